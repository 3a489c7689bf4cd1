import type { OtpVerified } from '@doi-tien/contract/session.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeIn, EASY_CAPTCHA, lastLetter, login, solveCaptcha } from '../../../../../../tests/support/sign-in.ts';
import { startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demo-accounts.ts';

const EMAIL = 'quanly@doi-tien.example';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp(EASY_CAPTCHA);
  await api.sql(`UPDATE nguoi_dung SET bat_otp = true WHERE tai_khoan = 'quanly'`);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.sql('DELETE FROM dang_nhap_sai');
  await api.sql('DELETE FROM ma_otp');
  await api.sql('DELETE FROM thu_di');
});

const start = (device = 'may-thu') => login(api, 'quanly', DEMO_PASSWORD, { device });
const verify = (otp: string, device = 'may-thu', email = EMAIL) =>
  api.call<OtpVerified>('POST', '/auth/verify-otp', { body: { email, otp }, headers: { device_id: device } });
const resend = (email = EMAIL, device = 'may-thu') =>
  api.call('POST', '/auth/generate-otp', { body: { email }, headers: { device_id: device } });
const codeSent = async () => codeIn((await lastLetter(api)).noi_dung);
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

test('sends a code instead of a session, and opens the session for the right code', async () => {
  const asked = await start();
  expect(asked).toMatchObject({ code: 200, data: { requireOtp: true, email: EMAIL } });
  expect(asked.data).not.toHaveProperty('accessToken');
  const letter = await lastLetter(api);
  expect(letter).toMatchObject({ nguoi_nhan: EMAIL, tieu_de: 'Mã OTP đăng nhập Đổi tiền' });

  const verified = await verify(codeIn(letter.noi_dung));
  expect(verified).toMatchObject({ code: 200, message: 'Xác thực OTP thành công' });
  expect(verified.data).toMatchObject({ isVerified: true, user: { tai_khoan: 'quanly' } });
  const me = await api.call('GET', '/auth/me', { as: { token: verified.data.accessToken, deviceId: 'may-thu' } });
  expect(me.code).toBe(200);
});

test('takes a code once', async () => {
  await start();
  const code = await codeSent();
  expect((await verify(code)).code).toBe(200);
  expect(await verify(code)).toMatchObject({ code: 422, error: 'OTP_INVALID', message: 'Xác thực OTP thất bại' });
});

test('is dead after five wrong tries, also when they come all at once', async () => {
  await start();
  const code = await codeSent();
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(wrongFor(code))));
  expect(answers.every(({ error }) => error === 'OTP_INVALID')).toBe(true);
  expect(await api.sql('SELECT so_lan_sai FROM ma_otp')).toEqual([{ so_lan_sai: 5 }]);
  await api.sql('DELETE FROM dang_nhap_sai');
  expect((await verify(code)).error).toBe('OTP_INVALID');
});

test('counts wrong codes like wrong passwords, so that signing in again buys no endless tries', async () => {
  await start();
  const code = await codeSent();
  for (let wrong = 1; wrong <= 5; wrong += 1) await verify(wrongFor(code));
  expect((await start()).error).toBe('CAPTCHA_REQUIRED');
  await api.sql(`UPDATE ma_otp SET gui_luc = now() - interval '61 seconds'`);
  await login(api, 'quanly', DEMO_PASSWORD, { captcha: await solveCaptcha(api) });
  expect((await verify(wrongFor(await codeSent()))).error).toBe('OTP_INVALID');
  expect((await verify(await codeSent())).error).toBe('ACCOUNT_LOCKED');
});

test('a stranger without a waiting sign-in cannot lock the person out', async () => {
  for (let wrong = 1; wrong <= 7; wrong += 1) {
    expect((await verify('123456', 'may-la')).error).toBe('OTP_INVALID');
  }
  expect(await api.sql(`SELECT khoa FROM dang_nhap_sai WHERE khoa LIKE 'tai_khoan:%'`)).toEqual([]);
  expect((await start()).code).toBe(200);
});

test('expires after five minutes', async () => {
  await start();
  const code = await codeSent();
  const [otp] = await api.sql<{ seconds: number }>(
    'SELECT round(extract(epoch FROM het_han - now()))::int AS seconds FROM ma_otp',
  );
  expect(otp?.seconds).toBeGreaterThan(295);
  expect(otp?.seconds).toBeLessThanOrEqual(300);
  await api.sql('UPDATE ma_otp SET het_han = now()');
  expect((await verify(code)).error).toBe('OTP_INVALID');
  expect(await resend()).toMatchObject({ code: 422, error: 'OTP_RESEND_FAILED', message: 'Gửi lại OTP thất bại' });
});

test('is bound to the device that gave the password', async () => {
  await start('may-a');
  expect((await verify(await codeSent(), 'may-b')).error).toBe('OTP_INVALID');
  await start('may-b');
  const codeB = await codeSent();
  expect((await verify(codeB, 'may-a')).error).toBe('OTP_INVALID');
  expect((await verify(codeB, 'may-b')).code).toBe(200);
});

test('sends again after sixty seconds and not before; the code before is then worthless', async () => {
  await start();
  const first = await codeSent();
  const early = await resend();
  expect(early).toMatchObject({ code: 429, error: 'OTP_TOO_SOON' });
  expect(early.message).toMatch(/^Vui lòng chờ (60|59) giây/);
  await api.sql(`UPDATE ma_otp SET gui_luc = now() - interval '60 seconds'`);
  expect(await resend()).toMatchObject({ code: 200, message: 'Mã OTP đã được gửi lại, vui lòng kiểm tra email.' });
  const second = await codeSent();
  if (first !== second) expect((await verify(first)).error).toBe('OTP_INVALID');
  expect((await verify(second)).code).toBe(200);
});

test('signing in again within the minute sends nothing: the code on its way stands', async () => {
  await start();
  expect((await start()).data).toMatchObject({ requireOtp: true });
  expect(await api.sql('SELECT id FROM thu_di')).toHaveLength(1);
  expect((await verify(await codeSent())).code).toBe(200);
});

test('says the same about an address that is unknown, and sends nothing', async () => {
  const answers = [await resend('khong-co@doi-tien.example'), await resend(EMAIL, 'may-la')];
  for (const answer of answers) {
    expect(answer).toMatchObject({ code: 200, message: 'Mã OTP đã được gửi lại, vui lòng kiểm tra email.' });
  }
  expect(await api.sql('SELECT id FROM thu_di')).toEqual([]);
  const unknown = await verify('123456', 'may-thu', 'khong-co@doi-tien.example');
  expect(unknown).toMatchObject({ code: 422, message: 'Xác thực OTP thất bại' });
});

test('sends a person no more than ten letters an hour, whatever the device', async () => {
  for (let device = 1; device <= 10; device += 1) expect((await start(`may-${device}`)).code).toBe(200);
  expect(await start('may-11')).toMatchObject({ code: 429, error: 'TOO_MANY_REQUESTS' });
  expect(await api.sql('SELECT id FROM thu_di')).toHaveLength(10);
});

test('keeps neither the code nor anything that shows it, outside the letter', async () => {
  await start();
  const code = await codeSent();
  await verify(wrongFor(code));
  const stored = JSON.stringify(await api.sql(`SELECT encode(ma_hash, 'escape') AS h, device_id FROM ma_otp`));
  const log = JSON.stringify(await api.sql('SELECT hanh_dong, truoc, sau FROM log_thao_tac'));
  expect(stored).not.toContain(code);
  expect(log).not.toContain(code);
  expect(log).toMatch(/otpSent.*otpFailed/);
});
