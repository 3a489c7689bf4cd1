import type { Settings } from '@doi-tien/contract/settings';
import { beforeEach, describe, expect, test } from 'vitest';
import { openCounter } from '../../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../../tests/support/test-app.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demo-accounts.ts';

const { api, admin, manager } = await startSignedIn({ admin: 'quantri', manager: 'quanly' });
const counter = await openCounter(api, manager);
const safe = await counter.open({ VND: '2000000000' });
beforeEach(async () => {
  await api.sql('DELETE FROM dang_nhap_sai');
  await letTimePass();
});

/** Everybody signed in, or confirmed, a while ago. */
const letTimePass = (minutes = 6) =>
  api.sql('UPDATE phien SET xac_nhan_luc = now() - make_interval(mins => $1)', [minutes]);
const set = (settings: Partial<Settings>) =>
  api.sql('UPDATE cau_hinh_chung SET gia_tri = gia_tri || $1::jsonb', [JSON.stringify(settings)]);
const confirm = (as: Caller, body: object = { mat_khau: DEMO_PASSWORD }) =>
  api.call('POST', '/auth/xac-nhan-lai', { as, body });
const asked = { code: 403, error: 'REAUTH_REQUIRED', data: { xac_nhan_bang: 'mat_khau' } };

/** Refused unconfirmed with nothing changed; done, under the same key, after confirming. */
async function expectConfirmed(as: Caller, method: 'POST' | 'PATCH', path: string, body?: object) {
  const key = crypto.randomUUID();
  const rows = () => api.sql('SELECT count(*) FROM log_thao_tac');
  const before = await rows();
  expect(await api.call(method, path, { as, body, key })).toMatchObject(asked);
  expect(await rows()).toEqual(before);
  expect((await confirm(as)).code).toBe(200);
  const done = await api.call<{ id: number; phien_ban: number }>(method, path, { as, body, key });
  expect(done.code).toBe(200);
  return done.data;
}

describe('by default', () => {
  test('changing a role, a person’s role, a password or an address, and a new account are confirmed', async () => {
    const role = await expectConfirmed(admin, 'POST', '/roles', { ma: 'THU', ten: 'Thử', phan_quyen: [] });
    await letTimePass();
    await expectConfirmed(admin, 'PATCH', `/roles/${role.id}`, { ten: 'Thử 2', phien_ban: role.phien_ban });
    await letTimePass();
    const body = { tai_khoan: 'nguoi.thu', ho_va_ten: 'Người Thử', vai_tro_id: role.id };
    const user = await expectConfirmed(admin, 'POST', '/users', body);
    await letTimePass();
    await expectConfirmed(admin, 'PATCH', `/users/${user.id}/mat-khau`);
    await letTimePass();
    const [row] = await api.sql<{ phien_ban: number; id: number }>(
      `SELECT u.phien_ban, v.id FROM nguoi_dung u, vai_tro v WHERE u.id = $1 AND v.ma = 'KE_TOAN'`,
      [user.id],
    );
    const moved = { vai_tro_id: row?.id, email: 'nguoi.thu@doi-tien.example', phien_ban: row?.phien_ban };
    await expectConfirmed(admin, 'PATCH', `/users/${user.id}`, moved);
  });

  test('what changes nobody’s rights is not', async () => {
    const [row] = await api.sql<{ id: number; phien_ban: number; vai_tro_id: number }>(
      `SELECT id, phien_ban, vai_tro_id FROM nguoi_dung WHERE tai_khoan = 'giaodich1'`,
    );
    const { id, ...same } = row ?? { id: 0 };
    const answer = await api.call('PATCH', `/users/${id}`, { as: admin, body: { ...same, biet_danh: 'Anh' } });
    expect(answer.code).toBe(200);
    const trade = await counter.buyUsd('100', '25900');
    const path = `/giao-dich-mua-ngoai-te/${trade.data.id}/huy`;
    expect((await api.call('PATCH', path, { as: manager, body: { ly_do: 'Nhầm' } })).code).toBe(200);
    expect((await api.app.inject({ url: '/api/users/export?format=csv', headers: headersOf(admin) })).statusCode).toBe(
      200,
    );
  });

  test('a file of accounts is confirmed before it is taken over, not to be tried out', async () => {
    const upload = async (thu: 0 | 1) => {
      const form = new FormData();
      form.append('file', new Blob(['tai_khoan,ho_va_ten,ma_vai_tro\nnhap.thu,Nhập Thử,KE_TOAN\n']), 'nguoi.csv');
      const { headers, body } = new Response(form) as Response & { body: ReadableStream };
      const payload = Buffer.from(await new Response(body).arrayBuffer());
      const type = headers.get('content-type') ?? '';
      const url = `/api/users/import?che_do=tat_ca&thu=${thu}`;
      return api.app.inject({ method: 'POST', url, headers: { ...headersOf(admin), 'content-type': type }, payload });
    };
    expect((await upload(1)).statusCode).toBe(200);
    expect((await upload(0)).json()).toMatchObject(asked);
    await confirm(admin);
    expect((await upload(0)).statusCode).toBe(200);
  });

  test('one’s own e-mail address is confirmed; the rest of the profile is not', async () => {
    const { phien_ban } = (await api.call<{ phien_ban: number }>('GET', '/profile', { as: manager })).data;
    const named = await api.call<{ phien_ban: number }>('PATCH', '/profile', {
      as: manager,
      body: { biet_danh: 'Quản', email: 'quanly@doi-tien.example', phien_ban },
    });
    expect(named.code).toBe(200);
    const body = { email: 'moi.quanly@doi-tien.example', phien_ban: named.data.phien_ban };
    await expectConfirmed(manager, 'PATCH', '/profile', body);
  });

  test('switching a confirmation off has to be confirmed itself', async () => {
    const [sheet] = await api.sql<{ phien_ban: number }>('SELECT phien_ban FROM cau_hinh_chung');
    const body = { phien_ban: sheet?.phien_ban, gia_tri: { xac_nhan_lai_vai_tro: false } };
    await expectConfirmed(admin, 'PATCH', '/cau-hinh-chung', body);
    await letTimePass();
    const [next] = await api.sql<{ phien_ban: number }>('SELECT phien_ban FROM cau_hinh_chung');
    const other = { phien_ban: next?.phien_ban, gia_tri: { kiem_dem_mu: false } };
    expect((await api.call('PATCH', '/cau-hinh-chung', { as: admin, body: other })).code).toBe(200);
    await set({ xac_nhan_lai_vai_tro: true });
  });
});

const headersOf = (as: Caller) => ({ authorization: `Bearer ${as.token}`, device_id: as.deviceId });

describe('by setting', () => {
  test('voids are confirmed from an amount on: empty is never, 0 is always', async () => {
    const small = (await counter.buyUsd('100', '25900')).data;
    const large = (await counter.buyUsd('1000', '25900')).data;
    const doVoid = (id: number) =>
      api.call('PATCH', `/giao-dich-mua-ngoai-te/${id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
    await set({ xac_nhan_lai_huy_tu: '25900000' });
    expect((await doVoid(large.id)).error).toBe('REAUTH_REQUIRED');
    expect((await doVoid(small.id)).code).toBe(200);
    await set({ xac_nhan_lai_huy_tu: '25900001' });
    expect((await doVoid(large.id)).code).toBe(200);
    const last = (await counter.buyUsd('1', '25900')).data;
    await set({ xac_nhan_lai_huy_tu: '0' });
    expect((await doVoid(999_999)).error).toBe('NOT_FOUND');
    await expectConfirmed(manager, 'PATCH', `/giao-dich-mua-ngoai-te/${last.id}/huy`, { ly_do: 'Nhầm' });
    await set({ xac_nhan_lai_huy_tu: '' });
    await counter.expectWholeBooks();
  });

  test('files with names of people are confirmed, others are not', async () => {
    await set({ xac_nhan_lai_xuat_file: true });
    const status = async (path: string) =>
      (await api.app.inject({ url: `/api${path}/export?format=csv`, headers: headersOf(admin) })).statusCode;
    const personal = ['/users', '/giao-dich-lon', '/giao-dich-mua-ngoai-te', '/giao-dich-ban-tien-dien-tu'];
    for (const path of personal) expect(`${path} ${await status(path)}`).toBe(`${path} 403`);
    expect(await status('/tien')).toBe(200);
    await confirm(admin);
    for (const path of personal) expect(`${path} ${await status(path)}`).toBe(`${path} 200`);
    await set({ xac_nhan_lai_xuat_file: false });
  });

  test('how long a confirmation lasts follows the setting at once', async () => {
    await confirm(admin);
    await letTimePass(4);
    const post = (ma: string) => api.call('POST', '/roles', { as: admin, body: { ma, ten: ma, phan_quyen: [] } });
    expect((await post('HAN_MOT')).code).toBe(200);
    await set({ xac_nhan_lai_phut: 3 });
    expect((await post('HAN_HAI')).error).toBe('REAUTH_REQUIRED');
    await set({ xac_nhan_lai_phut: 5 });
  });

  test('closing the safe is confirmed, and the count that was sent is not lost', async () => {
    await set({ xac_nhan_lai_dong_ket: true });
    await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager });
    const drawers = await counter.drawers(safe.id);
    const chi_tiet = drawers.map(({ tien_id, so_tien }) => ({ tien_id, so_tien }));
    await expectConfirmed(manager, 'PATCH', `/ket/dong-ket/${safe.id}`, { chi_tiet });
    await set({ xac_nhan_lai_dong_ket: false });
    await counter.expectWholeBooks();
  });
});

describe('confirming', () => {
  test('counts for this device alone', async () => {
    const elsewhere = await api.signIn('quantri');
    await letTimePass();
    await confirm(elsewhere);
    const body = { ma: 'MAY_KHAC', ten: 'Máy khác', phan_quyen: [] };
    expect((await api.call('POST', '/roles', { as: admin, body })).error).toBe('REAUTH_REQUIRED');
    expect((await api.call('POST', '/roles', { as: elsewhere, body })).code).toBe(200);
  });

  test('wrong passwords count like those of a sign-in, and lock', async () => {
    const words = [];
    for (let wrong = 1; wrong <= 7; wrong += 1) words.push((await confirm(admin, { mat_khau: 'Sai@2026' })).error);
    expect(words).toEqual([...Array(6).fill('WRONG_CURRENT_PASSWORD'), 'ACCOUNT_LOCKED']);
    expect((await confirm(admin)).error).toBe('ACCOUNT_LOCKED');
    expect(await api.call('POST', '/roles', { as: admin, body: { ma: 'X', ten: 'X', phan_quyen: [] } })).toMatchObject({
      error: 'REAUTH_REQUIRED',
    });
  });

  test('takes either the password or a code, and the one the person has', async () => {
    expect((await confirm(admin, {})).code).toBe(422);
    expect((await confirm(admin, { mat_khau: DEMO_PASSWORD, ma: '123456' })).code).toBe(422);
    expect((await confirm(admin, { ma: '123456' })).errors?.[0]?.field).toBe('mat_khau');
  });

  test('is asked again inside the transaction: a confirmation that expired after the first check posts nothing', async () => {
    await confirm(admin);
    const { inTurn } = api.database;
    api.database.inTurn = async (work, actor) => {
      api.database.inTurn = inTurn;
      await letTimePass();
      return inTurn(work, actor);
    };
    const body = { ma: 'GIUA_CHUNG', ten: 'Giữa chừng', phan_quyen: [] };
    expect((await api.call('POST', '/roles', { as: admin, body })).error).toBe('REAUTH_REQUIRED');
    expect(await api.sql(`SELECT 1 FROM vai_tro WHERE ma = 'GIUA_CHUNG'`)).toEqual([]);
  });
});
