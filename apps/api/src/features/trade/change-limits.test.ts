import type { Safe } from '@doi-tien/contract/safe.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { verifyLedger } from '../../domain/ledger/verify.ts';

const SELL = '/giao-dich-ban-ngoai-te';
let api: TestApp;
let manager: Caller;
let teller: Caller;
let counter: Counter;
/** 10 USD cost 261,500, rounded to 262,000. */
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, manager);
  const vnd = notes({ '100000': 20, '20000': 14, '10000': 10, '5000': 10, '2000': 10, '1000': 60 });
  await api.call<Safe>('POST', '/ket', {
    as: manager,
    body: {
      ly_do: 'Mở két',
      chi_tiet: [
        { tien_id: counter.currencyId('VND'), to_tien: vnd },
        { tien_id: counter.currencyId('USD'), so_tien: '1000' },
      ],
    },
  });
});
afterAll(() => api.close());

const notes = (pieces: Record<string, number>, code = 'VND') =>
  Object.entries(pieces).map(([value, so_to]) => ({ menh_gia_id: counter.noteId(code, value), so_to }));
const sale = (rest: object) => ({
  chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '10', ty_gia: '26150' }],
  ...rest,
});
const sell = (rest: object, path = SELL) => api.call<Trade>('POST', path, { as: teller, body: sale(rest) });
/** Two notes that the safe did not hold, and change in notes that it does. */
const SOLD = { to_thanh_toan: { '200000': 2 }, to_thoi_lai: { '100000': 1, '10000': 3, '1000': 8 } };
const sellWithChange = () => sell({ to_thanh_toan: notes(SOLD.to_thanh_toan), to_thoi_lai: notes(SOLD.to_thoi_lai) });

test('a mountain of notes is refused at once, by a quote and by a posting', async () => {
  const every = ['500000', '200000', '100000', '50000', '20000', '10000', '5000', '2000', '1000', '500', '200'];
  const mountains = [
    { '2000': 20_000_000, '500': 20_000_000, '200': 20_000_000 },
    Object.fromEntries(every.map((value) => [value, 99_999_999])),
  ];
  for (const mountain of mountains) {
    for (const path of [`${SELL}/tinh-thu`, SELL]) {
      const started = performance.now();
      const answer = await sell({ to_thanh_toan: notes(mountain), to_thoi_lai: [] }, path);
      expect(answer).toMatchObject({ code: 422, errors: [{ field: 'to_thanh_toan' }] });
      expect(performance.now() - started).toBeLessThan(3_000);
    }
  }
  expect(await api.sql('SELECT id FROM giao_dich')).toEqual([]);
});

test('more pieces of a note than a drawer can hold are refused, however they are listed', async () => {
  const [small] = notes({ '200': 100_000_000 });
  const listed = { to_thanh_toan: Array.from({ length: 50 }, () => small), khach_dua: '1000000000000' };
  for (const path of [`${SELL}/tinh-thu`, SELL]) {
    expect(await sell(listed, path)).toMatchObject({
      code: 422,
      errors: [{ field: 'to_thanh_toan', message: expect.stringContaining('100000000') }],
    });
  }
  const line = {
    tien_id: counter.currencyId('USD'),
    so_luong: '60000000',
    ty_gia: '25900',
    to_tien: notes({ '1': 60_000_000 }, 'USD'),
  };
  const bought = await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet: [line, line] });
  expect(bought).toMatchObject({ code: 422, errors: [{ field: 'chi_tiet.1.to_tien' }] });
  expect(await api.sql('SELECT id FROM giao_dich')).toEqual([]);
});

test('a teller cannot swap the notes of the safe through change', async () => {
  const everything = notes({ '100000': 20, '20000': 10, '10000': 10, '5000': 10, '2000': 10, '1000': 20 });
  const answer = await sell({ khach_dua: '2652000', to_thoi_lai: everything });
  expect(answer).toMatchObject({
    code: 422,
    errors: [{ field: 'khach_dua', message: 'Khách đưa thừa: trả lại bớt tờ. Tiền thối phải nhỏ hơn tờ 500,000' }],
  });
});

test('change that was altered in the books is found beside its ticket', async () => {
  const { data } = await sellWithChange();
  await counter.expectWholeBooks();
  const [row] = await api.sql<{ id: number }>('SELECT but_toan_id AS id FROM giao_dich WHERE id = $1', [data.id]);
  const forged = [row?.id, counter.currencyId('VND'), counter.noteId('VND', '500000')];
  await api.sql('ALTER TABLE dong_to_tien DISABLE TRIGGER USER');
  await api.sql(
    `INSERT INTO dong_to_tien (chi_nhanh_id, but_toan_id, tien_id, menh_gia_id, so_to, so_tien)
     VALUES (1, $1, $2, $3, 10, 5000000), (1, $1, $2, $3, -10, -5000000)`,
    forged,
  );
  const found = (await api.database.read(verifyLedger)).map(({ rule }) => rule);
  expect(new Set(found)).toEqual(new Set(['a ticket keeps the notes that settled it']));
  await api.sql('DELETE FROM dong_to_tien WHERE but_toan_id = $1 AND menh_gia_id = $3 AND tien_id = $2', forged);
  await api.sql('ALTER TABLE dong_to_tien ENABLE TRIGGER USER');
  await counter.expectWholeBooks();
});

test('a void hands out only notes that circulate', async () => {
  const sold = [await sellWithChange(), await sellWithChange()].map(({ data }) => data.id);
  // All notes of 200,000 that customers brought leave again, so that a void has to choose others.
  const [held] = await api.sql<{ so_to: number }>('SELECT so_to FROM ton_to WHERE menh_gia_id = $1', [
    counter.noteId('VND', '200000'),
  ]);
  expect(Number(held?.so_to)).toBe(6);
  const paid = await counter.trade('giao-dich-mua-ngoai-te', {
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '50', ty_gia: '25900' }],
    to_thanh_toan: notes({ '200000': 6, '20000': 4, '10000': 1, '5000': 1 }),
  });
  expect(paid.code).toBe(200);
  const large = counter.noteId('VND', '100000');
  const circulate = (isCirculating: boolean) =>
    api.sql('UPDATE menh_gia SET dang_luu_hanh = $2 WHERE id = $1', [large, isCirculating]);
  const cancel = (id: number | undefined) =>
    api.call('PATCH', `${SELL}/${id}/huy`, { as: manager, body: { ly_do: 'Thử' } });
  await circulate(false);
  expect((await cancel(sold[0])).code).toBe(200);
  const moved = `SELECT 1 FROM dong_to_tien d JOIN giao_dich g ON g.huy_but_toan_id = d.but_toan_id WHERE d.menh_gia_id = $1`;
  expect(await api.sql(moved, [large])).toEqual([]);
  // Smaller notes are used up by now.
  expect(await cancel(sold[1])).toMatchObject({ code: 409, error: 'NOTES_CANNOT_PAY' });
  await counter.expectWholeBooks();
});
