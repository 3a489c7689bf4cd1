import type { Drawer, Safe } from '@doi-tien/contract/safe.schema';
import type { TradeFlow } from '@doi-tien/contract/safe-record.schema';
import type { Trade, TradeQuote } from '@doi-tien/contract/trade.schema';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { size } from '../../../../../tests/support/test-form.ts';

const SELL = '/giao-dich-ban-ngoai-te';
const apps: TestApp[] = [];
let api: TestApp;
let manager: Caller;
let counter: Counter;
let safe: Safe;
/** Few VND notes, so that change is scarce; 261,500 is what 10 USD cost, rounded to 262,000. */
beforeEach(async () => {
  api = await startTestApp();
  apps.push(api);
  manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  const opened = await api.call<Safe>('POST', '/ket', {
    as: manager,
    body: {
      ly_do: 'Mở két',
      chi_tiet: [
        {
          tien_id: counter.currencyId('VND'),
          to_tien: notes('VND', { '100000': 2, '20000': 1, '10000': 1, '5000': 1, '1000': 5 }),
        },
        { tien_id: counter.currencyId('USD'), to_tien: notes('USD', { '100': 5, '10': 20 }) },
      ],
    },
  });
  safe = opened.data;
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

/** Largest first, as they come back. */
const notes = (code: string, pieces: Record<string, number>) =>
  Object.entries(pieces)
    .toSorted(([one], [other]) => Number(other) - Number(one))
    .map(([value, so_to]) => ({ menh_gia_id: counter.noteId(code, value), so_to }));
const sale = (so_luong: string, rest: object = {}) => ({
  chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '26150' }],
  ...rest,
});
const sell = (so_luong: string, rest: object = {}) => counter.trade('giao-dich-ban-ngoai-te', sale(so_luong, rest));

/** Pieces per note value and the unsorted amount of VND, as the safe shows them. */
async function drawerOf(code = 'VND'): Promise<Record<string, number>> {
  const drawer = (await counter.drawers(safe.id)).find(({ ma_tien }) => ma_tien === code) as Drawer;
  const piles = drawer.to_tien.filter(({ so_to }) => so_to > 0).map(({ gia_tri, so_to }) => [gia_tri, so_to]);
  return { ...Object.fromEntries(piles), unsorted: Number(drawer.chua_phan_loai) };
}

test('notes received and notes given back are both recorded, and a void undoes both', async () => {
  const before = await drawerOf();
  const body = {
    to_thanh_toan: notes('VND', { '200000': 1, '100000': 1 }),
    to_thoi_lai: notes('VND', { '20000': 1, '10000': 1, '5000': 1, '1000': 3 }),
  };
  const quoted = await api.call<TradeQuote>('POST', `${SELL}/tinh-thu`, { as: manager, body: sale('10', body) });
  expect(quoted.data).toMatchObject({ thanh_tien: '262000', thoi_lai: '38000', ...body });
  const { data } = await sell('10', body);
  expect(data).toMatchObject({ thanh_tien: '262000', thoi_lai: '38000', ...body });
  expect(await drawerOf()).toEqual({ '200000': 1, '100000': 3, '1000': 2, unsorted: 0 });
  const read = await api.call<Trade>('GET', `${SELL}/${data.id}`, { as: manager });
  expect(read.data).toMatchObject({ thoi_lai: '38000', ...body });
  const flows = await api.call<TradeFlow[]>('GET', `/chi-tiet-ket/lay-theo-giao-dich-tru-ket?ket_id=${safe.id}`, {
    as: manager,
  });
  expect(flows.data.find(({ ma_tien }) => ma_tien === 'VND')).toMatchObject({
    vao: '262000',
    ra: '0',
    thoi_lai: '38000',
  });
  await counter.expectWholeBooks();
  await api.call('PATCH', `${SELL}/${data.id}/huy`, { as: manager, body: { ly_do: 'Thử' } });
  expect(await drawerOf()).toEqual(before);
  await counter.expectWholeBooks();
});

test('an amount handed over is unsorted money, and its change is named note by note', async () => {
  const { data } = await sell('10', { khach_dua: '300000', to_thoi_lai: notes('VND', { '20000': 1, '10000': 1 }) });
  expect(data).toMatchObject({
    thoi_lai: '38000',
    to_thanh_toan: [],
    to_thoi_lai: notes('VND', { '20000': 1, '10000': 1 }),
  });
  // 300,000 came in unsorted; of the change 30,000 went out in notes and 8,000 out of the unsorted money.
  expect(await drawerOf()).toEqual({ '100000': 2, '5000': 1, '1000': 5, unsorted: 292000 });
  await counter.expectWholeBooks();
});

test('change that nobody names is the fewest real notes, and unsorted money where they cannot make it', async () => {
  const { data } = await sell('10', { khach_dua: '300000' });
  expect(data).toMatchObject({ to_thoi_lai: notes('VND', { '20000': 1, '10000': 1, '5000': 1, '1000': 3 }) });
  const counted = await sell('10', { khach_dua: '300000', to_thanh_toan: notes('VND', { '200000': 1, '100000': 1 }) });
  expect(counted.data).toMatchObject({ to_thoi_lai: notes('VND', { '1000': 2 }) });
  expect(await drawerOf()).toEqual({ '200000': 1, '100000': 3, unsorted: 264000 });
  await counter.expectWholeBooks();
});

test.each([
  ['less than the total', { khach_dua: '200000' }, 422, 'khach_dua'],
  ['notes that are worth less', { to_thanh_toan: { '200000': 1 }, to_thoi_lai: {} }, 422, 'to_thanh_toan'],
  ['notes that are worth more without a word about change', { to_thanh_toan: { '500000': 1 } }, 422, 'to_thanh_toan'],
  ['other notes than the amount', { khach_dua: '500000', to_thanh_toan: { '200000': 2 } }, 422, 'to_thanh_toan'],
  ['more change than is due', { khach_dua: '300000', to_thoi_lai: { '20000': 2 } }, 422, 'to_thoi_lai'],
  ['change that is not there', { khach_dua: '300000', to_thoi_lai: { '5000': 2 } }, 409, 'to_thoi_lai'],
  ['change that cannot be made', { to_thanh_toan: { '500000': 1 }, to_thoi_lai: { '100000': 1 } }, 409, 'to_thoi_lai'],
  ['an amount no notes make', { khach_dua: '300001' }, 422, 'khach_dua'],
  ['change as large as the largest note there is', { khach_dua: '762000' }, 422, 'khach_dua'],
  ['change larger than any note', { khach_dua: '1000000000000000' }, 422, 'khach_dua'],
  ['change alone that is larger than any note', { to_thoi_lai: { '100000': 5 } }, 422, 'to_thoi_lai'],
  ['a note too many', { to_thanh_toan: { '100000': 4 }, to_thoi_lai: {} }, 422, 'to_thanh_toan'],
  [
    'a note that goes both ways',
    { to_thanh_toan: { '200000': 1, '100000': 2 }, to_thoi_lai: { '100000': 1, '20000': 1 } },
    422,
    'to_thoi_lai.0.menh_gia_id',
  ],
] as const)('refuses %s and names the field', async (_what, body, code, field) => {
  const spelled = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : notes('VND', value),
  ]);
  expect(await sell('10', Object.fromEntries(spelled))).toMatchObject({ code, errors: [{ field }] });
});

test('a purchase takes neither, since nothing comes in that could be changed', async () => {
  const bought = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '1', ty_gia: '25900' }] };
  for (const rest of [{ khach_dua: '50000' }, { to_thoi_lai: [] }]) {
    const answer = await counter.trade('giao-dich-mua-ngoai-te', { ...bought, ...rest });
    expect(answer).toMatchObject({ code: 422, errors: [{ field: Object.keys(rest)[0] }] });
  }
});

test('two tellers cannot give the same last note back: one is served, the other is told', async () => {
  const other = await api.sibling();
  const body = sale('10', { khach_dua: '282000', to_thoi_lai: notes('VND', { '20000': 1 }) });
  const answers = await Promise.all([api, other].map((app) => app.call('POST', SELL, { as: manager, body })));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ code }) => code === 409)).toMatchObject({
    error: 'NOTES_MISSING',
    errors: [{ field: 'to_thoi_lai' }],
  });
  await counter.expectWholeBooks();
});

test('one key and body give change once', async () => {
  const body = sale('10', { khach_dua: '282000', to_thoi_lai: notes('VND', { '20000': 1 }) });
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api.call<Trade>('POST', SELL, { as: manager, body, key })),
  );
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const altered = { ...body, khach_dua: '302000' };
  expect(await api.call('POST', SELL, { as: manager, body: altered, key })).toMatchObject({ code: 422 });
});

test('whatever is handed over and given back, the books count the notes in the hands', async () => {
  const values = ['500000', '200000', '100000', '50000', '20000', '10000', '5000', '2000', '1000'];
  const hand = fc.tuple(...values.map(() => fc.nat(3)));
  const toNotes = (pieces: readonly number[]) =>
    notes('VND', Object.fromEntries(values.map((value, index) => [value, pieces[index] ?? 0])));
  const worth = (pieces: readonly number[]) =>
    values.reduce((total, value, index) => total + Number(value) * (pieces[index] ?? 0), 0);
  await fc.assert(
    fc.asyncProperty(hand, hand, fc.boolean(), async (received, given, isVoided) => {
      const before = await drawerOf();
      const answer = await sell('10', { to_thanh_toan: toNotes(received), to_thoi_lai: toNotes(given) });
      const after = await drawerOf();
      if (answer.code !== 200) {
        expect(after).toEqual(before);
        return;
      }
      const change = worth(received) - 262000;
      expect(answer.data.thoi_lai).toBe(String(worth(received) === 0 ? worth(given) : change));
      for (const [index, value] of values.entries()) {
        expect(after[value] ?? 0).toBe((before[value] ?? 0) + (received[index] ?? 0) - (given[index] ?? 0));
      }
      await counter.expectWholeBooks();
      if (!isVoided) return;
      const { code } = await api.call('PATCH', `${SELL}/${answer.data.id}/huy`, {
        as: manager,
        body: { ly_do: 'Thử' },
      });
      expect(code).toBe(200);
      expect(await drawerOf()).toEqual(before);
    }),
    { numRuns: size(15, 60) },
  );
});

test('the proposal of a quote takes real notes first and leaves the rate group alone', async () => {
  await api.call('POST', '/chi-tiet-ket', {
    as: manager,
    body: {
      ket_id: safe.id,
      loai_giao_dich: 3,
      ly_do: 'Bổ sung',
      chi_tiet: [{ tien_id: counter.currencyId('USD'), so_tien: '400' }],
    },
  });
  const quoted = await api.call<TradeQuote>('POST', `${SELL}/tinh-thu`, { as: manager, body: sale('325') });
  const [line] = quoted.data.chi_tiet;
  expect(line?.tu_chua_phan_loai).toBe('325');
  expect(line?.de_xuat).toEqual({ to_tien: notes('USD', { '100': 3, '10': 2 }), chua_phan_loai: '5' });
  expect(quoted.data.de_xuat_thanh_toan.to_tien).toEqual(
    notes('VND', { '500000': 16, '200000': 2, '50000': 1, '20000': 2, '5000': 1, '2000': 2 }),
  );
  const buy = (so_luong: string) => ({ chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '25900' }] });
  const path = '/giao-dich-mua-ngoai-te/tinh-thu';
  const bought = await api.call<TradeQuote>('POST', path, { as: manager, body: buy('4') });
  expect(bought.data.chi_tiet[0]?.de_xuat.to_tien).toEqual(notes('USD', { '2': 2 }));
  // Notes with a posted rate of their own decide the rate of the line, so they are not guessed.
  await api.sql(
    `INSERT INTO ty_gia (dot, tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     SELECT gen_random_uuid(), tien_id, nhom_ty_gia, 25000, 26150, 26000, now() - interval '1 minute'
     FROM menh_gia WHERE id = $1`,
    [counter.noteId('USD', '2')],
  );
  const guarded = await api.call<TradeQuote>('POST', path, { as: manager, body: buy('4') });
  expect(guarded.data.chi_tiet[0]?.de_xuat.to_tien).toEqual([]);
});
