import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../../../../../tests/support/sign-in.ts';
import { startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { sweep } from './sweep.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

test('sweeps away what has run out and nothing else', async () => {
  await api.signIn('quanly');
  const caller = await api.signIn('giaodich1');
  await login(api, 'giaodich2', 'Sai@1');
  await login(api, 'giaodich3', 'Sai@1');
  await api.sql(`UPDATE dang_nhap_sai SET lan_cuoi = now() - interval '3 hours' WHERE khoa = 'tai_khoan:giaodich2'`);
  await api.sql(`UPDATE phien SET het_han = now() WHERE device_id <> $1`, [caller.deviceId]);
  await api.sql(
    `INSERT INTO captcha_da_dung VALUES ('\\x01', now() - interval '1 s'), ('\\x02', now() + interval '1 m')`,
  );
  await api.database.inTransaction(sweep);
  expect(await api.sql(`SELECT khoa FROM dang_nhap_sai WHERE khoa LIKE 'tai_khoan:%'`)).toEqual([
    { khoa: 'tai_khoan:giaodich3' },
  ]);
  expect(await api.sql('SELECT device_id FROM phien')).toEqual([{ device_id: caller.deviceId }]);
  expect(await api.sql('SELECT ma_hash FROM captcha_da_dung')).toHaveLength(1);
});
