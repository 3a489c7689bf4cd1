import type { Branch } from '@doi-tien/contract/branches.schema';
import type { ListPage } from '@doi-tien/contract/list';
import type { User, UserCreated } from '@doi-tien/contract/staff.schema';
import { expect, test } from 'vitest';
import { inBranch, letWork, openBranch } from '../../../../../tests/support/branches.ts';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { findUser, hire } from '../../../../../tests/support/staff.ts';
import { type Caller, startTestApp } from '../../../../../tests/support/test-app.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });

const change = (id: number, body: object, as = admin) => api.call<Branch>('PATCH', `/chi-nhanh/${id}`, { as, body });
const find = async (id: number) => (await api.call<Branch>('GET', `/chi-nhanh/${id}`, { as: admin })).data;
const nameOf = (prefix: string) => ({ ma: `CN-${prefix}`, ten: prefix, tien_to: prefix });

test('a database begins with one branch, without a prefix', async () => {
  const { data } = await api.call<ListPage<Branch>>('GET', '/chi-nhanh', { as: admin });
  expect(data.items).toMatchObject([{ id: 1, ma: 'CN1', tien_to: '', trang_thai: 1, so_nguoi_dung: 7 }]);
});

test('papers name the branch of the request where there are several', async () => {
  const own = await startTestApp();
  const as = await own.signIn('quantri');
  const onPaper = async (caller: Caller) => (await own.call('GET', '/chi-nhanh/tren-giay', { as: caller })).data;
  expect(await onPaper(as)).toBeNull();
  const { id } = await openBranch(own, as, 'NT');
  expect(await onPaper(as)).toMatchObject({ ten: 'Chi nhánh 1' });
  expect(await onPaper(inBranch(as, id))).toEqual({ ten: 'Chi nhánh NT', dia_chi: null, dien_thoai: null });
  await own.close();
});

test('the person who opens a branch works in it from then on', async () => {
  const opened = await openBranch(api, admin, 'HN');
  expect(opened).toMatchObject({ tien_to: 'HN', so_nguoi_dung: 1, nguoi_tao: 'Nguyễn Quản Trị', phien_ban: 1 });
  expect((await findUser(api, admin, 'quantri')).chi_nhanh_ids).toEqual([1, opened.id]);
  const safe = await api.call('GET', '/ket/kiem-tra-ket', { as: inBranch(admin, opened.id) });
  expect(safe).toMatchObject({ code: 200, data: null });
});

test.each([
  ['a prefix that another branch has', { ...nameOf('HN'), ma: 'X1' }, 'tien_to'],
  ['a code that another branch has', { ...nameOf('HP'), ma: 'CN-HN' }, 'ma'],
  ['no prefix', { ...nameOf('HP'), tien_to: '' }, 'tien_to'],
  ['small letters in the prefix', { ...nameOf('HP'), tien_to: 'hp' }, 'tien_to'],
  ['six characters in the prefix', { ...nameOf('HP'), tien_to: 'HAIPHO' }, 'tien_to'],
])('a new branch is refused with %s', async (_what, body, field) => {
  const answer = await api.call('POST', '/chi-nhanh', { as: admin, body });
  expect(answer.code).toBeGreaterThanOrEqual(400);
  expect(answer.errors?.map((each) => each.field)).toEqual([field]);
});

test('the prefix may change until a code was given out', async () => {
  const { id } = await openBranch(api, admin, 'DN');
  const renamed = await change(id, { tien_to: 'DNG', phien_ban: 1 });
  expect(renamed).toMatchObject({ code: 200, data: { tien_to: 'DNG' } });
  const safe = await (await openCounter(api, inBranch(admin, id))).open({ VND: '1000000' });
  expect(safe.ma_ket).toMatch(/^DNG-K-/);
  const answer = await change(id, { tien_to: 'DN', phien_ban: renamed.data.phien_ban });
  expect(answer.errors).toMatchObject([{ field: 'tien_to' }]);
  expect(await change(id, { tien_to: 'DNG', ten: 'Đà Nẵng', phien_ban: renamed.data.phien_ban })).toMatchObject({
    data: { ten: 'Đà Nẵng' },
  });
});

test('a branch with books is not deleted, and not switched off while its safe is open', async () => {
  const { items } = (await api.call<ListPage<Branch>>('GET', '/chi-nhanh?q=DNG', { as: admin })).data;
  const { id, phien_ban } = items[0] as Branch;
  expect(await api.call('DELETE', `/chi-nhanh/${id}`, { as: admin })).toMatchObject({ error: 'RECORD_IN_USE' });
  expect(await api.call('DELETE', '/chi-nhanh/1', { as: admin })).toMatchObject({ error: 'RECORD_IN_USE' });
  const answer = await change(id, { trang_thai: 2, phien_ban });
  expect(answer.errors).toMatchObject([{ field: 'trang_thai' }]);
});

test('people who work in one branch only keep it from being switched off and deleted', async () => {
  const { id } = await openBranch(api, admin, 'CT');
  await letWork(api, admin, 'giaodich2', [id]);
  expect((await change(id, { trang_thai: 2, phien_ban: 1 })).errors).toMatchObject([{ field: 'trang_thai' }]);
  expect(await api.call('DELETE', `/chi-nhanh/${id}`, { as: admin })).toMatchObject({ error: 'RECORD_IN_USE' });
  await letWork(api, admin, 'giaodich2', [id, 1]);
  expect(await change(id, { trang_thai: 2, phien_ban: 1 })).toMatchObject({ code: 200 });
  const teller = await api.signIn('giaodich2');
  // Home is switched off, so the next one counts.
  expect(await api.call('GET', '/chi-nhanh/options', { as: teller })).toMatchObject({ data: [{ value: 1 }] });
  expect(await api.call('DELETE', `/chi-nhanh/${id}`, { as: admin })).toMatchObject({ code: 200 });
  expect((await findUser(api, admin, 'giaodich2')).chi_nhanh_ids).toEqual([1]);
  expect(await api.call('GET', `/chi-nhanh/${id}`, { as: admin })).toMatchObject({ code: 404 });
});

test('the last branch that is switched on stays on', async () => {
  const own = await startTestApp();
  const as = await own.signIn('quantri');
  const body = { trang_thai: 2, phien_ban: 1 };
  expect((await own.call('PATCH', '/chi-nhanh/1', { as, body })).errors).toMatchObject([{ field: 'trang_thai' }]);
  await own.close();
});

test('a new person works where they were added, or in the branches that were named', async () => {
  const { id } = await openBranch(api, admin, 'HUE');
  const person = (account: string, more: object = {}) => ({
    tai_khoan: account,
    ho_va_ten: 'A',
    vai_tro_id: 3,
    ...more,
  });
  const add = async (body: object, as: Caller) => (await api.call<UserCreated>('POST', '/users', { as, body })).data;
  expect((await add(person('nguoi.1'), admin)).chi_nhanh_ids).toEqual([1]);
  expect((await add(person('nguoi.2'), inBranch(admin, id))).chi_nhanh_ids).toEqual([id]);
  expect((await add(person('nguoi.3', { chi_nhanh_ids: [id, 1] }), admin)).chi_nhanh_ids).toEqual([id, 1]);
  for (const chi_nhanh_ids of [[], [id, id], [999]]) {
    const answer = await api.call('POST', '/users', { as: admin, body: person('nguoi.4', { chi_nhanh_ids }) });
    expect(answer).toMatchObject({ code: 422 });
  }
  const filtered = await api.call<ListPage<User>>('GET', `/users?f[0][field]=chi_nhanh_id&f[0][value]=${id}`, {
    as: admin,
  });
  expect(filtered.data.items.map(({ tai_khoan }) => tai_khoan).sort()).toEqual(['nguoi.2', 'nguoi.3', 'quantri']);
});

test('nobody hands out a branch, or acts on people of a branch, that they do not work in', async () => {
  const { id } = await openBranch(api, admin, 'VT');
  const rights = [
    'nguoi-dung.index',
    'nguoi-dung.update',
    'nguoi-dung.resetPassword',
    'chi-nhanh.update',
    'chi-nhanh.delete',
  ];
  const keeper = await hire(api, admin, ...rights);
  const [inside, outside] = [await hire(api, admin), await hire(api, admin)];
  await letWork(api, admin, outside.account, [1, id]);
  const handOut = async (account: string, chi_nhanh_ids: number[]) => {
    const { id: userId, phien_ban } = await findUser(api, admin, account);
    return api.call('PATCH', `/users/${userId}`, { as: keeper.as, body: { chi_nhanh_ids, phien_ban } });
  };
  expect((await handOut(inside.account, [1, id])).errors).toMatchObject([{ field: 'chi_nhanh_ids' }]);
  expect(await handOut(outside.account, [1])).toMatchObject({ error: 'ACCOUNT_BEYOND_BRANCHES' });
  expect(await api.call('PATCH', `/users/${outside.id}/mat-khau`, { as: keeper.as })).toMatchObject({
    error: 'ACCOUNT_BEYOND_BRANCHES',
  });
  expect(await api.call('PATCH', `/users/${inside.id}/mat-khau`, { as: keeper.as })).toMatchObject({ code: 200 });
  const { phien_ban } = await find(id);
  expect(await change(id, { ten: 'Của tôi', phien_ban }, keeper.as)).toMatchObject({ error: 'BRANCH_NOT_YOURS' });
  expect(await api.call('DELETE', `/chi-nhanh/${id}`, { as: keeper.as })).toMatchObject({ error: 'BRANCH_NOT_YOURS' });
  await letWork(api, admin, keeper.account, [1, id]);
  expect(await handOut(inside.account, [1, id])).toMatchObject({ code: 200 });
});

test('a file of accounts names branches by their codes; without them people work where the file was sent', async () => {
  const { id } = await openBranch(api, admin, 'QN');
  const file = `tai_khoan,ho_va_ten,ma_vai_tro,ma_chi_nhanh
tu.file.1,Một,GIAO_DICH_VIEN,CN-QN; CN1
tu.file.2,Hai,GIAO_DICH_VIEN,
giaodich1,Lê Minh Anh,GIAO_DICH_VIEN,CN1`;
  const sent = await sendFile(api, '/users', file, { as: inBranch(admin, id) });
  expect(sent).toMatchObject({ code: 200, data: { them_moi: 2, khong_doi: 1, dong_loi: 0 } });
  expect((await findUser(api, admin, 'tu.file.1')).chi_nhanh_ids).toEqual([id, 1]);
  expect((await findUser(api, admin, 'tu.file.2')).chi_nhanh_ids).toEqual([id]);
  const refused = await sendFile(api, '/users', file.replace('CN-QN;', 'CN-XX;'), { as: admin });
  expect(JSON.stringify(refused)).toContain('ma_chi_nhanh');
});
