import type { OtpVerified, RecoveryCodes, TotpBegun, TotpStanding } from '@doi-tien/contract/session.schema';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EASY_CAPTCHA, login } from '../../../../../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { installationSecret } from '../../../platform/secrets/installation-secret.ts';
import { seal } from '../../../platform/secrets/sealing.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demo-accounts.ts';
import type { Profile } from '../../profile/profile.repository.ts';
import { hashPassword } from '../password/password-hash.ts';
import { newRecoveryCodes } from '../recovery/recovery-codes.ts';
import { totpSeal } from './sealed-secret.ts';
import { newSecret } from './totp.rules.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp(EASY_CAPTCHA);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.sql('DELETE FROM dang_nhap_sai');
  await api.sql('DELETE FROM totp');
  await api.sql('DELETE FROM ma_khoi_phuc');
  await api.sql('DELETE FROM ma_otp');
});

const begin = (as: Caller, mat_khau_cu = DEMO_PASSWORD, key?: string) =>
  api.call<TotpBegun>('POST', '/profile/totp', { as, body: { mat_khau_cu }, ...(key && { key }) });
const confirm = (as: Caller, ma: string, key?: string) =>
  api.call<RecoveryCodes>('POST', '/profile/totp/xac-nhan', { as, body: { ma }, ...(key && { key }) });
const standing = async (as: Caller) => (await api.call<TotpStanding>('GET', '/profile/totp', { as })).data;
const verify = (tai_khoan: string, otp: string, device = 'may-thu') =>
  api.call<OtpVerified>('POST', '/auth/verify-otp', { body: { tai_khoan, otp }, headers: { device_id: device } });
/** The code of so many steps from now. */
const codeOf = (secret: string, away = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + away * 30_000 });
const wrongFor = (secret: string) => {
  const right = [-1, 0, 1].map((away) => codeOf(secret, away));
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? '';
};

/** Somebody with the app in force and two recovery codes, put there directly: ten cost ten memory-hard hashes. */
async function withTotp(account = 'quanly') {
  const as = await api.signIn(account);
  const [row] = await api.sql<{ id: number }>('SELECT id FROM nguoi_dung WHERE tai_khoan = $1', [account]);
  const id = row?.id ?? 0;
  const secret = newSecret();
  const sealed = seal(totpSeal(await installationSecret(api.database), id), Buffer.from(secret.bytes));
  await api.sql('INSERT INTO totp (nguoi_dung_id, bi_mat, bat_luc) VALUES ($1, $2, now())', [id, sealed]);
  const codes = newRecoveryCodes().slice(0, 2);
  for (const code of codes) {
    await api.sql('INSERT INTO ma_khoi_phuc (nguoi_dung_id, ma_hash) VALUES ($1, $2)', [id, await hashPassword(code)]);
  }
  return { as, secret: secret.base32, codes };
}

describe('setting it up', () => {
  test('takes the password, then a first code; only then is it in force, with ten recovery codes', async () => {
    const as = await api.signIn('quanly');
    expect((await begin(as, 'Sai@2026')).error).toBe('WRONG_CURRENT_PASSWORD');
    const begun = await begin(as);
    expect(begun.data.bi_mat).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.data.dia_chi_qr).toContain(`secret=${begun.data.bi_mat}`);
    expect(await standing(as)).toEqual({ bat_luc: null, con_lai: 0 });
    expect((await login(api, 'quanly', DEMO_PASSWORD)).data).toHaveProperty('accessToken');

    expect((await confirm(as, wrongFor(begun.data.bi_mat))).error).toBe('WRONG_CODE');
    const { data, code } = await confirm(as, codeOf(begun.data.bi_mat));
    expect(code).toBe(200);
    expect(new Set(data.ma_khoi_phuc).size).toBe(10);
    expect(data.ma_khoi_phuc.every((each) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(each))).toBe(true);
    expect(await standing(as)).toEqual({ bat_luc: expect.any(String), con_lai: 10 });
    await expect
      .poll(() => api.sql('SELECT tieu_de FROM thu_di'))
      .toEqual([{ tieu_de: 'Đã bật ứng dụng xác thực cho tài khoản Đổi tiền' }]);
    expect((await api.call<Profile>('GET', '/profile', { as })).data.bat_totp).toBe(true);
    expect((await begin(as)).error).toBe('TOTP_ALREADY_ON');
    expect((await confirm(as, codeOf(begun.data.bi_mat, 1))).error).toBe('TOTP_ALREADY_ON');
  });

  test('keeps neither the secret nor a recovery code where anybody could read it', async () => {
    const as = await api.signIn('quanly');
    const keys = [crypto.randomUUID(), crypto.randomUUID()];
    const { data } = await begin(as, DEMO_PASSWORD, keys[0]);
    const code = codeOf(data.bi_mat);
    const { ma_khoi_phuc } = (await confirm(as, code, keys[1])).data;
    const repeated = await confirm(as, code, keys[1]);
    expect(repeated).toMatchObject({ code: 200, data: { ma_khoi_phuc: [] } });
    const [stored] = await api.sql<{ everything: string }>(
      `SELECT (SELECT string_agg(t::text, ' ') FROM totp t) || (SELECT string_agg(k::text, ' ') FROM ma_khoi_phuc k)
        || (SELECT string_agg(l::text, ' ') FROM log_thao_tac l) || (SELECT string_agg(i::text, ' ') FROM khoa_gui_trung i)
        || (SELECT coalesce(string_agg(m::text, ' '), '') FROM thu_di m) AS everything`,
    );
    const plain = [data.bi_mat, Secret.fromBase32(data.bi_mat).hex.toLowerCase(), ...ma_khoi_phuc];
    expect(plain.filter((secret) => stored?.everything.includes(secret))).toEqual([]);
  });
});

describe('signing in', () => {
  test('asks for a code of the app and sends no letter, whether or not mail codes are on', async () => {
    const { secret } = await withTotp();
    await api.sql('DELETE FROM thu_di');
    await api.sql(`UPDATE nguoi_dung SET bat_otp = true WHERE tai_khoan = 'quanly'`);
    const asked = await login(api, 'quanly', DEMO_PASSWORD);
    expect(asked).toMatchObject({ code: 200, data: { requireOtp: true, nguon_ma: 'totp' } });
    expect(asked.data).not.toHaveProperty('accessToken');
    const email = 'quanly@doi-tien.example';
    await api.call('POST', '/auth/generate-otp', { body: { email }, headers: { device_id: 'may-thu' } });
    expect(await api.sql('SELECT 1 FROM thu_di')).toEqual([]);
    expect(await verify('quanly', codeOf(secret))).toMatchObject({ code: 200, data: { isVerified: true } });
    await api.sql(`UPDATE nguoi_dung SET bat_otp = false WHERE tai_khoan = 'quanly'`);
  });

  test('takes the code by e-mail address as well as by account, but not by both or neither', async () => {
    const { secret } = await withTotp();
    const send = (body: object) => api.call('POST', '/auth/verify-otp', { body, headers: { device_id: 'may-thu' } });
    await login(api, 'quanly', DEMO_PASSWORD);
    const [email, otp] = ['quanly@doi-tien.example', codeOf(secret)];
    expect((await send({ otp })).code).toBe(422);
    expect((await send({ otp, email, tai_khoan: 'quanly' })).code).toBe(422);
    expect((await send({ otp, email })).code).toBe(200);
  });

  test('never takes a code twice, nor one before the last, also when they come at once', async () => {
    const { secret } = await withTotp();
    for (const device of ['a', 'b', 'c', 'd']) await login(api, 'quanly', DEMO_PASSWORD, { device });
    const code = codeOf(secret);
    const answers = await Promise.all(['a', 'b', 'c'].map((device) => verify('quanly', code, device)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 422, 422]);
    expect((await verify('quanly', codeOf(secret, -1), 'd')).error).toBe('OTP_INVALID');
  });

  test('is bound to the device the password was given on', async () => {
    const { secret } = await withTotp();
    await login(api, 'quanly', DEMO_PASSWORD, { device: 'may-thu' });
    expect((await verify('quanly', codeOf(secret), 'may-khac')).error).toBe('OTP_INVALID');
    expect((await verify('quanly', codeOf(secret))).code).toBe(200);
  });

  test('is over after five wrong codes, and wrong codes count like wrong passwords', async () => {
    const { secret } = await withTotp();
    await login(api, 'quanly', DEMO_PASSWORD);
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect((await verify('quanly', wrongFor(secret))).error).toBe('OTP_INVALID');
    }
    expect((await login(api, 'quanly', DEMO_PASSWORD)).error).toBe('CAPTCHA_REQUIRED');
    await api.sql('DELETE FROM dang_nhap_sai');
    expect((await verify('quanly', codeOf(secret))).error).toBe('OTP_INVALID');
  });

  test('is over after five minutes', async () => {
    const { secret } = await withTotp();
    await login(api, 'quanly', DEMO_PASSWORD);
    await api.sql('UPDATE ma_otp SET het_han = now()');
    expect((await verify('quanly', codeOf(secret))).error).toBe('OTP_INVALID');
  });

  test('accepts a recovery code in place of the app, once, however it is typed', async () => {
    const { as, codes } = await withTotp();
    const [first = '', second = ''] = codes;
    await login(api, 'quanly', DEMO_PASSWORD);
    expect((await verify('quanly', first.toUpperCase().replace('-', ''))).code).toBe(200);
    await login(api, 'quanly', DEMO_PASSWORD);
    expect((await verify('quanly', first)).error).toBe('OTP_INVALID');
    expect((await verify('quanly', second)).code).toBe(200);
    expect((await standing(as)).con_lai).toBe(0);
    const log = await api.sql(`SELECT count(*)::int AS n FROM log_thao_tac WHERE hanh_dong = 'recoveryCodeUsed'`);
    expect(log).toEqual([{ n: 2 }]);
  });

  test('a secret put into another person’s row opens nothing', async () => {
    const { secret } = await withTotp('quanly');
    await withTotp('ketoan');
    await api.sql(`UPDATE totp SET bi_mat = (SELECT t.bi_mat FROM totp t JOIN nguoi_dung u ON u.id = t.nguoi_dung_id
      WHERE u.tai_khoan = 'quanly') WHERE nguoi_dung_id = (SELECT id FROM nguoi_dung WHERE tai_khoan = 'ketoan')`);
    await login(api, 'ketoan', DEMO_PASSWORD);
    expect((await verify('ketoan', codeOf(secret))).code).not.toBe(200);
  });
});

describe('afterwards', () => {
  test('new recovery codes and switching off take password and code, and the old codes are void', async () => {
    const { as, secret, codes } = await withTotp();
    const send = (path: string, body: object) => api.call<RecoveryCodes>('POST', `/profile/totp/${path}`, { as, body });
    const proof = { mat_khau_cu: DEMO_PASSWORD, ma: codeOf(secret) };
    for (const path of ['ma-khoi-phuc', 'tat']) {
      expect((await send(path, { ...proof, mat_khau_cu: 'Sai@2026' })).error).toBe('WRONG_CURRENT_PASSWORD');
      expect((await send(path, { ...proof, ma: wrongFor(secret) })).error).toBe('WRONG_CODE');
      await api.sql('DELETE FROM dang_nhap_sai');
    }
    const fresh = (await send('ma-khoi-phuc', proof)).data.ma_khoi_phuc;
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    expect((await send('tat', { ...proof, ma: codes[0] })).error).toBe('WRONG_CODE');
    expect((await send('tat', { ...proof, ma: fresh[0] })).code).toBe(200);
    expect(await standing(as)).toEqual({ bat_luc: null, con_lai: 0 });
    expect((await send('tat', { ...proof, ma: fresh[1] })).error).toBe('TOTP_NOT_ON');
    expect((await login(api, 'quanly', DEMO_PASSWORD)).data).toHaveProperty('accessToken');
  });

  test('codes tried in the profile count and lock like passwords', async () => {
    const { as, secret } = await withTotp();
    const body = { mat_khau_cu: DEMO_PASSWORD, ma: wrongFor(secret) };
    const answers = [];
    for (let wrong = 1; wrong <= 7; wrong += 1) {
      answers.push((await api.call('POST', '/profile/totp/tat', { as, body })).error);
    }
    expect(answers).toEqual([...Array(6).fill('WRONG_CODE'), 'ACCOUNT_LOCKED']);
  });

  test('an administrator removes another person’s, which is logged and told; not their own', async () => {
    const { as } = await withTotp('quanly');
    await api.sql('DELETE FROM thu_di');
    const admin = await api.signIn('quantri');
    const idOf = async (account: string) =>
      (await api.sql<{ id: number }>('SELECT id FROM nguoi_dung WHERE tai_khoan = $1', [account]))[0]?.id;
    const reset = async (account: string, person: Caller) =>
      api.call('PATCH', `/users/${await idOf(account)}/dat-lai-totp`, { as: person });
    expect((await reset('quanly', await api.signIn('giaodich1'))).error).toBe('FORBIDDEN');
    expect((await reset('quanly', admin)).code).toBe(200);
    expect((await reset('quanly', admin)).error).toBe('TOTP_NOT_ON');
    expect((await api.call('GET', '/profile/totp', { as })).error).toBe('INVALID_TOKEN');
    expect((await standing(await api.signIn('quanly'))).bat_luc).toBeNull();
    await expect
      .poll(() => api.sql('SELECT nguoi_nhan, tieu_de FROM thu_di'))
      .toEqual([{ nguoi_nhan: 'quanly@doi-tien.example', tieu_de: 'Quản trị đã đặt lại xác thực hai lớp của bạn' }]);
    const own = await withTotp('quantri');
    expect((await reset('quantri', own.as)).error).toBe('FORBIDDEN');
    const [event] = await api.sql(`SELECT tai_khoan, doi_tuong FROM log_thao_tac WHERE hanh_dong = 'resetTotp'`);
    expect(event).toEqual({ tai_khoan: 'quantri', doi_tuong: 'nguoi-dung' });
  });
});
