import type { CaptchaSetup, CurrentSession } from '@doi-tien/contract/session.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EASY_CAPTCHA, login } from '../../../../../../tests/support/sign-in.ts';
import { startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demo-accounts.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp(EASY_CAPTCHA);
});
afterAll(() => api.close());
beforeEach(() => api.sql('DELETE FROM dang_nhap_sai'));

test('answers a sign-in with a token, the person, their rights and what is still to do', async () => {
  const answer = await login(api, 'GiaoDich1', DEMO_PASSWORD);
  expect(answer).toMatchObject({
    code: 200,
    data: {
      user: {
        tai_khoan: 'giaodich1',
        ma_vai_tro: 'GIAO_DICH_VIEN',
        need_change_password: 0,
        need_update_password: false,
      },
      need_change_password: 0,
      need_update_password: false,
    },
  });
  expect(answer.data.accessToken).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(answer)).not.toContain('argon2');
});

test('refuses an account name the database cannot even hold as bad input, not as a failure', async () => {
  expect(await login(api, 'quan\u0000ly', 'x\u0000y')).toMatchObject({ code: 422, errors: [{ field: 'tai_khoan' }] });
});

test('gives a new token at every sign-in and ends the one before on the same device', async () => {
  const first = await login(api, 'giaodich1', DEMO_PASSWORD, { device: 'quay-1' });
  const second = await login(api, 'giaodich1', DEMO_PASSWORD, { device: 'quay-1' });
  expect(second.data.accessToken).not.toBe(first.data.accessToken);
  const me = (token: string) => api.call('GET', '/auth/me', { as: { token, deviceId: 'quay-1' } });
  expect((await me(first.data.accessToken)).error).toBe('INVALID_TOKEN');
  expect((await me(second.data.accessToken)).code).toBe(200);
});

test('keeps only the hash of a token, and the token works on its own device alone', async () => {
  const { token, deviceId } = await api.signIn('giaodich2');
  const rows = JSON.stringify(await api.sql(`SELECT encode(token_hash, 'escape') AS h, phien.* FROM phien`));
  expect(rows).not.toContain(token);
  const other = await api.call('GET', '/auth/me', { as: { token, deviceId: 'may-khac' } });
  expect(other).toMatchObject({ code: 401, error: 'INVALID_TOKEN', message: 'Token không hợp lệ' });
  expect((await api.call('GET', '/auth/me', { as: { token, deviceId } })).code).toBe(200);
});

test('refuses an inactive account, and one whose role is inactive, like a wrong password', async () => {
  await api.sql(`UPDATE nguoi_dung SET trang_thai = 2 WHERE tai_khoan = 'giaodich3'`);
  expect((await login(api, 'giaodich3', DEMO_PASSWORD)).error).toBe('INVALID_CREDENTIALS');
  await api.sql(`UPDATE nguoi_dung SET trang_thai = 1 WHERE tai_khoan = 'giaodich3'`);
  const accountant = await api.signIn('ketoan');
  await api.sql(`UPDATE vai_tro SET trang_thai = 2 WHERE ma = 'KE_TOAN'`);
  expect((await login(api, 'ketoan', DEMO_PASSWORD)).error).toBe('INVALID_CREDENTIALS');
  expect((await api.call('GET', '/auth/me', { as: accountant })).error).toBe('INVALID_TOKEN');
  await api.sql(`UPDATE vai_tro SET trang_thai = 1 WHERE ma = 'KE_TOAN'`);
});

test('tells that a one-time password has expired only to who knows it', async () => {
  await api.sql(`UPDATE nguoi_dung SET mat_khau_het_han = now() - interval '1 minute' WHERE tai_khoan = 'giaodich4'`);
  expect((await login(api, 'giaodich4', 'Sai@2026x')).error).toBe('INVALID_CREDENTIALS');
  expect((await login(api, 'giaodich4', DEMO_PASSWORD)).error).toBe('ONE_TIME_PASSWORD_EXPIRED');
  await api.sql(`UPDATE nguoi_dung SET mat_khau_het_han = NULL WHERE tai_khoan = 'giaodich4'`);
});

test('ends a session that was silent longer than the setting, in every process', async () => {
  const caller = await api.signIn('giaodich1');
  const sibling = await api.sibling();
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = '{"phien_nghi_phut": 30}'`);
  await api.sql(`UPDATE phien SET dung_luc = now() - interval '29 minutes'`);
  expect((await sibling.call('GET', '/auth/me', { as: caller })).code).toBe(200);
  await api.sql(`UPDATE phien SET dung_luc = now() - interval '31 minutes'`);
  expect((await sibling.call('GET', '/auth/me', { as: caller })).error).toBe('INVALID_TOKEN');
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = '{}'`);
});

test('ends a session at its greatest age however busy it is, and at once when that age is shortened', async () => {
  const caller = await api.signIn('giaodich1');
  await api.sql(`UPDATE phien SET ngay_tao = now() - interval '25 hours'`);
  expect((await api.call('GET', '/auth/me', { as: caller })).code).toBe(200);
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = '{"phien_toi_da_gio": 24}'`);
  expect((await api.call('GET', '/auth/me', { as: caller })).error).toBe('INVALID_TOKEN');
  const fresh = await api.signIn('giaodich1');
  const [session] = await api.sql<{ hours: number }>(
    'SELECT round(extract(epoch FROM het_han - now()) / 3600)::int AS hours FROM phien ORDER BY id DESC LIMIT 1',
  );
  expect(session?.hours).toBe(24);
  await api.sql(`UPDATE phien SET het_han = now()`);
  expect((await api.call('GET', '/auth/me', { as: fresh })).error).toBe('INVALID_TOKEN');
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = '{}'`);
});

test('signs out once, and does not complain the second time', async () => {
  const caller = await api.signIn('giaodich2');
  expect(await api.call('POST', '/auth/logout', { as: caller })).toMatchObject({
    code: 200,
    message: 'Đăng xuất thành công',
  });
  expect((await api.call('GET', '/auth/me', { as: caller })).error).toBe('INVALID_TOKEN');
  expect((await api.call('POST', '/auth/logout', { as: caller })).code).toBe(200);
  const events = await api.sql(`SELECT 1 FROM log_thao_tac WHERE hanh_dong = 'logout' AND device_id = $1`, [
    caller.deviceId,
  ]);
  expect(events).toHaveLength(1);
});

test('offers a change when the password is older than the setting', async () => {
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = '{"mat_khau_het_han_ngay": 90}'`);
  expect((await login(api, 'giaodich1', DEMO_PASSWORD)).data.need_update_password).toBe(false);
  await api.sql(`UPDATE nguoi_dung SET mat_khau_luc = now() - interval '91 days' WHERE tai_khoan = 'giaodich1'`);
  const caller = await api.signIn('giaodich1');
  const { data } = await api.call<CurrentSession>('GET', '/auth/me', { as: caller });
  expect(data).toMatchObject({
    need_update_password: true,
    need_change_password: 2,
    user: { need_change_password: 2 },
  });
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = '{}'`);
});

test('a change to the role shows in the very next question', async () => {
  const caller = await api.signIn('giaodich1');
  const may = async () => {
    const { data } = await api.call<CurrentSession>('GET', '/auth/me', { as: caller });
    return data.phan_quyen.find(({ name }) => name === 'ket')?.actions.close;
  };
  expect(await may()).toBe(false);
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{ket,close}', 'true') WHERE ma = 'GIAO_DICH_VIEN'`,
  );
  expect(await may()).toBe(true);
});

test('hands out a signed proof-of-work challenge that runs out in five minutes', async () => {
  const { data } = await api.call<CaptchaSetup>('GET', '/auth/captcha');
  expect(data).toMatchObject({ provider: 'altcha', siteKey: null });
  const { parameters, signature } = data.challenge as { parameters: { expiresAt: number }; signature: string };
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  expect(parameters.expiresAt - Date.now() / 1000).toBeGreaterThan(290);
  expect(parameters.expiresAt - Date.now() / 1000).toBeLessThanOrEqual(300);
});

test('writes every sign-in and every failure to the action log, and no secret with it', async () => {
  await login(api, 'quanly', 'Bi-mat@Sai1');
  await login(api, 'Bi-mat@GoNham1', 'x');
  const { token } = await api.signIn('quanly');
  const log = await api.sql<{ hanh_dong: string; sau: { ly_do?: string } | null }>('SELECT * FROM log_thao_tac');
  expect(log.filter(({ hanh_dong }) => hanh_dong === 'login').length).toBeGreaterThan(0);
  expect(log.map(({ sau }) => sau?.ly_do)).toEqual(
    expect.arrayContaining(['wrongPassword', 'unknownAccount', 'inactive']),
  );
  const everything = JSON.stringify(log);
  for (const secret of ['Bi-mat@Sai1', 'Bi-mat@GoNham1', token, DEMO_PASSWORD])
    expect(everything).not.toContain(secret);
});

test('lets nobody in with a session made while the password was being changed', async () => {
  const [before] = await api.sql<{ n: number }>('SELECT count(*)::int AS n FROM phien');
  const { findAccount } = await import('../account/account.repository.ts');
  const { enter } = await import('../sessions/session.service.ts');
  const { readSettings } = await import('../../../domain/settings/settings.repository.ts');
  const account = await api.database.read((db) => findAccount(db, 'quanly'));
  await api.sql(`UPDATE nguoi_dung SET mat_khau = 'another' WHERE tai_khoan = 'quanly'`);
  const visitor = { origin: { ip: '127.0.0.1', deviceId: 'x', requestId: 'y' }, device: null, language: 'vi' } as const;
  if (!account) throw new Error('The demo account is gone');
  const none = { failures: 0, lockedMs: 0 };
  const counted = { account: none, address: none };
  const entering = api.database.inTransaction((trx) => enter({ readSettings }, trx, account, visitor, counted));
  await expect(entering).rejects.toThrow('INVALID_CREDENTIALS');
  expect(await api.sql('SELECT count(*)::int AS n FROM phien')).toEqual([before]);
});
