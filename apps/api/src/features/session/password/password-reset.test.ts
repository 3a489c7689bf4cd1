import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EASY_CAPTCHA, failLogin, lastLetter, login } from '../../../../../../tests/support/sign-in.ts';
import { startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demo-accounts.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ ...EASY_CAPTCHA, PUBLIC_URL: 'https://quay.example' });
});
afterAll(() => api.close());
beforeEach(() => api.sql('DELETE FROM dang_nhap_sai'));

const mailOf = (account: string) => `${account}@doi-tien.example`;
const forgot = (tai_khoan: string, email = mailOf(tai_khoan)) =>
  api.call('POST', '/auth/forgot-password', { body: { email, tai_khoan } });
const reset = (given: { token: string; email: string }, mat_khau_moi: string) =>
  api.call('POST', '/auth/reset-password', {
    body: { email: given.email, token_reset_pass: given.token, mat_khau_moi },
  });

async function requestLink(account: string): Promise<{ token: string; email: string }> {
  expect((await forgot(account)).code).toBe(200);
  const { noi_dung } = await lastLetter(api);
  const link = new URL(/https:\S+/.exec(noi_dung)?.[0] ?? '');
  expect(link.origin + link.pathname).toBe('https://quay.example/auth/new-password');
  return { token: link.searchParams.get('token') ?? '', email: link.searchParams.get('email') ?? '' };
}

test('mails a link that sets a new password once and ends every session', async () => {
  const caller = await api.signIn('giaodich1');
  const link = await requestLink('giaodich1');
  const answer = await reset(link, 'Quen-Roi-81');
  expect(answer).toMatchObject({ code: 200, message: 'Tạo thành công mật khẩu mới' });
  expect((await api.call('GET', '/auth/me', { as: caller })).error).toBe('INVALID_TOKEN');
  expect((await login(api, 'giaodich1', DEMO_PASSWORD)).error).toBe('INVALID_CREDENTIALS');
  expect((await login(api, 'giaodich1', 'Quen-Roi-81')).code).toBe(200);
  expect(await reset(link, 'Quen-Nua-82')).toMatchObject({ code: 422, error: 'RESET_LINK_INVALID' });
});

test('of two uses at once, one wins', async () => {
  const link = await requestLink('giaodich2');
  const answers = await Promise.all([reset(link, 'Cung-Luc-1a'), reset(link, 'Cung-Luc-2b')]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
});

test('tells an unknown account, or a known one with another address, in the words of the specification', async () => {
  for (const answer of [await forgot('khong-co'), await forgot('giaodich3', 'khac@doi-tien.example')]) {
    expect(answer).toMatchObject({ code: 404, error: 'USER_NOT_FOUND', message: 'Không tìm thấy tài khoản' });
  }
});

test('an account that is deleted while its link is made is told as one that is not there', async () => {
  await api.sql(
    `INSERT INTO nguoi_dung (tai_khoan, ho_va_ten, email, vai_tro_id, mat_khau, chi_nhanh_ids)
     SELECT 'sap-xoa', 'Sắp xoá', $1, vai_tro_id, mat_khau, '{1}' FROM nguoi_dung WHERE tai_khoan = 'giaodich1'`,
    [mailOf('sap-xoa')],
  );
  const { read } = api.database;
  api.database.read = async (work) => {
    api.database.read = read;
    const found = await read(work);
    await api.sql("DELETE FROM nguoi_dung WHERE tai_khoan = 'sap-xoa'");
    return found;
  };
  expect(await forgot('sap-xoa')).toMatchObject({ code: 404, error: 'NOT_FOUND' });
});

test('a refused password leaves the link good', async () => {
  const link = await requestLink('giaodich3');
  expect((await reset(link, DEMO_PASSWORD)).errors?.[0]?.field).toBe('mat_khau_moi');
  expect((await reset(link, 'Lan-Nay-Duoc-1')).code).toBe(200);
});

test('refuses a link after thirty minutes, of another address, or replaced by a newer one', async () => {
  const first = await requestLink('giaodich4');
  const second = await requestLink('giaodich4');
  expect((await reset(first, 'Moi-Hon-11')).error).toBe('RESET_LINK_INVALID');
  expect((await reset({ ...second, email: mailOf('quanly') }, 'Moi-Hon-11')).error).toBe('RESET_LINK_INVALID');
  await api.sql(`UPDATE dat_lai_mat_khau SET het_han = het_han - interval '30 minutes'`);
  expect((await reset(second, 'Moi-Hon-11')).error).toBe('RESET_LINK_INVALID');
});

test('opens a locked account, and replaces a one-time password', async () => {
  await api.sql(
    `UPDATE nguoi_dung SET need_change_password = 1, mat_khau_het_han = now() - interval '1 day' WHERE tai_khoan = 'ketoan'`,
  );
  await failLogin(api, 'ketoan', 6);
  await reset(await requestLink('ketoan'), 'Ke-Toan-Moi-1');
  expect((await login(api, 'ketoan', 'Ke-Toan-Moi-1')).data).toMatchObject({ need_change_password: 0 });
});

test('answers three questions about an account in a quarter of an hour', async () => {
  for (let turn = 1; turn <= 3; turn += 1) expect((await forgot('quanly')).code).toBe(200);
  const fourth = await forgot('QuanLy');
  expect(fourth).toMatchObject({ code: 429, error: 'TOO_MANY_REQUESTS' });
  expect(fourth.message).toMatch(/sau \d+ giây/);
  expect((await forgot('quantri')).code).toBe(200);
});

test('keeps only a hash of the token, and nothing of it in the log', async () => {
  const { token } = await requestLink('quantri');
  const stored = await api.sql(`SELECT encode(token_hash, 'escape') AS h FROM dat_lai_mat_khau`);
  const log = await api.sql('SELECT * FROM log_thao_tac');
  expect(JSON.stringify([stored, log])).not.toContain(token);
  expect(JSON.stringify(log)).toMatch(/requestPasswordReset.*resetPassword/);
});
