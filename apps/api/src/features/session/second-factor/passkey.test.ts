import type { Passkeys } from '@doi-tien/contract/passkey.schema';
import { PASSKEYS_PER_PERSON } from '@doi-tien/contract/session';
import type { TotpStanding } from '@doi-tien/contract/session.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Forged } from '../../../../../../tests/support/authenticator.ts';
import { forgetSecondFactors, passkeyBrowser } from '../../../../../../tests/support/passkeys.ts';
import { EASY_CAPTCHA, login } from '../../../../../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demo-accounts.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp(EASY_CAPTCHA);
});
afterAll(() => api.close());
beforeEach(async () => {
  await forgetSecondFactors(api);
  await api.sql('DELETE FROM thu_di');
});

const list = async (as: Caller) => (await api.call<Passkeys>('GET', '/profile/passkey', { as })).data.items;
const standing = async (as: Caller) => (await api.call<TotpStanding>('GET', '/profile/totp', { as })).data;
const unconfirm = () => api.sql('UPDATE phien SET xac_nhan_luc = NULL');
const lastActs = async (count: number) =>
  (await api.sql<{ hanh_dong: string }>('SELECT hanh_dong FROM log_thao_tac ORDER BY id DESC LIMIT $1', [count])).map(
    ({ hanh_dong }) => hanh_dong,
  );

describe('adding one', () => {
  test('asks the authenticator for a discoverable key with user verification, and hands out recovery codes', async () => {
    const { begin, authenticator } = passkeyBrowser(api);
    const as = await api.signIn('quanly');
    const { data } = await begin(as);
    expect(data).toMatchObject({
      rp: { id: 'localhost', name: 'Đổi tiền' },
      user: { name: 'quanly' },
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(data.user.id).not.toContain('quanly');
    const body = { ten: '  Máy quầy 1 ', passkey: authenticator.create(data) };
    const added = await api.call<{ ma_khoi_phuc: string[] }>('POST', '/profile/passkey/xac-nhan', { as, body });
    expect(added).toMatchObject({ code: 200, data: { id: expect.any(Number) } });
    expect(added.data.ma_khoi_phuc).toHaveLength(10);
    expect(await list(as)).toMatchObject([{ ten: 'Máy quầy 1', dung_luc: null }]);
    expect(await standing(as)).toEqual({ bat_luc: null, con_lai: 10 });
    expect((await lastActs(2)).toSorted()).toEqual(['addPasskey', 'beginPasskey']);
    await expect
      .poll(() => api.sql('SELECT nguoi_nhan, tieu_de FROM thu_di'))
      .toEqual([{ nguoi_nhan: 'quanly@doi-tien.example', tieu_de: 'Đã thêm passkey cho tài khoản Đổi tiền' }]);
    const profile = (await api.call('GET', '/profile', { as })).data;
    expect(profile).toMatchObject({ bat_passkey: true, bat_totp: false });
  });

  test('a second one brings no new recovery codes, and the first is named so that it is not made twice', async () => {
    const { begin, add, authenticator } = passkeyBrowser(api);
    const as = await api.signIn('quanly');
    await add(as);
    const [first] = authenticator.keys.keys();
    expect((await begin(as)).data.excludeCredentials).toMatchObject([{ id: first, transports: ['internal'] }]);
    expect((await add(as)).ma_khoi_phuc).toEqual([]);
    expect(await standing(as)).toEqual({ bat_luc: null, con_lai: 10 });
  });

  test('needs a recent confirmation or the password; with a second factor the password alone is not enough', async () => {
    const { begin, add } = passkeyBrowser(api);
    const as = await api.signIn('quanly');
    await unconfirm();
    expect(await begin(as)).toMatchObject({ error: 'REAUTH_REQUIRED', data: { xac_nhan_bang: 'mat_khau' } });
    expect((await begin(as, { mat_khau_cu: 'Sai@2026' })).error).toBe('WRONG_CURRENT_PASSWORD');
    expect((await lastActs(1))[0]).toBe('wrongCurrentPassword');
    expect((await begin(as, { mat_khau_cu: DEMO_PASSWORD })).code).toBe(200);
    const again = await api.signIn('quanly');
    await add(again);
    await unconfirm();
    const refused = await begin(again, { mat_khau_cu: DEMO_PASSWORD });
    expect(refused).toMatchObject({
      error: 'REAUTH_REQUIRED',
      data: { xac_nhan_bang: 'passkey', cach_xac_nhan: ['passkey', 'ma'] },
    });
    const app = await api.call('POST', '/profile/totp', { as: again, body: { mat_khau_cu: DEMO_PASSWORD } });
    expect(app.error).toBe('REAUTH_REQUIRED');
  });

  test.each<[string, Forged]>([
    ['of another origin', { origin: 'https://example.com' }],
    ['of another domain', { rpId: 'example.com' }],
    ['without user verification', { isVerified: false }],
    ['to a challenge that was never given', { challenge: 'AAAA' }],
    ['of a sign-in', { type: 'webauthn.get' }],
  ])('refuses a key %s', async (_what, forged) => {
    const { begin, authenticator } = passkeyBrowser(api);
    const as = await api.signIn('quanly');
    const passkey = authenticator.create((await begin(as)).data, forged);
    const answer = await api.call('POST', '/profile/passkey/xac-nhan', { as, body: { ten: 'Máy', passkey } });
    expect(answer).toMatchObject({ code: 422, error: 'PASSKEY_REFUSED' });
    expect((await lastActs(1))[0]).toBe('passkeyRefused');
    expect(await list(as)).toEqual([]);
  });

  test('refuses a challenge that was used, also twice at once, and one of another session', async () => {
    const { begin, authenticator } = passkeyBrowser(api);
    const [as, other] = [await api.signIn('quanly'), await api.signIn('quanly')];
    const { data } = await begin(as);
    const send = (caller: Caller) => {
      const body = { ten: 'Máy', passkey: authenticator.create(data) };
      return api.call('POST', '/profile/passkey/xac-nhan', { as: caller, body });
    };
    expect((await send(other)).error).toBe('PASSKEY_REFUSED');
    const answers = await Promise.all([send(as), send(as), send(as)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await list(as)).toHaveLength(1);
  });

  test(`stops at ${PASSKEYS_PER_PERSON}`, async () => {
    const { begin, add } = passkeyBrowser(api);
    const as = await api.signIn('quanly');
    await add(as);
    await api.sql(
      `INSERT INTO passkey (nguoi_dung_id, ten, credential_id, public_key)
       SELECT nguoi_dung_id, 'Máy ' || n, int4send(n), public_key FROM passkey, generate_series(2, $1) n`,
      [PASSKEYS_PER_PERSON],
    );
    expect((await begin(as)).error).toBe('PASSKEY_LIMIT');
  });
});

describe('renaming and removing', () => {
  test('are for one’s own; another person’s is not found', async () => {
    const { add, ask, authenticator } = passkeyBrowser(api);
    const as = await api.signIn('quanly');
    const { id } = await add(as);
    const other = await api.signIn('giaodich1');
    const rename = (caller: Caller) =>
      api.call('PATCH', `/profile/passkey/${id}`, { as: caller, body: { ten: 'Điện thoại' } });
    expect((await rename(other)).error).toBe('NOT_FOUND');
    expect((await rename(as)).code).toBe(200);
    expect(await list(as)).toMatchObject([{ ten: 'Điện thoại' }]);
    const mine = passkeyBrowser(api);
    await mine.add(other);
    const passkey = mine.authenticator.answer((await mine.ask({ muc_dich: 'xac_nhan' }, other)).data);
    const body = { mat_khau_cu: DEMO_PASSWORD, passkey };
    expect((await api.call('POST', `/profile/passkey/${id}/xoa`, { as: other, body })).error).toBe('NOT_FOUND');
    const answer = authenticator.answer((await ask({ muc_dich: 'xac_nhan' }, as)).data);
    const remove = { mat_khau_cu: DEMO_PASSWORD, passkey: answer };
    expect((await api.call('POST', `/profile/passkey/${id}/xoa`, { as, body: remove })).code).toBe(200);
    expect(await list(as)).toEqual([]);
    expect((await lastActs(3)).toSorted()).toContain('removePasskey');
  });

  test('removing takes the password and a second factor, and the last one takes the recovery codes along', async () => {
    const { add, ask, authenticator } = passkeyBrowser(api);
    const as = await api.signIn('quanly');
    const { id, ma_khoi_phuc } = await add(as);
    const remove = (body: object) => api.call('POST', `/profile/passkey/${id}/xoa`, { as, body });
    expect((await remove({ mat_khau_cu: DEMO_PASSWORD })).code).toBe(422);
    const answer = async () => authenticator.answer((await ask({ muc_dich: 'xac_nhan' }, as)).data);
    expect((await remove({ mat_khau_cu: 'Sai@2026', passkey: await answer() })).error).toBe('WRONG_CURRENT_PASSWORD');
    expect((await remove({ mat_khau_cu: DEMO_PASSWORD, ma: 'aaaaa-aaaaa' })).error).toBe('WRONG_CODE');
    expect((await remove({ mat_khau_cu: DEMO_PASSWORD, ma: ma_khoi_phuc[0] })).code).toBe(200);
    expect(await standing(as)).toEqual({ bat_luc: null, con_lai: 0 });
    await expect
      .poll(() => api.sql('SELECT tieu_de FROM thu_di ORDER BY id DESC LIMIT 1'))
      .toEqual([{ tieu_de: 'Đã xóa passkey của tài khoản Đổi tiền' }]);
    expect((await login(api, 'quanly', DEMO_PASSWORD)).data).toHaveProperty('accessToken');
  });
});

test('an administrator resets app, passkeys and recovery codes of another person, who is told', async () => {
  const { add } = passkeyBrowser(api);
  const as = await api.signIn('quanly');
  await add(as);
  const admin = await api.signIn('quantri');
  const [row] = await api.sql<{ id: number }>(`SELECT id FROM nguoi_dung WHERE tai_khoan = 'quanly'`);
  expect((await api.call('GET', `/users/${row?.id}`, { as: admin })).data).toMatchObject({ bat_passkey: true });
  await api.sql('DELETE FROM thu_di');
  expect((await api.call('PATCH', `/users/${row?.id}/dat-lai-totp`, { as: admin })).code).toBe(200);
  expect((await api.call('GET', '/profile/passkey', { as })).error).toBe('INVALID_TOKEN');
  const again = await api.signIn('quanly');
  expect(await list(again)).toEqual([]);
  expect(await standing(again)).toEqual({ bat_luc: null, con_lai: 0 });
  await expect
    .poll(() => api.sql('SELECT tieu_de FROM thu_di'))
    .toEqual([{ tieu_de: 'Quản trị đã đặt lại xác thực hai lớp của bạn' }]);
  expect((await api.call('PATCH', `/users/${row?.id}/dat-lai-totp`, { as: admin })).error).toBe('TOTP_NOT_ON');
});
