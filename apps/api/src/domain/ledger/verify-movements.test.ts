import type { Safe } from '@doi-tien/contract/safe.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { FORGER_ID, rulesThatFind } from '../../../../../tests/support/forgery.ts';
import { RandomDays } from '../../../../../tests/support/random-days.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let counter: Counter;
let manager: Caller;
let safe: Safe;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  const days = new RandomDays(api, counter, { manager, tellers: [await api.signIn('giaodich1'), manager] }, 41);
  await days.run('2022-03-01', 40);
  await days.run('2022-03-02', 40);
  safe = await days.run('2022-03-05', 40, { leaveOpen: true });
}, 240_000);
afterAll(() => api.close());

/** SQL that posts an entry of one million đồng out of the safe against capital, or an entry with nothing in it. */
function entry(kind: string, { isEmpty = false, account = 'capital' } = {}): string {
  const currencyId = counter.currencyId('VND');
  const amount = '-1000000';
  const content = {
    lines: [
      { account: 'holding', currencyId, quantity: amount, value: amount },
      { account, currencyId, quantity: null, value: '1000000' },
    ],
    moves: [{ currencyId, denominationId: null, count: null, amount }],
    holdings: [{ currencyId, quantity: amount, cost: amount, unsorted: amount }],
  };
  const rows = isEmpty ? { lines: [], moves: [], holdings: [] } : content;
  const draft = {
    ...rows,
    kind,
    branchId: 1,
    safeId: safe.id,
    day: safe.ngay,
    personId: FORGER_ID,
    piles: [],
    figures: [],
  };
  return `SELECT write_entry('${JSON.stringify(draft)}')`;
}

/** SQL that writes a movement for the newest entry, or for none. */
function movement(type: number, { entryId = '(SELECT max(id) FROM but_toan)', safeId = safe.id } = {}): string {
  return `INSERT INTO giao_dich_ket (chi_nhanh_id, ket_id, loai_giao_dich, but_toan_id, chi_tiet, nguoi_tao)
          VALUES (1, ${safeId}, ${type}, ${entryId}, '[]', ${FORGER_ID})`;
}

test('days with every kind of act, also swaps, spot counts and a void in other notes, are whole', async () => {
  const usd = counter.currencyId('USD');
  const [fifty, ten] = [counter.noteId('USD', '50'), counter.noteId('USD', '10')];
  const post = (path: string, body: object) =>
    api.call('POST', path, { as: manager, body: { ket_id: safe.id, ...body } });
  const line = { tien_id: usd, so_luong: '100', ty_gia: '25900', to_tien: [{ menh_gia_id: fifty, so_to: 2 }] };
  const bought = await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet: [line] });
  const swap = {
    tien_id: usd,
    lay_ra: [{ menh_gia_id: fifty, so_to: 2 }],
    bo_vao: [{ menh_gia_id: ten, so_to: 10 }],
    ly_do: 'Lẻ',
  };
  const answers = [
    bought,
    await post('/chi-tiet-ket/doi-to', swap),
    await post('/chi-tiet-ket/ghi-chu', { noi_dung: 'Đếm thử', chi_tiet: [{ tien_id: usd, so_tien: '1' }] }),
    await api.call('PATCH', `/giao-dich-mua-ngoai-te/${bought.data.id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } }),
  ];
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  const kinds = await api.sql<{ loai: string }>('SELECT DISTINCT loai FROM but_toan ORDER BY loai');
  expect(kinds.map(({ loai }) => loai)).toEqual([
    'count',
    'first-opening',
    'resale',
    'swap',
    'top-up',
    'trade',
    'void',
    'withdrawal',
  ]);
  await counter.expectWholeBooks();
});

test.each(['withdrawal', 'top-up', 'resale', 'count', 'swap', 'first-opening', 'movement'])(
  'an entry of kind %s without its movement is found',
  async (kind) => {
    expect(await rulesThatFind(api, (query) => query(entry(kind)))).toContain(
      'every entry but trades and voids has one movement',
    );
  },
);

test('a second movement of an entry, and a movement of another kind, safe or no entry are found', async () => {
  const withMovement = (sqlOfMovement: string) =>
    rulesThatFind(api, async (query) => {
      await query(entry('withdrawal'));
      await query(sqlOfMovement);
    });
  const differs = 'a movement and its entry are of the same safe, person and kind';
  expect(await withMovement(movement(6))).toEqual([]);
  expect(await withMovement(movement(3))).toEqual([differs]);
  expect(await withMovement(movement(6, { safeId: safe.id - 1 }))).toEqual([differs]);
  expect(await rulesThatFind(api, (query) => query(movement(6)))).toContain(differs);
  expect(await rulesThatFind(api, (query) => query(movement(6, { entryId: 'NULL' })))).toEqual([
    'only a note, an opening or a close is without an entry',
  ]);
  const twice = `${movement(6)}, (1, ${safe.id}, 6, (SELECT max(id) FROM but_toan), '[]', ${FORGER_ID})`;
  expect(await withMovement(twice)).toEqual(['every entry but trades and voids has one movement']);
});

test.each(['withdrawal', 'swap', 'count'])('an entry of kind %s with nothing in it is found', async (kind) => {
  expect(await rulesThatFind(api, (query) => query(entry(kind, { isEmpty: true })))).toContain(
    'an entry has lines, or moves notes alone',
  );
});

test('a withdrawal that is booked as a loss of trading is found', async () => {
  const rules = await rulesThatFind(api, async (query) => {
    await query(entry('withdrawal', { account: 'profit-foreign' }));
    await query(movement(6));
  });
  expect(rules).toContain('an entry uses the accounts of its kind');
});
