import type { ListPage } from '@doi-tien/contract/list';
import {
  fillPermissions,
  isRightOfBranches,
  PERMISSION_CATALOGUE,
  type PermissionEntry,
} from '@doi-tien/contract/permissions';
import type { PasswordReset, Role, User, UserCreated } from '@doi-tien/contract/staff.schema';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { withClient } from '../../../../../tests/support/databases.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let admin: Caller;
let tellerRole: Role;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  const { data } = await api.call<ListPage<Role>>('GET', '/roles?f[0][field]=ma&f[0][value]=GIAO_DICH_VIEN', {
    as: admin,
  });
  tellerRole = data.items[0] as Role;
});
afterAll(() => api.close());

const findUser = async (account: string) =>
  (await api.call<ListPage<User>>('GET', `/users?f[0][field]=tai_khoan&f[0][value]=${account}`, { as: admin })).data
    .items[0] as User;
const patchUser = (user: User, body: object) =>
  api.call<User>('PATCH', `/users/${user.id}`, { as: admin, body: { ...body, phien_ban: user.phien_ban } });

test('the default permission answers the catalogue with everything off, without what needs several branches', async () => {
  const { data } = await api.call<PermissionEntry[]>('GET', '/roles/default-permission', { as: admin });
  expect(data.map(({ name }) => name)).toEqual(
    Object.keys(PERMISSION_CATALOGUE).filter((name) => !isRightOfBranches(name)),
  );
  expect(data.flatMap(({ actions }) => Object.values(actions))).not.toContain(true);
});

test('a change of a role takes effect at the next request', async () => {
  const teller = await api.signIn('giaodich1');
  expect(await api.call('GET', '/users', { as: teller })).toMatchObject({ code: 403 });
  const phan_quyen = fillPermissions((name, action) => name === 'nguoi-dung' && action === 'index');
  const change = { phan_quyen, phien_ban: tellerRole.phien_ban };
  const saved = await api.call<Role>('PATCH', `/roles/${tellerRole.id}`, { as: admin, body: change });
  expect(saved.code).toBe(200);
  // In the process that made the change, and in another on the same database.
  for (const each of [api, await api.sibling()]) {
    expect(await each.call('GET', '/users', { as: teller })).toMatchObject({ code: 200 });
    expect(await each.call('GET', '/tien', { as: teller })).toMatchObject({ code: 403 });
  }
  await api.call('PATCH', `/roles/${tellerRole.id}`, {
    as: admin,
    body: { phan_quyen: tellerRole.phan_quyen, phien_ban: saved.data.phien_ban },
  });
});

test('a role cannot grant what the catalogue does not know', async () => {
  const body = { ma: 'LA', ten: 'Lạ', phan_quyen: [{ name: 'tien', actions: { lock: true } }] };
  expect(await api.call('POST', '/roles', { as: admin, body })).toMatchObject({
    code: 422,
    errors: [{ field: 'phan_quyen.tien.lock' }],
  });
});

test('a built-in role cannot be deleted, and neither can one somebody holds', async () => {
  expect(await api.call('DELETE', `/roles/${tellerRole.id}`, { as: admin })).toMatchObject({ error: 'SYSTEM_ROLE' });
  const body = { ma: 'TAP_SU', ten: 'Tập sự', phan_quyen: [] };
  const { data } = await api.call<Role>('POST', '/roles', { as: admin, body });
  const newUser = { tai_khoan: 'tapsu', ho_va_ten: 'Tập Sự', vai_tro_id: data.id };
  const created = await api.call<UserCreated>('POST', '/users', { as: admin, body: newUser });
  expect(await api.call('DELETE', `/roles/${data.id}`, { as: admin })).toMatchObject({ error: 'RECORD_IN_USE' });
  expect(await api.call('DELETE', `/users/${created.data.id}`, { as: admin })).toMatchObject({ code: 200 });
  expect(await api.call('DELETE', `/roles/${data.id}`, { as: admin })).toMatchObject({ code: 200 });
});

test('a new account comes with a one-time password that must be changed', async () => {
  const body = { tai_khoan: 'moi.vao', ho_va_ten: 'Người Mới', vai_tro_id: tellerRole.id };
  const { data } = await api.call<UserCreated>('POST', '/users', { as: admin, body });
  expect(data).toMatchObject({ need_change_password: 1, trang_thai: 1 });
  const newcomer = await api.signIn('moi.vao', data.mat_khau_mot_lan);
  expect((await api.call('GET', '/tien', { as: newcomer })).code).toBe(403);
});

test('a repeated submission answers the same account without its one-time password, which is kept nowhere', async () => {
  const body = { tai_khoan: 'mot.lan', ho_va_ten: 'Một Lần', vai_tro_id: tellerRole.id };
  const key = crypto.randomUUID();
  const first = await api.call<UserCreated>('POST', '/users', { as: admin, body, key });
  const second = await api.call<UserCreated>('POST', '/users', { as: admin, body, key });
  expect(second.data).toEqual({ ...first.data, mat_khau_mot_lan: '' });
  const [kept] = await api.sql<{ found: boolean }>(
    'SELECT bool_or(tra_loi::text LIKE $1) AS found FROM khoa_gui_trung',
    [`%${first.data.mat_khau_mot_lan}%`],
  );
  expect(kept?.found).toBe(false);
});

test('an account is unique whatever its case', async () => {
  const body = { tai_khoan: 'QuanLy', ho_va_ten: 'Trùng', vai_tro_id: tellerRole.id };
  expect(await api.call('POST', '/users', { as: admin, body })).toMatchObject({
    code: 409,
    error: 'ALREADY_EXISTS',
    errors: [{ field: 'tai_khoan' }],
  });
});

test('somebody who is switched off is out at the next request and cannot come back', async () => {
  const teller = await api.signIn('giaodich2');
  await patchUser(await findUser('giaodich2'), { trang_thai: 2 });
  expect(await api.call('GET', '/tien', { as: teller })).toMatchObject({ code: 401, error: 'INVALID_TOKEN' });
  await expect(api.signIn('giaodich2')).rejects.toThrow('Tài khoản hoặc mật khẩu không đúng');
});

test('a reset password ends every session and works once', async () => {
  const teller = await api.signIn('giaodich3');
  const { id } = await findUser('giaodich3');
  const { data } = await api.call<PasswordReset>('PATCH', `/users/${id}/mat-khau`, { as: admin });
  expect(await api.call('GET', '/tien', { as: teller })).toMatchObject({ code: 401 });
  await expect(api.signIn('giaodich3')).rejects.toThrow();
  await expect(api.signIn('giaodich3', data.mat_khau_mot_lan)).resolves.toBeDefined();
});

test('signing somebody out everywhere leaves the password alone', async () => {
  const teller = await api.signIn('giaodich4');
  const { id } = await findUser('giaodich4');
  expect(await api.call('PATCH', `/users/${id}/dang-xuat`, { as: admin })).toMatchObject({ code: 200 });
  expect(await api.call('GET', '/tien', { as: teller })).toMatchObject({ code: 401 });
  await expect(api.signIn('giaodich4')).resolves.toBeDefined();
});

test('the last administrator can be neither removed, demoted nor switched off, nor lose the role', async () => {
  const only = await findUser('quantri');
  const lastOne = { code: 409, error: 'LAST_ADMINISTRATOR' };
  expect(await patchUser(only, { trang_thai: 2 })).toMatchObject(lastOne);
  expect(await patchUser(only, { vai_tro_id: tellerRole.id })).toMatchObject(lastOne);
  expect(await api.call('DELETE', `/users/${only.id}`, { as: admin })).toMatchObject(lastOne);
  const { data: role } = await api.call<Role>('GET', `/roles/${only.vai_tro_id}`, { as: admin });
  const change = (body: object) =>
    api.call('PATCH', `/roles/${role.id}`, { as: admin, body: { ...body, phien_ban: role.phien_ban } });
  expect(await change({ trang_thai: 2 })).toMatchObject(lastOne);
  expect(await change({ phan_quyen: [] })).toMatchObject(lastOne);
});

test('somebody who has posted a ticket, or imported a file, is switched off but not deleted', async () => {
  const counter = await openCounter(api, await api.signIn('quanly'));
  await counter.open({ VND: '100000000' });
  expect(await counter.buyUsd('10', '25900')).toMatchObject({ code: 200 });
  await api.sql(
    `INSERT INTO log_import (loai, ten_tep, kich_thuoc, tep_hash, che_do, nguoi_tao)
     VALUES ('nguoi-dung', 'nguoi-dung.csv', 1, '\\x00', 'tat_ca', $1)`,
    [(await findUser('ketoan')).id],
  );
  for (const user of [await findUser('quanly'), await findUser('ketoan')]) {
    expect(await api.call('DELETE', `/users/${user.id}`, { as: admin })).toMatchObject({ error: 'RECORD_IN_USE' });
    expect(await patchUser(user, { trang_thai: 2 })).toMatchObject({ code: 200 });
  }
});

test('a change of an account that meets a sign-out of its author in a deadlock is tried again', async () => {
  const user = await findUser('giaodich2');
  await withClient(api.url, async (other) => {
    await other.query('BEGIN');
    await other.query(`SELECT pg_advisory_xact_lock_shared(hashtext('doi-tien rights'))`);
    const changed = patchUser(user, { biet_danh: 'Hai' });
    await vi.waitFor(async () => {
      const waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = $1";
      const [{ oid } = { oid: 0 }] = await api.sql<{ oid: number }>(
        'SELECT oid::int FROM pg_database WHERE datname = current_database()',
      );
      expect(await api.sql(waiting, [oid])).toHaveLength(1);
    });
    // As a sign-out does it: the session of the author is locked by the change, which waits for the lock on rights.
    await other.query("DELETE FROM phien USING nguoi_dung u WHERE u.id = nguoi_dung_id AND u.tai_khoan = 'quantri'");
    await other.query('ROLLBACK');
    expect(await changed).toMatchObject({ code: 200, data: { biet_danh: 'Hai' } });
  });
});

// Last in the file: whichever wins, one of the two is switched off afterwards.
test('two administrators who demote each other at once leave one of them', async () => {
  const body = { tai_khoan: 'quantri2', ho_va_ten: 'Quản Trị Hai', vai_tro_id: (await findUser('quantri')).vai_tro_id };
  await api.call('POST', '/users', { as: admin, body });
  await api.sql(`UPDATE nguoi_dung SET need_change_password = 0 WHERE tai_khoan = 'quantri2'`);
  const [one, two] = [await findUser('quantri'), await findUser('quantri2')];
  const answers = await Promise.all([patchUser(one, { trang_thai: 2 }), patchUser(two, { trang_thai: 2 })]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const active = await api.sql(`SELECT 1 FROM nguoi_dung WHERE tai_khoan LIKE 'quantri%' AND trang_thai = 1`);
  expect(active).toHaveLength(1);
});
