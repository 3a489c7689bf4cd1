import type { OtpVerified } from '@doi-tien/contract/session.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Authenticator } from '../../../../../../tests/support/authenticator.ts';
import { forgetSecondFactors, passkeyBrowser } from '../../../../../../tests/support/passkeys.ts';
import { EASY_CAPTCHA, login } from '../../../../../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { installationSecret } from '../../../platform/secrets/installation-secret.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demo-accounts.ts';
import { approvalUse, findProver, proveIdentity } from './prove-identity.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp(EASY_CAPTCHA);
});
afterAll(() => api.close());
beforeEach(() => forgetSecondFactors(api));

async function withPasskey(account = 'quanly') {
  const browser = passkeyBrowser(api);
  const as = await api.signIn(account);
  return { ...browser, as, codes: (await browser.add(as)).ma_khoi_phuc };
}

/** On a device that several people use one after the other. */
async function passkeySignIn(device: string, authenticator: Authenticator) {
  const { ask, send } = passkeyBrowser(api, device);
  return send(authenticator.answer((await ask({ muc_dich: 'dang_nhap' })).data));
}

const verify = (body: object, device = 'may-thu') =>
  api.call<OtpVerified>('POST', '/auth/verify-otp', { body, headers: { device_id: device } });

describe('after the password', () => {
  test('the passkey is asked for, and the keys of the account are named to the device that gave the password', async () => {
    const { ask, authenticator } = await withPasskey();
    const asked = await login(api, 'quanly', DEMO_PASSWORD);
    expect(asked).toMatchObject({ code: 200, data: { requireOtp: true, nguon_ma: 'passkey', co_passkey: true } });
    expect(asked.data).not.toHaveProperty('accessToken');
    const { data } = await ask({ muc_dich: 'lop_hai', tai_khoan: 'quanly' });
    expect(data.allowCredentials).toMatchObject([{ id: [...authenticator.keys.keys()][0] }]);
    const passkey = authenticator.answer(data, { userHandle: null });
    const answer = await verify({ tai_khoan: 'quanly', passkey });
    expect(answer).toMatchObject({ code: 200, data: { isVerified: true, user: { tai_khoan: 'quanly' } } });
    expect((await verify({ tai_khoan: 'quanly', passkey })).error).toBe('PASSKEY_REFUSED');
  });

  test('a recovery code does instead, once', async () => {
    const { codes } = await withPasskey();
    await login(api, 'quanly', DEMO_PASSWORD);
    expect((await verify({ tai_khoan: 'quanly', otp: codes[0] })).code).toBe(200);
    await login(api, 'quanly', DEMO_PASSWORD);
    expect((await verify({ tai_khoan: 'quanly', otp: codes[0] })).error).toBe('OTP_INVALID');
  });

  test('another person’s passkey, another device and a challenge of the login page are refused', async () => {
    const mine = await withPasskey();
    const other = await withPasskey('giaodich1');
    await login(api, 'quanly', DEMO_PASSWORD);
    const ask = async (muc_dich: 'lop_hai' | 'dang_nhap') =>
      (await mine.ask(muc_dich === 'lop_hai' ? { muc_dich, tai_khoan: 'quanly' } : { muc_dich })).data;
    const tries = [
      verify({ tai_khoan: 'quanly', passkey: other.authenticator.answer(await ask('lop_hai')) }),
      verify({ tai_khoan: 'quanly', passkey: mine.authenticator.answer(await ask('dang_nhap')) }),
      verify({ tai_khoan: 'quanly', passkey: mine.authenticator.answer(await ask('lop_hai')) }, 'may-khac'),
    ];
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject({ error: 'PASSKEY_REFUSED' });
    const acts = await api.sql(`SELECT 1 FROM log_thao_tac WHERE hanh_dong = 'passkeyRefused'`);
    expect(acts).toHaveLength(2);
  });

  test('without a passkey or an app nothing has changed: the password opens the session', async () => {
    expect((await login(api, 'quanly', DEMO_PASSWORD)).data).toHaveProperty('accessToken');
  });
});

describe('confirming again', () => {
  const confirm = (as: Caller, body: object) => api.call('POST', '/auth/xac-nhan-lai', { as, body });

  test('takes the passkey or a recovery code, and no longer the password', async () => {
    const { as, ask, authenticator, codes } = await withPasskey();
    expect((await confirm(as, { mat_khau: DEMO_PASSWORD })).code).toBe(422);
    const passkey = authenticator.answer((await ask({ muc_dich: 'xac_nhan' }, as)).data);
    await api.sql('UPDATE phien SET xac_nhan_luc = NULL');
    expect((await confirm(as, { passkey })).code).toBe(200);
    expect((await api.call('POST', '/profile/passkey', { as, body: {} })).code).toBe(200);
    expect((await confirm(as, { passkey })).error).toBe('PASSKEY_REFUSED');
    expect((await confirm(as, { ma: codes[1] })).code).toBe(200);
  });

  test('refuses the passkey of another person and the challenge of another session, and counts them', async () => {
    const { as, ask, authenticator } = await withPasskey();
    const other = await withPasskey('giaodich1');
    const { data } = await ask({ muc_dich: 'xac_nhan' }, as);
    expect((await confirm(as, { passkey: other.authenticator.answer(data) })).error).toBe('PASSKEY_REFUSED');
    const elsewhere = await ask({ muc_dich: 'xac_nhan' }, other.as);
    expect((await confirm(as, { passkey: authenticator.answer(elsewhere.data) })).error).toBe('PASSKEY_REFUSED');
    const [tally] = await api.sql(`SELECT so_lan FROM dang_nhap_sai WHERE khoa = 'tai_khoan:quanly'`);
    expect(tally).toEqual({ so_lan: 2 });
  });

  test('refuses the challenge of another person’s session on the same device', async () => {
    const { ask, authenticator } = await withPasskey();
    const shared = 'may-dung-chung';
    const { accessToken: ownToken } = (await passkeySignIn(shared, authenticator)).data;
    const { accessToken } = (await login(api, 'giaodich1', DEMO_PASSWORD, { device: shared })).data;
    const [own, other] = [ownToken, accessToken].map((token) => ({ token, deviceId: shared })) as [Caller, Caller];
    const ofOther = authenticator.answer((await ask({ muc_dich: 'xac_nhan' }, other)).data);
    expect((await confirm(own, { passkey: ofOther })).error).toBe('PASSKEY_REFUSED');
    const ofOwn = authenticator.answer((await ask({ muc_dich: 'xac_nhan' }, own)).data);
    expect((await confirm(own, { passkey: ofOwn })).code).toBe(200);
  });

  test('a challenge of a session is given to that session alone', async () => {
    const { ask } = passkeyBrowser(api);
    expect((await ask({ muc_dich: 'xac_nhan' })).error).toBe('INVALID_TOKEN');
    expect((await ask({ muc_dich: 'duyet', ve_viec: 'yeu_cau_duyet:1' })).error).toBe('INVALID_TOKEN');
    const as = await api.signIn('giaodich1');
    expect((await ask({ muc_dich: 'duyet' }, as)).code).toBe(422);
  });
});

describe('approving at another person’s screen', () => {
  test('finds whose passkey answered, and proves them for that session and that matter alone', async () => {
    const approver = await withPasskey('quanly');
    const teller = await api.signIn('giaodich1');
    const { data } = await approver.ask({ muc_dich: 'duyet', ve_viec: 'yeu_cau_duyet:7' }, teller);
    expect(data).not.toHaveProperty('allowCredentials');
    const passkey = approver.authenticator.answer(data);
    const prover = await api.database.read((db) => findProver(db, { passkey }));
    expect(prover).toMatchObject({ account: 'quanly' });
    const [session] = await api.sql<{ id: number }>('SELECT id::int FROM phien WHERE device_id = $1', [
      teller.deviceId,
    ]);
    const actor = {
      sessionId: session?.id ?? 0,
      origin: { deviceId: teller.deviceId, ip: '127.0.0.1', requestId: '' },
    };
    const tools = {
      secret: await installationSecret(api.database),
      site: { rpId: 'localhost', origin: 'http://localhost' },
    };
    const prove = (subject: string, id = prover.id ?? 0) =>
      api.database.inTransaction((trx) => proveIdentity(trx, tools, id, { passkey }, approvalUse(actor, subject)));
    await expect(prove('yeu_cau_duyet:8')).rejects.toMatchObject({ word: 'PASSKEY_REFUSED' });
    expect(await prove('yeu_cau_duyet:7')).toBe('passkey');
    await expect(prove('yeu_cau_duyet:7')).rejects.toMatchObject({ problem: 'unknownChallenge' });
  });

  test('finds nobody for an inactive account, an unknown one or a removed passkey', async () => {
    const { ask, authenticator, as } = await withPasskey('quanly');
    const passkey = authenticator.answer((await ask({ muc_dich: 'xac_nhan' }, as)).data);
    const find = (body: Parameters<typeof findProver>[1]) => api.database.read((db) => findProver(db, body));
    expect(await find({ tai_khoan: 'QUANLY' })).toMatchObject({ account: 'quanly' });
    await api.sql(`UPDATE nguoi_dung SET trang_thai = 2 WHERE tai_khoan = 'quanly'`);
    const nobody = { id: null, account: undefined };
    expect([await find({ passkey }), await find({ tai_khoan: 'quanly' })]).toEqual([nobody, nobody]);
    await api.sql(`UPDATE nguoi_dung SET trang_thai = 1 WHERE tai_khoan = 'quanly'`);
    await api.sql('DELETE FROM passkey');
    expect([await find({ passkey }), await find({ tai_khoan: 'khong-co' })]).toEqual([nobody, nobody]);
  });
});
