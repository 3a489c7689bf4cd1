import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { completeAdministratorRoles } from './administrators.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const countOn = async (code: string) => {
  const [row] = await api.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM vai_tro v, jsonb_each(v.phan_quyen) a, jsonb_each(a.value) r
     WHERE v.ma = $1 AND r.value = 'true'`,
    [code],
  );
  return row?.n ?? 0;
};

test('rights that a new version brings go to the roles that held everything, and to no other', async () => {
  const before = { admin: await countOn('QUAN_TRI'), manager: await countOn('QUAN_LY') };
  // As an older version stored them: nobody has heard of these areas.
  await api.sql(`UPDATE vai_tro SET phan_quyen = phan_quyen - 'cau-hinh-chung' - 'log-import'`);
  const manager = await countOn('QUAN_LY');
  await completeAdministratorRoles(api.database, 'QUAN_TRI');
  expect(await countOn('QUAN_TRI')).toBe(before.admin);
  expect(await countOn('QUAN_LY')).toBe(manager);
  const log = await api.sql(`SELECT tai_khoan, hanh_dong, doi_tuong FROM log_thao_tac`);
  expect(log).toEqual([{ tai_khoan: null, hanh_dong: 'update', doi_tuong: 'vai-tro' }]);
});

test('where nobody holds every right the built-in role is made whole; otherwise nothing is touched', async () => {
  const whole = await countOn('QUAN_TRI');
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{tien,delete}', 'false') WHERE ma = 'QUAN_TRI'`,
  );
  await completeAdministratorRoles(api.database, 'QUAN_TRI');
  expect(await countOn('QUAN_TRI')).toBe(whole);
  const versions = () => api.sql('SELECT phien_ban FROM vai_tro ORDER BY id');
  const before = await versions();
  await completeAdministratorRoles(api.database, 'QUAN_TRI');
  expect(await versions()).toEqual(before);
});
