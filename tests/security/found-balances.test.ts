import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../support/counter.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp();
  counter = await openCounter(api, await api.signIn('quanly'));
  await counter.open({ VND: '9000000', EUR: '100' });
});
afterAll(() => api.close());

/** As requests do, on the application's own connections. */
const asApplication = (statement: string) =>
  api.database.inTransaction(async (trx) => {
    await sql.raw(statement).execute(trx);
  });

/** The journal names currencies and notes by their balances alone: those must stay what they are balances of. */
test.each([
  [
    'a balance gets another currency',
    () => `UPDATE vi_the SET tien_id = ${counter.currencyId('KHR')} WHERE so_luong = 100`,
  ],
  ['a balance gets another amount', () => 'UPDATE vi_the SET so_luong = so_luong + 1'],
  ['a balance is made', () => `INSERT INTO vi_the (chi_nhanh_id, tien_id) VALUES (1, ${counter.currencyId('KHR')})`],
  ['a pile gets another denomination', () => `UPDATE ton_to SET menh_gia_id = ${counter.noteId('KHR', '100')}`],
  ['a pile gets more notes', () => 'UPDATE ton_to SET so_to = so_to + 1'],
  [
    'a pile is made',
    () =>
      `INSERT INTO ton_to (chi_nhanh_id, menh_gia_id, tien_id) VALUES (1, ${counter.noteId('KHR', '100')}, ${counter.currencyId('KHR')})`,
  ],
])('the role of the application is refused where %s without an entry', async (_what, statement) => {
  await expect(asApplication(statement())).rejects.toThrow(/permission denied/);
  await counter.expectWholeBooks();
});
