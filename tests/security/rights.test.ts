import type { ListPage } from '@doi-tien/contract/list';
import type { OpenedLetter, OutgoingLetter } from '@doi-tien/contract/mail.schema';
import { fillPermissions } from '@doi-tien/contract/permissions';
import type { PasswordReset, Role } from '@doi-tien/contract/staff.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockRights } from '../../apps/api/src/domain/rights/rights.ts';
import { sendFile } from '../support/import-files.ts';
import { findRole, findUser, type Hired, hire, rightsOf } from '../support/staff.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let admin: Caller;
let adminRole: number;
let adminId: number;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  await api.sql(`UPDATE nguoi_dung SET email = 'quantri@doi-tien.example' WHERE tai_khoan = 'quantri'`);
  const found = await findUser(api, admin, 'quantri');
  [adminRole, adminId] = [found.vai_tro_id, found.id];
});
afterAll(() => api.close());

const BEYOND = { code: 403, error: 'ACCOUNT_BEYOND_RIGHTS' };
const patch = (as: Caller, path: string, body?: object) => api.call('PATCH', path, { as, body });
const patchUser = async (as: Caller, account: string, body: object) => {
  const { id, phien_ban } = await findUser(api, admin, account);
  return patch(as, `/users/${id}`, { ...body, phien_ban });
};

describe('nobody hands out a right they lack', () => {
  test('by giving themselves or somebody else a role', async () => {
    const person = await hire(api, admin, 'nguoi-dung.index', 'nguoi-dung.update');
    const weak = await hire(api, admin);
    for (const account of [person.account, weak.account]) {
      expect(await patchUser(person.as, account, { vai_tro_id: adminRole })).toMatchObject({
        code: 422,
        errors: [{ field: 'vai_tro_id' }],
      });
    }
    expect(await patchUser(person.as, weak.account, { vai_tro_id: person.roleId })).toMatchObject({ code: 200 });
  });

  test('by naming a permission twice, so that one entry is checked and the other stored', async () => {
    const person = await hire(api, admin, 'vai-tro.index', 'vai-tro.create', 'vai-tro.update');
    const [off, on] = [fillPermissions(() => false), fillPermissions(() => true)];
    const { phien_ban } = (await api.call<Role>('GET', `/roles/${person.roleId}`, { as: admin })).data;
    for (const phan_quyen of [
      [...off, ...on],
      [...off, { name: '/ket', actions: { lock: true } }],
    ]) {
      expect(await patch(person.as, `/roles/${person.roleId}`, { phan_quyen, phien_ban })).toMatchObject({ code: 422 });
      const body = { ma: 'HAI_LAN', ten: 'Hai lần', phan_quyen };
      expect(await api.call('POST', '/roles', { as: person.as, body })).toMatchObject({ code: 422 });
    }
    expect(await api.call('GET', '/users', { as: person.as })).toMatchObject({ code: 403 });
  });

  test('by a new account', async () => {
    const person = await hire(api, admin, 'nguoi-dung.create');
    const body = { tai_khoan: 'tu.phong', ho_va_ten: 'Tự Phong', vai_tro_id: adminRole };
    expect(await api.call('POST', '/users', { as: person.as, body })).toMatchObject({
      code: 422,
      errors: [{ field: 'vai_tro_id' }],
    });
    const own = { ...body, vai_tro_id: person.roleId };
    expect(await api.call('POST', '/users', { as: person.as, body: own })).toMatchObject({ code: 200 });
  });

  test('by a file of accounts: the dry run says so in the row, at the role or at the account', async () => {
    const person = await hire(api, admin, 'nguoi-dung.import');
    const { ma } = await findRole(api, admin, person.roleId);
    const file = [
      'tai_khoan,ho_va_ten,ma_vai_tro,email',
      `${person.account},Đổi Vai,QUAN_TRI,`,
      'moi.tu.tep,Mới,QUAN_TRI,',
      'quantri,Quản trị viên,QUAN_TRI,cua.toi@evil.example',
      `duoc.phep,Được Phép,${ma},`,
    ].join('\n');
    const rows = [
      ['loi', ['ma_vai_tro']],
      ['loi', ['ma_vai_tro']],
      ['loi', ['tai_khoan']],
      ['them', []],
    ];
    for (const query of ['thu=1', 'che_do=dong_dung']) {
      const { data } = await sendFile(api, '/users', file, { as: person.as, query });
      const found = data.dong.map(({ ket_qua, loi }) => [ket_qua, loi?.map(({ field }) => field) ?? []]);
      expect(found).toEqual(query === 'thu=1' ? rows : rows.slice(0, 3));
    }
    const [kept] = await api.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM nguoi_dung WHERE vai_tro_id = $1 AND tai_khoan <> 'quantri'`,
      [adminRole],
    );
    expect(kept?.n).toBe(0);
    expect((await findUser(api, admin, 'quantri')).email).toBe('quantri@doi-tien.example');
  });

  test('by changing a role, their own included', async () => {
    const person = await hire(api, admin, 'vai-tro.index', 'vai-tro.update');
    const other = await hire(api, admin);
    for (const roleId of [other.roleId, person.roleId]) {
      const { phien_ban } = await findRole(api, admin, roleId);
      const body = { phan_quyen: rightsOf('vai-tro.index', 'vai-tro.update', 'nguoi-dung.resetPassword'), phien_ban };
      expect(await patch(person.as, `/roles/${roleId}`, body)).toMatchObject({
        code: 422,
        errors: [{ field: 'phan_quyen.nguoi-dung.resetPassword' }],
      });
      const lesser = { phan_quyen: rightsOf('vai-tro.update'), phien_ban };
      expect(await patch(person.as, `/roles/${roleId}`, lesser)).toMatchObject({ code: 200 });
    }
  });

  test('by a role that is raised, or a right that is taken away, while the act waits', async () => {
    const [person, weak] = [await hire(api, admin, 'nguoi-dung.index', 'nguoi-dung.update'), await hire(api, admin)];
    const target = await findUser(api, admin, weak.account);
    const everything = JSON.stringify({ 'nguoi-dung': { index: true, update: true, resetPassword: true } });
    const nothing = JSON.stringify({ 'nguoi-dung': { update: true } });
    const meanwhile: [number, string, object][] = [
      [weak.roleId, everything, { email: 'cua.toi@evil.example' }],
      [person.roleId, nothing, { vai_tro_id: person.roleId }],
    ];
    for (const [roleId, stored, change] of meanwhile) {
      const acting = await api.database.inTransaction(async (trx) => {
        await lockRights(trx, 'change');
        await trx.updateTable('vai_tro').set({ phan_quyen: stored }).where('id', '=', roleId).execute();
        const answer = patch(person.as, `/users/${weak.id}`, { ...change, phien_ban: target.phien_ban });
        await new Promise((resolve) => setTimeout(resolve, 300));
        return { answer };
      });
      expect(await acting.answer).toMatchObject(BEYOND);
    }
    const after = await findUser(api, admin, weak.account);
    expect(after).toMatchObject({ email: target.email, vai_tro_id: target.vai_tro_id });
  });

  test('by a new role', async () => {
    const person = await hire(api, admin, 'vai-tro.create');
    const body = { ma: 'TU_PHONG', ten: 'Tự phong', phan_quyen: fillPermissions(() => true) };
    const answer = await api.call('POST', '/roles', { as: person.as, body });
    expect(answer).toMatchObject({ code: 422, error: 'VALIDATION_FAILED' });
    expect(answer.errors).not.toContainEqual(expect.objectContaining({ field: 'phan_quyen.vai-tro.create' }));
  });
});

describe('nobody acts on a role or an account that holds a right they lack', () => {
  let person: Hired;
  const ALL = ['index', 'create', 'update', 'delete', 'import', 'export', 'resetPassword'];
  beforeAll(async () => {
    const staff = ALL.map((action) => `nguoi-dung.${action}`);
    const roles = ['index', 'create', 'update', 'delete'].map((action) => `vai-tro.${action}`);
    const hours = ['index', 'create', 'update', 'delete'].map((action) => `nguoi-dung-ngoai-gio.${action}`);
    person = await hire(api, admin, ...staff, ...roles, ...hours);
  });

  test.each(['mat-khau', 'dat-lai-totp', 'dang-xuat', 'mo-khoa'])('%s', async (act) => {
    const { id } = await findUser(api, admin, 'giaodich1');
    expect(await patch(person.as, `/users/${id}/${act}`)).toMatchObject(BEYOND);
    expect(await patch(person.as, `/users/${adminId}/${act}`)).toMatchObject(BEYOND);
  });

  test('changing, switching off and deleting an account', async () => {
    for (const body of [{ email: 'cua.toi@evil.example' }, { trang_thai: 2 }, { bat_otp: true }, { ho_va_ten: 'X' }]) {
      expect(await patchUser(person.as, 'giaodich1', body)).toMatchObject(BEYOND);
    }
    const { id } = await findUser(api, admin, 'giaodich1');
    expect(await api.call('DELETE', `/users/${id}`, { as: person.as })).toMatchObject(BEYOND);
  });

  test('changing, switching off and deleting a role', async () => {
    const spare = { ma: 'DU_PHONG', ten: 'Dự phòng', phan_quyen: rightsOf('tien.index') };
    const { data: role } = await api.call<Role>('POST', '/roles', { as: admin, body: spare });
    const word = { code: 403, error: 'ROLE_BEYOND_RIGHTS' };
    for (const body of [{ ten: 'X' }, { trang_thai: 2 }, { phan_quyen: [] }]) {
      expect(await patch(person.as, `/roles/${role.id}`, { ...body, phien_ban: role.phien_ban })).toMatchObject(word);
    }
    expect(await api.call('DELETE', `/roles/${role.id}`, { as: person.as })).toMatchObject(word);
    expect(await api.call('DELETE', `/roles/${role.id}`, { as: admin })).toMatchObject({ code: 200 });
  });

  test('exceptions of working hours', async () => {
    const { id } = await findUser(api, admin, 'giaodich1');
    const body = { nguoi_dung_id: id, tu: new Date().toISOString(), ly_do: 'Trực' };
    const path = '/nguoi-dung-ngoai-gio';
    expect(await api.call('POST', path, { as: person.as, body })).toMatchObject(BEYOND);
    const made = await api.call<{ id: number; phien_ban: number }>('POST', path, { as: admin, body });
    const { id: made_id, phien_ban } = made.data;
    expect(await patch(person.as, `${path}/${made_id}`, { ly_do: 'Khác', phien_ban })).toMatchObject(BEYOND);
    expect(await api.call('DELETE', `${path}/${made_id}`, { as: person.as })).toMatchObject(BEYOND);
    const own = { ...body, nguoi_dung_id: person.id };
    expect(await api.call('POST', path, { as: person.as, body: own })).toMatchObject({ code: 200 });
  });

  test('the views a role starts with', async () => {
    const body = { danh_sach: 'tien', ten: 'Của vai trò', vai_tro_id: adminRole, truy_van: { q: 'usd' } };
    const refused = { code: 403, error: 'ROLE_BEYOND_RIGHTS' };
    expect(await api.call('POST', '/bo-loc-da-luu', { as: person.as, body })).toMatchObject(refused);
    const { data } = await api.call<{ id: number; phien_ban: number }>('POST', '/bo-loc-da-luu', { as: admin, body });
    const change = { ten: 'Khác', phien_ban: data.phien_ban };
    expect(await patch(person.as, `/bo-loc-da-luu/${data.id}`, change)).toMatchObject(refused);
    expect(await api.call('DELETE', `/bo-loc-da-luu/${data.id}`, { as: person.as })).toMatchObject(refused);
  });

  test('but on accounts with the same rights or fewer they do', async () => {
    const weak = await hire(api, admin, 'nguoi-dung.index');
    expect(await patch(person.as, `/users/${weak.id}/mat-khau`)).toMatchObject({ code: 200 });
    expect(await patchUser(person.as, weak.account, { trang_thai: 2 })).toMatchObject({ code: 200 });
  });
});

describe('letters in the outbox', () => {
  const askFor = (account: string, email: string) =>
    api.call('POST', '/auth/forgot-password', { body: { tai_khoan: account, email } });
  const letters = async (as: Caller) =>
    (await api.call<ListPage<OutgoingLetter>>('GET', '/thu-di', { as })).data.items.map((letter) => letter);
  const lastTo = async (email: string) =>
    (await api.sql<{ id: number }>('SELECT id FROM thu_di WHERE nguoi_nhan = $1 ORDER BY id DESC', [email]))[0]?.id;

  test('are read only by who holds every right of the addressee', async () => {
    const person = await hire(api, admin, 'nguoi-dung.resetPassword', 'nguoi-dung.index');
    const weak = await hire(api, admin, 'nguoi-dung.index');
    await askFor('quantri', 'quantri@doi-tien.example');
    await askFor(weak.account, weak.email);
    expect((await letters(person.as)).map(({ nguoi_nhan }) => nguoi_nhan)).toEqual([weak.email]);
    const path = `/thu-di/${await lastTo('quantri@doi-tien.example')}`;
    expect(await api.call('GET', path, { as: person.as })).toMatchObject(BEYOND);
    const opened = await api.call<OpenedLetter>('GET', `/thu-di/${await lastTo(weak.email)}`, { as: person.as });
    expect(opened.data.noi_dung).toContain('token=');
    expect((await api.call<OpenedLetter>('GET', path, { as: admin })).data.noi_dung).toContain('token=');
  });

  test('take the proof that it is them, also when the letter is their own', async () => {
    const person = await hire(api, admin, 'nguoi-dung.resetPassword', 'nguoi-dung.index');
    await askFor(person.account, person.email);
    await api.sql(`UPDATE phien SET xac_nhan_luc = now() - interval '1 hour' WHERE nguoi_dung_id = $1`, [person.id]);
    const path = `/thu-di/${await lastTo(person.email)}`;
    expect(await api.call('GET', path, { as: person.as })).toMatchObject({ code: 403, error: 'REAUTH_REQUIRED' });
  });

  test('whose addressee is gone or unknown are read by who holds every right', async () => {
    const person = await hire(api, admin, 'nguoi-dung.resetPassword');
    await api.sql(`INSERT INTO thu_di (nguoi_nhan, tieu_de, noi_dung) VALUES ('ai@do.example', 'Thư', 'token=')`);
    const path = `/thu-di/${await lastTo('ai@do.example')}`;
    expect(await api.call('GET', path, { as: person.as })).toMatchObject(BEYOND);
    expect(await api.call('GET', path, { as: admin })).toMatchObject({ code: 200 });
  });
});

describe('a password that an administrator reset', () => {
  test('ends links and codes that were on their way', async () => {
    const person = await hire(api, admin, 'tien.index');
    await api.call('POST', '/auth/forgot-password', { body: { tai_khoan: person.account, email: person.email } });
    await api.sql(
      `INSERT INTO ma_otp (nguoi_dung_id, device_id, ma_hash, het_han) VALUES ($1, 'x', '\\x00', now() + interval '5 minutes')`,
      [person.id],
    );
    await api.sql(`INSERT INTO totp (nguoi_dung_id, bi_mat) VALUES ($1, '\\x00')`, [person.id]);
    expect(await api.call<PasswordReset>('PATCH', `/users/${person.id}/mat-khau`, { as: admin })).toMatchObject({
      code: 200,
    });
    const [left] = await api.sql(
      `SELECT (SELECT count(*)::int FROM dat_lai_mat_khau WHERE nguoi_dung_id = $1) AS links,
              (SELECT count(*)::int FROM ma_otp WHERE nguoi_dung_id = $1) AS codes,
              (SELECT count(*)::int FROM totp WHERE nguoi_dung_id = $1) AS enrolments,
              (SELECT count(*)::int FROM phien WHERE nguoi_dung_id = $1) AS sessions`,
      [person.id],
    );
    expect(left).toEqual({ links: 0, codes: 0, enrolments: 0, sessions: 0 });
  });

  test('and so does a role that is raised: what was read before opens nothing more', async () => {
    const person = await hire(api, admin, 'tien.index');
    await api.call('POST', '/auth/forgot-password', { body: { tai_khoan: person.account, email: person.email } });
    const links = () => api.sql('SELECT 1 FROM dat_lai_mat_khau WHERE nguoi_dung_id = $1', [person.id]);
    const change = async (...rights: string[]) => {
      const { phien_ban } = await findRole(api, admin, person.roleId);
      await patch(admin, `/roles/${person.roleId}`, { phan_quyen: rightsOf(...rights), phien_ban });
    };
    await change();
    expect(await links()).toHaveLength(1);
    await change('tien.index', 'tien.update');
    expect(await links()).toEqual([]);
  });

  test('and a sign-in that began with the old one gets no code for it', async () => {
    const person = await hire(api, admin, 'tien.index');
    await api.sql('UPDATE nguoi_dung SET bat_otp = true WHERE id = $1', [person.id]);
    // Holds the row as a reset under way does, until the sign-in has verified the old password and waits.
    const ended = await api.database.inTransaction(async (trx) => {
      await trx.updateTable('nguoi_dung').set({ mat_khau: 'khac' }).where('id', '=', person.id).execute();
      const signingIn = api.call('POST', '/auth/login', {
        body: { tai_khoan: person.account, mat_khau: 'Demo@2026' },
        headers: { device_id: 'cu' },
      });
      await new Promise((resolve) => setTimeout(resolve, 400));
      return { signingIn };
    });
    expect(await ended.signingIn).toMatchObject({ code: 401, error: 'INVALID_CREDENTIALS' });
    expect(await api.sql('SELECT 1 FROM ma_otp WHERE nguoi_dung_id = $1', [person.id])).toEqual([]);
  });
});

describe('who holds every right', () => {
  const CLOSED = {
    khung_gio: [{ thu: new Date().getUTCDay() === 1 ? 3 : 1, tu: '00:00', den: '00:01' }],
    ngay_nghi: [],
  };
  const setWeek = async (as: Caller, week: object) => {
    const { data } = await api.call<{ phien_ban: number }>('GET', '/thoi-gian-lam-viec', { as: admin });
    return api.call('PATCH', '/thoi-gian-lam-viec', { as, body: { ...week, phien_ban: data.phien_ban } });
  };
  const everything = fillPermissions(() => true).flatMap(({ name, actions }) =>
    Object.keys(actions).map((action) => `${name}.${action}`),
  );

  test('is let in outside the hours whatever the role is called, and a role called QUAN_TRI with less is not', async () => {
    const owner = await hire(api, admin, ...everything);
    expect(await setWeek(owner.as, CLOSED)).toMatchObject({ code: 200 });
    const back = await api.signIn(owner.account);
    expect(await api.call('GET', '/tien', { as: back })).toMatchObject({ code: 200 });
    await api.sql(
      `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{tien,delete}', 'false') WHERE ma = 'QUAN_TRI'`,
    );
    expect(await api.call('GET', '/tien', { as: admin })).toMatchObject({ error: 'OUTSIDE_WORKING_HOURS' });
    await api.sql(
      `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{tien,delete}', 'true') WHERE ma = 'QUAN_TRI'`,
    );
    expect(await setWeek(owner.as, { khung_gio: [], ngay_nghi: [] })).toMatchObject({ code: 200 });
    // From here on only the built-in administrator is left.
    await patchUser(admin, owner.account, { trang_thai: 2 });
  });

  test('is never the last one to lose a single right, the role or the account', async () => {
    const role = await findRole(api, admin, adminRole);
    const less = fillPermissions((name, action) => !(name === 'tien' && action === 'delete'));
    const lastOne = { code: 409, error: 'LAST_ADMINISTRATOR' };
    expect(await patch(admin, `/roles/${adminRole}`, { phan_quyen: less, phien_ban: role.phien_ban })).toMatchObject(
      lastOne,
    );
    expect(await patchUser(admin, 'quantri', { trang_thai: 2 })).toMatchObject(lastOne);
    const file = `tai_khoan,ho_va_ten,ma_vai_tro\nquantri,Quản trị viên,KE_TOAN`;
    const { data } = await sendFile(api, '/users', file, { as: admin, query: 'thu=1' });
    expect(data.dong[0]?.ket_qua).toBe('loi');
  });
});
