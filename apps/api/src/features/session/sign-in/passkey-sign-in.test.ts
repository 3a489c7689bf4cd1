import type { PasskeyRequest } from '@doi-tien/contract/passkey.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Forged } from '../../../../../../tests/support/authenticator.ts';
import { forgetSecondFactors, passkeyBrowser } from '../../../../../../tests/support/passkeys.ts';
import { EASY_CAPTCHA, failLogin, forgetAddresses } from '../../../../../../tests/support/sign-in.ts';
import { startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp(EASY_CAPTCHA);
});
afterAll(() => api.close());
beforeEach(async () => {
  await forgetSecondFactors(api);
  await api.sql(`UPDATE nguoi_dung SET trang_thai = 1, need_change_password = 0, mat_khau_het_han = NULL`);
});

async function withPasskey(forged?: Forged, account = 'quanly') {
  const browser = passkeyBrowser(api);
  const as = await api.signIn(account);
  const { id } = await browser.add(as, forged);
  return { ...browser, as, id };
}

const lastEvent = async () => {
  const [row] = await api.sql<{ hanh_dong: string; tai_khoan: string | null; sau: Record<string, unknown> }>(
    `SELECT hanh_dong, tai_khoan, sau FROM log_thao_tac WHERE hanh_dong IN ('login', 'loginFailed') ORDER BY id DESC LIMIT 1`,
  );
  return row;
};

describe('a passkey alone', () => {
  test('signs in without an account or a password, and no code is asked for afterwards', async () => {
    const { signIn } = await withPasskey();
    const answer = await signIn();
    expect(answer).toMatchObject({ code: 200, data: { user: { tai_khoan: 'quanly' } } });
    expect(answer.data.accessToken).toMatch(/^[\w-]{43}$/);
    const as = { token: answer.data.accessToken, deviceId: 'may-thu' };
    expect((await api.call('GET', '/auth/me', { as })).code).toBe(200);
    expect((await api.call('GET', '/auth/me', { as: { ...as, deviceId: 'may-khac' } })).error).toBe('INVALID_TOKEN');
    expect(await lastEvent()).toMatchObject({ hanh_dong: 'login', tai_khoan: 'quanly', sau: { bang: 'passkey' } });
  });

  test('the challenge is random and tells nobody whether there are passkeys', async () => {
    const { ask } = passkeyBrowser(api);
    const before = (await ask({ muc_dich: 'dang_nhap' })).data;
    await withPasskey();
    const after = (await ask({ muc_dich: 'dang_nhap' })).data;
    expect(after).toEqual({ ...before, challenge: expect.any(String) });
    expect(after.challenge).not.toBe(before.challenge);
    expect(before).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(before).not.toHaveProperty('allowCredentials');
    const stranger = await ask({ muc_dich: 'lop_hai', tai_khoan: 'quanly' });
    expect(stranger.data).not.toHaveProperty('allowCredentials');
  });

  test('so many challenges a minute are given to one address', async () => {
    const { ask } = passkeyBrowser(api);
    await api.sql(
      `INSERT INTO dang_nhap_sai (khoa, so_lan, lan_cuoi) VALUES ('luot:passkey:dia_chi:127.0.0.1', 120, now())`,
    );
    expect((await ask({ muc_dich: 'dang_nhap' })).error).toBe('TOO_MANY_REQUESTS');
    await forgetAddresses(api);
  });
});

describe('is refused with the same sentence', () => {
  const refused = {
    code: 422,
    error: 'PASSKEY_REFUSED',
    message: expect.stringContaining('Passkey này không dùng được'),
  };

  test.each<[string, Forged, string]>([
    ['of another origin', { origin: 'http://localhost:8080' }, 'wrongAnswer'],
    ['of another domain', { rpId: 'example.com' }, 'wrongAnswer'],
    ['with another key', { hasOtherKey: true }, 'wrongAnswer'],
    ['without user verification', { isVerified: false }, 'wrongAnswer'],
    ['of a registration', { type: 'webauthn.create' }, 'wrongAnswer'],
    ['from inside another site', { crossOrigin: true }, 'unknownChallenge'],
    ['to a challenge that was never given', { challenge: 'AAAA' }, 'unknownChallenge'],
    ['that names another person', { userHandle: 'c29tZWJvZHktZWxzZQ' }, 'otherPerson'],
  ])('an answer %s', async (_what, forged, ly_do) => {
    const { signIn } = await withPasskey();
    expect(await signIn(forged)).toMatchObject(refused);
    expect(await lastEvent()).toMatchObject({ hanh_dong: 'loginFailed', sau: { ly_do, bang: 'passkey' } });
  });

  test('an answer that is sent twice', async () => {
    const { ask, send, authenticator } = await withPasskey();
    const answer = authenticator.answer((await ask({ muc_dich: 'dang_nhap' })).data);
    expect((await send(answer)).code).toBe(200);
    expect(await send(answer)).toMatchObject(refused);
  });

  test('all but one of the answers to one challenge that come at once', async () => {
    const { ask, send, authenticator } = await withPasskey();
    const { data } = await ask({ muc_dich: 'dang_nhap' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(authenticator.answer(data))));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== 200)) expect(answer).toMatchObject(refused);
  });

  test('a right answer to a challenge that a wrong one was sent to', async () => {
    const { ask, send, authenticator } = await withPasskey();
    const { data } = await ask({ muc_dich: 'dang_nhap' });
    expect(await send(authenticator.answer(data, { hasOtherKey: true }))).toMatchObject(refused);
    expect(await send(authenticator.answer(data))).toMatchObject(refused);
  });

  test('an answer after five minutes, and one from another device', async () => {
    const { ask, send, authenticator } = await withPasskey();
    const { data } = await ask({ muc_dich: 'dang_nhap' });
    await api.sql(`UPDATE thu_thach_passkey SET het_han = now() - interval '1 second'`);
    expect(await send(authenticator.answer(data))).toMatchObject(refused);
    const elsewhere = (await passkeyBrowser(api, 'may-khac').ask({ muc_dich: 'dang_nhap' })).data;
    expect(await send(authenticator.answer(elsewhere))).toMatchObject(refused);
  });

  test('an answer to a challenge of another purpose', async () => {
    const { ask, send, authenticator, as } = await withPasskey();
    const given: PasskeyRequest[] = [
      (await ask({ muc_dich: 'lop_hai', tai_khoan: 'quanly' })).data,
      (await ask({ muc_dich: 'xac_nhan' }, as)).data,
      (await ask({ muc_dich: 'duyet', ve_viec: 'yeu_cau_duyet:1' }, as)).data,
    ];
    for (const asked of given) expect(await send(authenticator.answer(asked))).toMatchObject(refused);
  });

  test('a counter that goes back or stands still; one that counts on is accepted', async () => {
    const { signIn, authenticator } = await withPasskey({ counter: 5 });
    expect((await signIn()).code).toBe(200);
    expect(await signIn({ counter: 6 })).toMatchObject(refused);
    expect(await lastEvent()).toMatchObject({ sau: { ly_do: 'counterWentBack' } });
    expect(await signIn({ counter: 0 })).toMatchObject(refused);
    expect(authenticator.keys.size).toBe(1);
    expect((await signIn({ counter: 9 })).code).toBe(200);
  });

  test('a passkey that was removed, and one of an inactive account', async () => {
    const { signIn } = await withPasskey();
    await api.sql(`UPDATE nguoi_dung SET trang_thai = 2 WHERE tai_khoan = 'quanly'`);
    expect(await signIn()).toMatchObject(refused);
    expect(await lastEvent()).toMatchObject({ tai_khoan: 'quanly', sau: { ly_do: 'inactive' } });
    await api.sql(`UPDATE nguoi_dung SET trang_thai = 1 WHERE tai_khoan = 'quanly'`);
    expect((await signIn()).code).toBe(200);
    await api.sql('DELETE FROM passkey');
    expect(await signIn()).toMatchObject(refused);
    expect(await lastEvent()).toMatchObject({ tai_khoan: null, sau: { ly_do: 'unknownPasskey' } });
  });
});

describe('what holds for a password holds for a passkey', () => {
  test('an account that is locked after failures waits, also with a right passkey', async () => {
    const { signIn } = await withPasskey();
    await failLogin(api, 'quanly', 6);
    expect((await signIn()).error).toBe('ACCOUNT_LOCKED');
  });

  test('wrong answers count and lock, and a right one forgets them', async () => {
    const { signIn } = await withPasskey();
    for (let failure = 1; failure <= 5; failure += 1) await signIn({ hasOtherKey: true });
    expect((await signIn()).code).toBe(200);
    for (let failure = 1; failure <= 5; failure += 1) await signIn({ hasOtherKey: true });
    expect((await signIn({ hasOtherKey: true })).error).toBe('ACCOUNT_LOCKED');
    expect((await signIn()).error).toBe('ACCOUNT_LOCKED');
  });

  test('a one-time password is given and replaced first, and lets nobody in once it has expired', async () => {
    const { signIn } = await withPasskey();
    await api.sql(`UPDATE nguoi_dung SET need_change_password = 1 WHERE tai_khoan = 'quanly'`);
    expect((await signIn()).error).toBe('ONE_TIME_PASSWORD_FIRST');
    expect(await lastEvent()).toMatchObject({ sau: { ly_do: 'ONE_TIME_PASSWORD_FIRST' } });
    await api.sql(`UPDATE nguoi_dung SET mat_khau_het_han = now() WHERE tai_khoan = 'quanly'`);
    expect((await signIn()).error).toBe('ONE_TIME_PASSWORD_EXPIRED');
    expect(await lastEvent()).toMatchObject({ sau: { ly_do: 'ONE_TIME_PASSWORD_EXPIRED' } });
  });

  test('nobody comes in outside working hours', async () => {
    const { signIn } = await withPasskey({}, 'giaodich1');
    const [week] = await api.sql<{ khung_gio: unknown }>(
      'SELECT khung_gio FROM thoi_gian_lam_viec WHERE chi_nhanh_id IS NULL',
    );
    const today = await api.sql<{ thu: number }>(
      `SELECT extract(isodow FROM now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::int AS thu`,
    );
    const otherDay = ((today[0]?.thu ?? 1) % 7) + 1;
    const range = JSON.stringify([{ thu: otherDay, tu: '00:00', den: '00:01' }]);
    await api.sql('UPDATE thoi_gian_lam_viec SET khung_gio = $1, phien_ban = phien_ban + 1', [range]);
    expect((await signIn()).error).toBe('OUTSIDE_WORKING_HOURS');
    expect(await lastEvent()).toMatchObject({ tai_khoan: 'giaodich1', sau: { ly_do: 'OUTSIDE_WORKING_HOURS' } });
    await api.sql('UPDATE thoi_gian_lam_viec SET khung_gio = $1, phien_ban = phien_ban + 1', [
      JSON.stringify(week?.khung_gio),
    ]);
  });
});

test('there are no passkeys where the site is reached by an IP address', async () => {
  const as = await api.signIn('quanly');
  const headers = { host: '127.0.0.1:3000' };
  const ask = await api.call('POST', '/auth/passkey/tuy-chon', { body: { muc_dich: 'dang_nhap' }, headers });
  expect(ask.error).toBe('PASSKEY_UNAVAILABLE');
  expect((await api.call('POST', '/profile/passkey', { as, body: {}, headers })).error).toBe('PASSKEY_UNAVAILABLE');
  expect((await api.call('GET', '/profile/passkey', { as, headers })).data).toEqual({ dung_duoc: false, items: [] });
  expect((await api.call('GET', '/profile/passkey', { as })).data).toEqual({ dung_duoc: true, items: [] });
});
