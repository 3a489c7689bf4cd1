import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EASY_CAPTCHA, lastLetter, login } from '../../../../../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demo-accounts.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp(EASY_CAPTCHA);
});
afterAll(() => api.close());
beforeEach(() => api.sql('DELETE FROM dang_nhap_sai'));

const body = (mat_khau_moi: string, rest: object = {}) => ({
  mat_khau_moi,
  mat_khau_moi_xac_nhan: mat_khau_moi,
  ...rest,
});
const change = (as: Caller, given: object, path = '/profile/change-password') =>
  api.call('PATCH', path, { as, body: given });
const change2 = (as: Caller, next: string, current: string) => change(as, body(next, { mat_khau_cu: current }));

test('at first login nothing works but changing the password and leaving', async () => {
  await api.sql(`UPDATE nguoi_dung SET need_change_password = 1 WHERE tai_khoan = 'giaodich1'`);
  const answer = await login(api, 'giaodich1', DEMO_PASSWORD);
  expect(answer).toMatchObject({ code: 200, data: { need_change_password: 1 } });
  const as = { token: answer.data.accessToken, deviceId: 'may-thu' };
  const calls = [
    ['GET', '/auth/me'],
    ['GET', '/profile'],
    ['PATCH', '/profile/update-password'],
    ['GET', '/tien'],
    ['DELETE', '/profile/devices'],
  ] as const;
  for (const [method, path] of calls) {
    expect(await api.call(method, path, { as })).toMatchObject({ code: 403, error: 'PASSWORD_CHANGE_REQUIRED' });
  }
  const changed = await change(as, body('Quay-So1-Moi', { is_first_change: 1 }));
  expect(changed).toMatchObject({ code: 200, data: 'Tạo thành công mật khẩu mới' });
  expect((await api.call('POST', '/auth/logout', { as })).code).toBe(200);
  expect((await login(api, 'giaodich1', DEMO_PASSWORD)).error).toBe('INVALID_CREDENTIALS');
  expect((await login(api, 'giaodich1', 'Quay-So1-Moi')).data.need_change_password).toBe(0);
});

test('the first change ends every session, also the one that made it', async () => {
  await api.sql(`UPDATE nguoi_dung SET need_change_password = 1 WHERE tai_khoan = 'giaodich2'`);
  const as = await api.signIn('giaodich2');
  await change(as, body('Quay-So2-Moi', { is_first_change: 1 }));
  expect(
    await api.sql(`SELECT 1 FROM phien p JOIN nguoi_dung u ON u.id = p.nguoi_dung_id WHERE tai_khoan = 'giaodich2'`),
  ).toEqual([]);
});

test('later, is_first_change does not spare the current password', async () => {
  const as = await api.signIn('giaodich3');
  for (const given of [body('Quay-So3-Moi', { is_first_change: 1 }), body('Quay-So3-Moi')]) {
    expect(await change(as, given)).toMatchObject({
      code: 422,
      errors: [{ field: 'mat_khau_cu', message: 'Vui lòng nhập mật khẩu của bạn' }],
    });
  }
});

test('changes the password with the current one, keeps this device and signs out the others everywhere', async () => {
  const sibling = await api.sibling();
  const [here, there] = [await api.signIn('giaodich3'), await sibling.signIn('giaodich3')];
  await api.sql(`UPDATE nguoi_dung SET need_change_password = 2 WHERE tai_khoan = 'giaodich3'`);
  expect((await change2(here, 'Quay-So3-Moi', DEMO_PASSWORD)).code).toBe(200);
  expect((await api.call('GET', '/auth/me', { as: here })).data).toMatchObject({ need_change_password: 0 });
  expect((await sibling.call('GET', '/auth/me', { as: there })).error).toBe('INVALID_TOKEN');
  await expect.poll(async () => (await lastLetter(api)).tieu_de).toBe('Mật khẩu Đổi tiền của bạn vừa được thay đổi');
});

test('the update page takes the same body and follows the same rules', async () => {
  const as = await api.signIn('ketoan');
  const path = '/profile/update-password';
  expect((await change(as, body('So-Sach-2031'), path)).code).toBe(422);
  expect((await change(as, body('So-Sach-2031', { mat_khau_cu: DEMO_PASSWORD }), path)).code).toBe(200);
});

test('counts a wrong current password like a failed sign-in, up to the lock', async () => {
  const as = await api.signIn('giaodich4');
  for (let wrong = 1; wrong <= 6; wrong += 1) {
    expect((await change2(as, 'Quay-So4-Moi', `Sai@${wrong}`)).error).toBe('WRONG_CURRENT_PASSWORD');
  }
  expect((await change2(as, 'Quay-So4-Moi', DEMO_PASSWORD)).error).toBe('ACCOUNT_LOCKED');
  expect((await login(api, 'giaodich4', DEMO_PASSWORD)).error).toBe('ACCOUNT_LOCKED');
});

test('a right current password costs nothing, whatever else is wrong with the body', async () => {
  const as = await api.signIn('giaodich4');
  const refusals = [
    [body('Giaodich4-x9!', { mat_khau_cu: DEMO_PASSWORD }), 'Mật khẩu không được chứa tên tài khoản'],
    [body('P@ssw0rd1!', { mat_khau_cu: DEMO_PASSWORD }), 'Mật khẩu này quá phổ biến, vui lòng chọn mật khẩu khác'],
    [body(DEMO_PASSWORD, { mat_khau_cu: DEMO_PASSWORD }), 'Mật khẩu mới không được trùng với mật khẩu đã dùng gần đây'],
  ] as const;
  for (const [given, message] of refusals) {
    expect(await change(as, given)).toMatchObject({ code: 422, errors: [{ field: 'mat_khau_moi', message }] });
  }
  const differs = { mat_khau_moi: 'Quay-So4-Moi', mat_khau_moi_xac_nhan: 'Quay-So4-Cu', mat_khau_cu: DEMO_PASSWORD };
  expect((await change(as, differs)).errors).toEqual([
    { field: 'mat_khau_moi_xac_nhan', message: 'Hai mật khẩu bạn đã nhập không khớp' },
  ]);
  expect((await login(api, 'giaodich4', DEMO_PASSWORD)).code).toBe(200);
});

test('refuses the last five passwords, takes the sixth again, and accepts a long passphrase', async () => {
  const as = await api.signIn('quanly');
  const used = [DEMO_PASSWORD, 'Mot-Lan-01', 'Hai-Lan-02', 'Ba-Lan-03', 'Bon-Lan-04'];
  for (let index = 1; index < used.length; index += 1) {
    expect((await change2(as, used[index] ?? '', used[index - 1] ?? '')).code).toBe(200);
  }
  for (const old of used) {
    expect((await change2(as, old, 'Bon-Lan-04')).errors?.[0]?.message).toMatch(/đã dùng gần đây/);
  }
  const long = `Mot cau rat dai 7! ${'ngay xua co nguoi '.repeat(6)}`;
  expect(long.length).toBeGreaterThan(64);
  expect((await change2(as, long, 'Bon-Lan-04')).code).toBe(200);
  expect((await change2(as, DEMO_PASSWORD, long)).code).toBe(200);
  expect(
    await api.sql(
      `SELECT count(*)::int AS n FROM mat_khau_cu m JOIN nguoi_dung u ON u.id = m.nguoi_dung_id WHERE tai_khoan = 'quanly'`,
    ),
  ).toEqual([{ n: 4 }]);
});

test('the same submission twice changes the password once and answers the same', async () => {
  const as = await api.signIn('quantri');
  const given = { as, body: body('Ba-Chiec-Ghe-77', { mat_khau_cu: DEMO_PASSWORD }), key: 'mot-lan-thoi-1' };
  const first = await api.call('PATCH', '/profile/change-password', given);
  expect(await api.call('PATCH', '/profile/change-password', given)).toEqual(first);
  expect(first.code).toBe(200);
});

test('logs each change and keeps every secret out of the log and out of repeated answers', async () => {
  const log = JSON.stringify(await api.sql('SELECT * FROM log_thao_tac'));
  expect(log).toContain('changePassword');
  expect(log).toContain('changeFirstPassword');
  expect(log).toContain('wrongCurrentPassword');
  const kept = JSON.stringify(await api.sql('SELECT tra_loi FROM khoa_gui_trung'));
  for (const secret of ['argon2', 'Ba-Chiec-Ghe-77', 'Quay-So3-Moi', DEMO_PASSWORD]) {
    expect(log).not.toContain(secret);
    expect(kept).not.toContain(secret);
  }
});
