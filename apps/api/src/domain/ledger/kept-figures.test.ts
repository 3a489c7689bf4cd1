import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { RandomDays } from '../../../../../tests/support/random-days.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  const manager = await api.signIn('quanly');
  const counter = await openCounter(api, manager);
  const days = new RandomDays(api, counter, { manager, tellers: [await api.signIn('giaodich1')] }, 77);
  await days.run('2022-03-01', 40);
  await days.run('2022-03-02', 40);
  await days.run('2022-03-05', 20, { leaveOpen: true });
}, 240_000);
afterAll(() => api.close());

const EXISTING = 'so_phieu <> 0 OR gia_tri <> 0 OR loi_nhuan <> 0';

test.each([
  { table: 'figures', where: 'true', columns: '*' },
  { table: 'company_balances', where: 'true', columns: '*' },
  { table: 'ticket_totals', where: EXISTING, columns: '*' },
  // A close also stores the currencies that did not move that day; it is compared where something moved.
  {
    table: 'daily_balances',
    where: `(tien_id, ngay) IN (SELECT tien_id, ngay FROM daily_balances_recomputed)
      AND ngay IN (SELECT ngay FROM ket WHERE trang_thai = 2)`,
    columns: 'tien_id, ngay, so_luong, gia_von',
  },
])('$table are what their source gives', async ({ table, where, columns }) => {
  const rows = (name: string) => `SELECT ${columns} FROM ${name} WHERE ${where}`;
  const [kept] = await api.sql(`SELECT count(*)::int AS count FROM (${rows(table)}) kept`);
  expect(kept?.count).toBeGreaterThan(0);
  const source = rows(`${table}_recomputed`);
  expect(await api.sql(`(${rows(table)} EXCEPT ${source}) UNION ALL (${source} EXCEPT ${rows(table)})`)).toEqual([]);
});
