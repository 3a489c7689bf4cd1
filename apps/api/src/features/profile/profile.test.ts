import type { DeviceSession } from '@doi-tien/contract/session.schema';
import { beforeEach, expect, test } from 'vitest';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { DEMO_PASSWORD } from '../../server/seed/demo-accounts.ts';
import type { Profile } from './profile.repository.ts';

const { api, me } = await startSignedIn({ me: 'giaodich1' });
beforeEach(() => api.sql('DELETE FROM dang_nhap_sai'));

const read = async (as = me) => (await api.call<Profile>('GET', '/profile', { as })).data;
const change = (body: object, as = me) => api.call<Profile>('PATCH', '/profile', { as, body });

test('shows a person their own record and no secret of it', async () => {
  const profile = await read();
  expect(profile).toMatchObject({ tai_khoan: 'giaodich1', ma_vai_tro: 'GIAO_DICH_VIEN', so_phien: 1, khoa_den: null });
  expect(JSON.stringify(profile)).not.toContain('argon2');
});

test('changes what was sent, keeps the rest, and logs before and after', async () => {
  const { phien_ban } = await read();
  const given = {
    ho_va_ten: 'Lê Minh Anh B',
    dien_thoai: '0912345678',
    ngay_sinh: '1995-02-28',
    gioi_tinh: 2,
    phien_ban,
  };
  const saved = await change(given);
  expect(saved).toMatchObject({ code: 200, data: { dien_thoai: '0912345678', email: 'giaodich1@doi-tien.example' } });
  const [event] = await api.sql(`SELECT truoc, sau FROM log_thao_tac WHERE hanh_dong = 'updateProfile'`);
  expect(event).toMatchObject({ truoc: { dien_thoai: null }, sau: { dien_thoai: '0912345678', gioi_tinh: 2 } });
  expect((await change({ dien_thoai: null, phien_ban: saved.data.phien_ban })).data.dien_thoai).toBeNull();
});

test('refuses a version that is not the one read, and signing in elsewhere does not age it', async () => {
  const { phien_ban } = await read();
  await api.signIn('giaodich1');
  expect((await change({ biet_danh: 'Anh', phien_ban })).code).toBe(200);
  expect((await change({ biet_danh: 'Em', phien_ban })).error).toBe('STALE_VERSION');
});

test('refuses every field that is not a person’s own to change', async () => {
  const { phien_ban } = await read();
  const fields = [
    'tai_khoan',
    'vai_tro_id',
    'trang_thai',
    'mat_khau',
    'bat_otp',
    'avatar',
    'need_change_password',
    'id',
  ];
  const answer = await change({ phien_ban, ...Object.fromEntries(fields.map((field) => [field, 1])) });
  expect(answer.code).toBe(422);
  expect(answer.errors?.map(({ field }) => field)).toEqual(fields);
});

test('refuses an e-mail address that is somebody else’s, in any case', async () => {
  const { phien_ban } = await read();
  const answer = await change({ email: 'QuanLy@doi-tien.example', phien_ban });
  expect(answer).toMatchObject({ code: 409, errors: [{ field: 'email' }] });
});

test('tells the former address when the e-mail is changed', async () => {
  const { phien_ban } = await read();
  expect((await change({ email: 'moi@doi-tien.example', phien_ban })).code).toBe(200);
  await expect
    .poll(() => api.sql('SELECT nguoi_nhan, tieu_de FROM thu_di'))
    .toEqual([{ nguoi_nhan: 'giaodich1@doi-tien.example', tieu_de: 'Email của tài khoản Đổi tiền vừa được thay đổi' }]);
});

test('switches OTP with the password, and only with an e-mail address', async () => {
  const as = await api.signIn('giaodich2');
  const otp = (body: object) => api.call('PATCH', '/profile/otp', { as, body });
  expect((await otp({ bat_otp: true, mat_khau_cu: 'Sai@2026' })).error).toBe('WRONG_CURRENT_PASSWORD');
  expect((await otp({ bat_otp: true })).code).toBe(422);
  expect((await otp({ bat_otp: true, mat_khau_cu: DEMO_PASSWORD })).code).toBe(200);
  const { phien_ban, bat_otp } = await read(as);
  expect(bat_otp).toBe(true);
  expect((await change({ email: null, phien_ban }, as)).errors?.[0]?.message).toBe(
    'Không bỏ được email khi đang bật OTP',
  );
  expect((await otp({ bat_otp: false, mat_khau_cu: DEMO_PASSWORD })).code).toBe(200);
  await api.sql(`UPDATE nguoi_dung SET email = NULL WHERE tai_khoan = 'giaodich2'`);
  expect((await otp({ bat_otp: true, mat_khau_cu: DEMO_PASSWORD })).errors?.[0]?.field).toBe('bat_otp');
  const log = await api.sql(`SELECT hanh_dong FROM log_thao_tac WHERE hanh_dong LIKE '%Otp' ORDER BY id`);
  expect(log).toEqual([{ hanh_dong: 'enableOtp' }, { hanh_dong: 'disableOtp' }]);
});

test('lists the devices a person is signed in on and signs one out, in every process', async () => {
  const [here, there, stranger] = [await api.signIn('quanly'), await api.signIn('quanly'), await api.signIn('ketoan')];
  const list = async (as: Caller) => (await api.call<DeviceSession[]>('GET', '/profile/devices', { as })).data;
  const devices = await list(here);
  expect(devices).toHaveLength(2);
  expect(devices.filter(({ hien_tai }) => hien_tai)).toHaveLength(1);
  expect(devices[0]).toMatchObject({ thiet_bi: expect.stringContaining('light'), ip: '127.0.0.1' });

  const other = devices.find(({ hien_tai }) => !hien_tai)?.id;
  expect((await api.call('DELETE', `/profile/devices/${other}`, { as: stranger })).error).toBe('NOT_FOUND');
  expect((await api.call('DELETE', `/profile/devices/${other}`, { as: here })).code).toBe(200);
  const sibling = await api.sibling();
  expect((await sibling.call('GET', '/auth/me', { as: there })).error).toBe('INVALID_TOKEN');
  expect(await list(here)).toHaveLength(1);
});

test('signs out all other devices at once and keeps this one', async () => {
  const others = [await api.signIn('giaodich3'), await api.signIn('giaodich3')];
  const here = await api.signIn('giaodich3');
  expect((await api.call('DELETE', '/profile/devices', { as: here })).data).toEqual({ so_phien: 2 });
  for (const as of others) expect((await api.call('GET', '/auth/me', { as })).error).toBe('INVALID_TOKEN');
  expect((await api.call('GET', '/auth/me', { as: here })).code).toBe(200);
  const log = await api.sql(`SELECT hanh_dong FROM log_thao_tac WHERE hanh_dong LIKE 'revoke%' ORDER BY id`);
  expect(log).toEqual([{ hanh_dong: 'revokeDevice' }, { hanh_dong: 'revokeOtherDevices' }]);
});
