import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { RandomDays } from '../../../../../tests/support/random-days.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp();
  const manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  const days = new RandomDays(api, counter, { manager, tellers: [await api.signIn('giaodich1')] }, 77);
  await days.run('2022-03-01', 40);
  await days.run('2022-03-02', 40);
  await days.run('2022-03-05', 20, { leaveOpen: true });
}, 120_000);
afterAll(() => api.close());

/** The database as it was before there were daily figures, with everything that has happened since. */
const BEFORE = `
  DROP TRIGGER days_go_forward ON ket;
  DROP TRIGGER add_up ON ket;
  DROP FUNCTION add_up_closed_day;
  DROP VIEW so_lieu_chung, luy_ke_rong, so_lieu_rong_theo_ngay, so_lieu_rong_ngay, so_lieu_ngay_khong_nguoi, luy_ke_ngay_theo_ngay;
  DROP TABLE so_lieu_rong_dong, luy_ke_ngay_dong;
  DROP INDEX closes_of_safe;
  DROP TABLE so_lieu_ngay, so_du_ngay;
  DROP VIEW so_lieu_ngay_theo_so, so_du_ngay_theo_so, phat_sinh_theo_so, but_toan_goc;
  DROP FUNCTION refuse_change_of_closed_days, refuse_earlier_safe;
  DROP INDEX trade_of_entry, trade_of_reversal, reversals_of_day, resales_of_day;
  ALTER TABLE dong_but_toan DISABLE TRIGGER append_only;
  UPDATE dong_but_toan SET tien_id = NULL WHERE tai_khoan <> 'holding';
  ALTER TABLE dong_but_toan ENABLE TRIGGER append_only;`;
const STEPS = ['0008_daily_figures', '0014_closed_days', '0016_running_figures', '0021_net_figures'];

test('an installation from before gets the same figures it would have kept', async () => {
  const lines = () => api.sql('SELECT id, tien_id FROM dong_but_toan ORDER BY id');
  const figures = () =>
    api.sql('SELECT * FROM so_lieu_ngay ORDER BY ngay, loai, la_dao, tai_khoan, tien_id, nguoi_tao');
  const balances = () => api.sql('SELECT * FROM so_du_ngay WHERE so_luong <> 0 ORDER BY ngay, tien_id');
  const running = () => api.sql('SELECT * FROM luy_ke_ngay_dong ORDER BY ngay, loai, la_dao, tai_khoan, tien_id');
  const net = () => api.sql('SELECT * FROM so_lieu_rong_dong ORDER BY ngay, loai, tai_khoan, tien_id');
  const kept = [await lines(), await figures(), await balances(), await running(), await net()];
  await api.sql(BEFORE);
  for (const step of STEPS) {
    await api.sql(readFileSync(new URL(`../../platform/db/migrations/${step}.sql`, import.meta.url), 'utf8'));
  }
  expect([await lines(), await figures(), await balances(), await running(), await net()]).toEqual(kept);
  await counter.expectWholeBooks();
});
