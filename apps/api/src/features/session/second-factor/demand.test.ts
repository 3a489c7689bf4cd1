import type { CurrentSession } from '@doi-tien/contract/session.schema';
import type { Role } from '@doi-tien/contract/staff.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri - 'yeu_cau_hai_lop'`);
  await api.sql('UPDATE vai_tro SET yeu_cau_hai_lop = false');
});

const demand = (value: string) =>
  api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || jsonb_build_object('yeu_cau_hai_lop', $1::text)`, [value]);
const me = async (as: Caller) => (await api.call<CurrentSession>('GET', '/auth/me', { as })).data;

async function changeDemand(as: Caller, value: string) {
  const { data } = await api.call<{ phien_ban: number }>('GET', '/cau-hinh-chung', { as });
  const body = { gia_tri: { yeu_cau_hai_lop: value }, phien_ban: data.phien_ban };
  return api.call('PATCH', '/cau-hinh-chung', { as, body });
}

describe('a person of whom a second factor is demanded', () => {
  test('signs in but can only set one up; afterwards everything is open, in the same session', async () => {
    await demand('tat_ca');
    const signedIn = await login(api, 'quanly', DEMO_PASSWORD);
    expect(signedIn.data).toMatchObject({ need_second_factor: true, user: { need_second_factor: true } });
    const as = { token: signedIn.data.accessToken, deviceId: 'may-thu' };
    const refused = ['/profile', '/ket', '/tien', '/users', '/cau-hinh-chung/dang-dung', '/profile/devices'];
    for (const path of refused) expect((await api.call('GET', path, { as })).error).toBe('SECOND_FACTOR_REQUIRED');
    expect(
      (await api.call('PATCH', '/profile/otp', { as, body: { bat_otp: true, mat_khau_cu: DEMO_PASSWORD } })).error,
    ).toBe('SECOND_FACTOR_REQUIRED');
    for (const path of ['/auth/me', '/profile/totp', '/profile/passkey']) {
      expect((await api.call('GET', path, { as })).code).toBe(200);
    }
    await passkeyBrowser(api).add(as);
    expect((await me(as)).need_second_factor).toBe(false);
    expect((await api.call('GET', '/profile', { as })).code).toBe(200);
  });

  test('is asked at the next request of an open session, and let go at the next one too', async () => {
    const as = await api.signIn('quanly');
    await demand('tat_ca');
    expect((await api.call('GET', '/profile', { as })).error).toBe('SECOND_FACTOR_REQUIRED');
    await demand('khong');
    expect((await api.call('GET', '/profile', { as })).code).toBe(200);
  });

  test('is one of a marked role where the roles decide', async () => {
    const [manager, teller] = [await api.signIn('quanly'), await api.signIn('giaodich1')];
    await demand('vai_tro');
    await api.sql(`UPDATE vai_tro SET yeu_cau_hai_lop = true WHERE ma = 'QUAN_LY'`);
    expect((await api.call('GET', '/profile', { as: manager })).error).toBe('SECOND_FACTOR_REQUIRED');
    expect((await api.call('GET', '/profile', { as: teller })).code).toBe(200);
    await demand('khong');
    expect((await api.call('GET', '/profile', { as: manager })).code).toBe(200);
  });

  test('replaces a one-time password first', async () => {
    await demand('tat_ca');
    await api.sql(`UPDATE nguoi_dung SET need_change_password = 1 WHERE tai_khoan = 'giaodich2'`);
    const as = await api.signIn('giaodich2');
    expect((await api.call('GET', '/profile/passkey', { as })).error).toBe('PASSWORD_CHANGE_REQUIRED');
    const body = { mat_khau_moi: 'Moi@20261117', mat_khau_moi_xac_nhan: 'Moi@20261117', is_first_change: 1 };
    expect((await api.call('PATCH', '/profile/change-password', { as, body })).code).toBe(200);
  });

  test('does not lose the last one, but any before it', async () => {
    const { add, ask, authenticator } = passkeyBrowser(api);
    const as = await api.signIn('quanly');
    const first = await add(as);
    await add(as);
    await demand('tat_ca');
    const [key] = authenticator.keys.keys();
    const remove = async (id: number) => {
      const { data } = await ask({ muc_dich: 'xac_nhan' }, as);
      const body = {
        mat_khau_cu: DEMO_PASSWORD,
        passkey: authenticator.answer(data, {}, [...authenticator.keys.keys()].at(-1)),
      };
      return api.call('POST', `/profile/passkey/${id}/xoa`, { as, body });
    };
    expect(key).toBeDefined();
    expect((await remove(first.id)).code).toBe(200);
    const [left] = await api.sql<{ id: number }>('SELECT id FROM passkey');
    expect((await remove(left?.id ?? 0)).error).toBe('SECOND_FACTOR_DEMANDED');
    expect(await api.sql('SELECT 1 FROM passkey')).toHaveLength(1);
  });
});

describe('an administrator', () => {
  test('demands it of others only with one of their own, by setting or by role', async () => {
    const as = await api.signIn('quantri');
    expect((await changeDemand(as, 'tat_ca')).error).toBe('OWN_SECOND_FACTOR_FIRST');
    expect((await changeDemand(as, 'vai_tro')).error).toBe('OWN_SECOND_FACTOR_FIRST');
    expect((await changeDemand(as, 'moi_nguoi')).code).toBe(422);
    const [role] = await api.sql<Role>(`SELECT id, phien_ban FROM vai_tro WHERE ma = 'GIAO_DICH_VIEN'`);
    const mark = () =>
      api.call<Role>('PATCH', `/roles/${role?.id}`, {
        as,
        body: { yeu_cau_hai_lop: true, phien_ban: role?.phien_ban },
      });
    expect((await mark()).error).toBe('OWN_SECOND_FACTOR_FIRST');
    await passkeyBrowser(api).add(as);
    expect((await changeDemand(as, 'vai_tro')).code).toBe(200);
    expect(await mark()).toMatchObject({ code: 200, data: { yeu_cau_hai_lop: true } });
    const teller = await api.signIn('giaodich1');
    expect((await api.call('GET', '/profile', { as: teller })).error).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('confirms a change of the demand, and of a role’s', async () => {
    const as = await api.signIn('quantri');
    await passkeyBrowser(api).add(as);
    await api.sql('UPDATE phien SET xac_nhan_luc = NULL');
    expect((await changeDemand(as, 'tat_ca')).error).toBe('REAUTH_REQUIRED');
    const [role] = await api.sql<Role>(`SELECT id, phien_ban FROM vai_tro WHERE ma = 'KE_TOAN'`);
    const body = { yeu_cau_hai_lop: true, phien_ban: role?.phien_ban };
    expect((await api.call('PATCH', `/roles/${role?.id}`, { as, body })).error).toBe('REAUTH_REQUIRED');
  });
});
