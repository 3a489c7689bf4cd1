import type { Branch } from '@doi-tien/contract/branches.schema';
import type { ListPage } from '@doi-tien/contract/list';
import type { OutgoingLetter } from '@doi-tien/contract/mail.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { sendFile } from '../support/import-files.ts';
import { findUser, hire } from '../support/staff.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';

/** Rules of branches, tried by requests that no screen sends. */
let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
});
afterAll(() => api.close());

const find = async (id: number) => (await api.call<Branch>('GET', `/chi-nhanh/${id}`, { as: admin })).data;
const change = async (id: number, body: object, as = admin) =>
  api.call<Branch>('PATCH', `/chi-nhanh/${id}`, { as, body: { ...body, phien_ban: (await find(id)).phien_ban } });
const changeUser = async (account: string, body: object, as = admin) => {
  const { id, phien_ban } = await findUser(api, admin, account);
  return api.call('PATCH', `/users/${id}`, { as, body: { ...body, phien_ban } });
};
const setConfirmation = async (xac_nhan_lai_vai_tro: boolean) => {
  const { data } = await api.call<{ phien_ban: number }>('GET', '/cau-hinh-chung', { as: admin });
  const body = { gia_tri: { xac_nhan_lai_vai_tro }, phien_ban: data.phien_ban };
  expect(await api.call('PATCH', '/cau-hinh-chung', { as: admin, body })).toMatchObject({ code: 200 });
};

test('a branch is named by its id as it is written, once', async () => {
  const { id } = await openBranch(api, admin, 'HD');
  const named = ['1,2', `1, ${id}`, '01', ' 1', '+1', '1e0', '1.0', '0x1', '٣', '9'.repeat(400), '', 'null', '-0'];
  const values: (string | string[])[] = [...named, ['1', String(id)], ['1', '1']];
  for (const chi_nhanh_id of values) {
    const headers = { ...headersOf(admin), chi_nhanh_id } as Record<string, string>;
    expect((await api.app.inject({ url: '/api/ket', headers })).json(), JSON.stringify(chi_nhanh_id)).toMatchObject({
      error: 'BRANCH_NOT_YOURS',
    });
  }
});

test('a key that was used in one branch is refused in another, and heard no more after the branch is lost', async () => {
  const { id } = await openBranch(api, admin, 'KEY');
  await letWork(api, admin, 'quanly', [1, id]);
  const manager = await api.signIn('quanly');
  const away = inBranch(manager, id);
  const body = { chi_tiet: [], ly_do: 'x' };
  const open = (as: Caller) => api.call('POST', '/ket', { as, body, key: 'one-key-two-branches' });
  expect(await open(away)).toMatchObject({ code: 200 });
  expect(await open(manager)).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' });
  await letWork(api, admin, 'quanly', [1]);
  expect(await open(away)).toMatchObject({ error: 'BRANCH_NOT_YOURS' });
});

test('an administrator can let people into a branch that its last person has left', async () => {
  const { id } = await openBranch(api, admin, 'AL');
  expect(await changeUser('quantri', { chi_nhanh_ids: [1] })).toMatchObject({ code: 200 });
  expect(await changeUser('giaodich1', { chi_nhanh_ids: [1, id] })).toMatchObject({ code: 200 });
  expect(await changeUser('quantri', { chi_nhanh_ids: [1, id] })).toMatchObject({ code: 200 });
});

test('a person who opens a branch cannot get out of reach of the administrator by it', async () => {
  const opener = await hire(api, admin, 'chi-nhanh.create');
  const { id } = await openBranch(api, opener.as, 'OWN');
  expect(await changeUser(opener.account, { trang_thai: 2 })).toMatchObject({ code: 200 });
  expect(await change(id, { ten: 'Khác' })).toMatchObject({ code: 200 });
});

test('a link that was asked for before a person got a branch does not open the account afterwards', async () => {
  const { id } = await openBranch(api, admin, 'LK');
  const person = await hire(api, admin);
  const asked = () =>
    api.sql('SELECT FROM dat_lai_mat_khau WHERE nguoi_dung_id = $1 AND dung_luc IS NULL', [person.id]);
  await api.call('POST', '/auth/forgot-password', { body: { email: person.email, tai_khoan: person.account } });
  expect(await asked()).toHaveLength(1);
  expect(await changeUser(person.account, { chi_nhanh_ids: [1] })).toMatchObject({ code: 200 });
  expect(await asked()).toHaveLength(1);
  await letWork(api, admin, person.account, [1, id]);
  expect(await asked()).toHaveLength(0);
});

test('letters to people of other branches are not in the outbox', async () => {
  const { id } = await openBranch(api, admin, 'TH');
  const reader = await hire(api, admin, 'nguoi-dung.resetPassword', 'nguoi-dung.index');
  const person = await hire(api, admin);
  await letWork(api, admin, person.account, [id]);
  await api.call('POST', '/auth/forgot-password', { body: { email: person.email, tai_khoan: person.account } });
  const letters = async (as: Caller) =>
    (await api.call<ListPage<OutgoingLetter>>('GET', `/thu-di?q=${person.email}`, { as })).data.total;
  expect(await letters(admin)).toBe(1);
  expect(await letters(reader.as)).toBe(0);
  await letWork(api, admin, reader.account, [1, id]);
  expect(await letters(inBranch(reader.as, id))).toBe(1);
});

test('giving somebody a branch is confirmed again where giving a role is', async () => {
  const { id } = await openBranch(api, admin, 'XN');
  const person = await hire(api, admin);
  await setConfirmation(true);
  await api.sql('UPDATE phien SET xac_nhan_luc = NULL');
  expect(await changeUser(person.account, { chi_nhanh_ids: [1, id] })).toMatchObject({ error: 'REAUTH_REQUIRED' });
  expect(await changeUser(person.account, { chi_nhanh_ids: [1] })).toMatchObject({ code: 200 });
  await api.sql('UPDATE phien SET xac_nhan_luc = now()');
  await setConfirmation(false);
});

test('a branch that money is under way to is not deleted', async () => {
  const { id } = await openBranch(api, admin, 'UW');
  const counter = await openCounter(api, admin);
  await counter.open({ VND: '1000000' });
  const body = {
    den_chi_nhanh_id: id,
    chi_tiet: [{ tien_id: counter.currencyId('VND'), so_tien: '10000' }],
    ly_do: 'x',
  };
  const sent = await api.call<Transfer>('POST', '/dieu-chuyen', { as: admin, body });
  expect(sent).toMatchObject({ code: 200 });
  expect(await api.call('DELETE', `/chi-nhanh/${id}`, { as: admin })).toMatchObject({ error: 'RECORD_IN_USE' });
});

test('a branch is not switched off while its safe is being opened', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await openBranch(api, admin, `R${round}`);
    const away = inBranch(admin, id);
    const { phien_ban } = await find(id);
    await Promise.all([
      api.call('POST', '/ket', { as: away, body: { chi_tiet: [], ly_do: 'x' } }),
      api.call('PATCH', `/chi-nhanh/${id}`, { as: admin, body: { trang_thai: 2, phien_ban } }),
    ]);
    const both = await api.sql(
      'SELECT FROM chi_nhanh b JOIN ket k ON k.chi_nhanh_id = b.id WHERE b.id = $1 AND b.trang_thai = 2 AND k.trang_thai = 1',
      [id],
    );
    expect(both).toEqual([]);
  }
});

test('a prefix does not change while the first code is given out', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await openBranch(api, admin, `P${round}`);
    const away = inBranch(admin, id);
    const { phien_ban } = await find(id);
    await Promise.all([
      api.call('POST', '/ket', { as: away, body: { chi_tiet: [], ly_do: 'x' } }),
      api.call('PATCH', `/chi-nhanh/${id}`, { as: admin, body: { tien_to: `Q${round}`, phien_ban } }),
    ]);
    const [row] = await api.sql<{ ma_ket: string; tien_to: string }>(
      'SELECT ma_ket, tien_to FROM chi_nhanh b JOIN ket k ON k.chi_nhanh_id = b.id WHERE b.id = $1',
      [id],
    );
    expect(row?.ma_ket.split('-')[0]).toBe(row?.tien_to);
  }
});

test('nobody puts people into branches of others by a new account or by a file', async () => {
  const { id, ma } = await openBranch(api, admin, 'FL');
  const keeper = await hire(api, admin, 'nguoi-dung.create', 'nguoi-dung.update', 'nguoi-dung.import');
  const [near, far] = [await hire(api, admin), await hire(api, admin)];
  await letWork(api, admin, far.account, [1, id]);
  const body = { tai_khoan: 'moi.1', ho_va_ten: 'A', vai_tro_id: keeper.roleId, chi_nhanh_ids: [1, id] };
  expect((await api.call('POST', '/users', { as: keeper.as, body })).errors).toMatchObject([
    { field: 'chi_nhanh_ids' },
  ]);
  const [role] = await api.sql<{ ma: string }>('SELECT ma FROM vai_tro WHERE id = $1', [near.roleId]);
  const file = `tai_khoan,ho_va_ten,ma_vai_tro,ma_chi_nhanh
moi.2,Hai,${role?.ma},${ma}
${near.account},Gần,${role?.ma},CN1; ${ma}
${far.account},Xa,${role?.ma},CN1
${keeper.account},Tôi,${role?.ma},${ma}`;
  const sent = await sendFile(api, '/users', file, { as: keeper.as });
  expect(sent).toMatchObject({ data: { them_moi: 0, dong_loi: 4 } });
  expect((await findUser(api, admin, near.account)).chi_nhanh_ids).toEqual([1]);
  expect((await findUser(api, admin, far.account)).chi_nhanh_ids).toEqual([1, id]);
});

test('money under way to a branch that was switched off is called back', async () => {
  const { id } = await openBranch(api, admin, 'OFF');
  const [vnd] = await api.sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'VND'`);
  const body = { den_chi_nhanh_id: id, chi_tiet: [{ tien_id: vnd?.id, so_tien: '10000' }], ly_do: 'x' };
  const { data } = await api.call<Transfer>('POST', '/dieu-chuyen', { as: admin, body });
  expect(await change(id, { trang_thai: 2 })).toMatchObject({ code: 200 });
  expect(await api.call('POST', '/dieu-chuyen', { as: admin, body })).toMatchObject({ code: 422 });
  const back = await api.call('POST', `/dieu-chuyen/${data.id}/goi-ve`, { as: admin, body: { ly_do: 'x' } });
  expect(back).toMatchObject({ code: 200, data: { trang_thai: 3 } });
  expect(await change(id, { trang_thai: 1 })).toMatchObject({ code: 200 });
});
