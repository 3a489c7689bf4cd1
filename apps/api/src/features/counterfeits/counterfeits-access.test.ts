import type { Branch } from '@doi-tien/contract/branches.schema';
import type { Counterfeit } from '@doi-tien/contract/counterfeit.schema';
import type { ListPage } from '@doi-tien/contract/list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letWork, openBranch } from '../../../../../tests/support/branches.ts';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { fetchRaw, photo, putPicture } from '../../../../../tests/support/pictures.ts';
import { hire } from '../../../../../tests/support/staff.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let admin: Caller;
let branch: Branch;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  branch = await openBranch(api, admin, 'HN');
  for (const account of ['quanly', 'giaodich1', 'ketoan']) await letWork(api, admin, account, [1]);
});
afterAll(() => api.close());

const usd = async () => (await api.sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'USD'`))[0]?.id ?? 0;
const body = async (more: object = {}) => ({
  tien_id: await usd(),
  to_tien: [{ gia_tri: '100', so_seri: 'S1' }],
  ...more,
});
const record = async (as: Caller, more: object = {}) =>
  (await api.call<Counterfeit>('POST', '/tien-gia', { as, body: await body(more) })).data;
const TODAY = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Ho_Chi_Minh' });
const HAND_OVER = {
  noi_nhan: 2,
  nguoi_nhan: 'NHNN',
  ngay_ban_giao: TODAY,
  phien_ban: 1,
};

/** Each call on a record with what it asks for; answers its code. */
const ON_ONE: [right: string, call: (as: Caller, id: number) => Promise<number>, hasPicture?: true][] = [
  ['index', async (as, id) => (await api.call('GET', `/tien-gia/${id}`, { as })).code],
  ['index', async (as, id) => (await fetchRaw(api, `/tien-gia/${id}/anh/1`, as)).statusCode, true],
  [
    'update',
    async (as, id) => (await api.call('PATCH', `/tien-gia/${id}`, { as, body: { ghi_chu: 'x', phien_ban: 1 } })).code,
  ],
  ['update', async (as, id) => (await putPicture(api, `/tien-gia/${id}/anh/2`, { as, file: await photo() })).code],
  ['update', async (as, id) => (await api.call('DELETE', `/tien-gia/${id}/anh/1`, { as })).code, true],
  ['update', async (as, id) => (await api.call('POST', `/tien-gia/${id}/ban-giao`, { as, body: HAND_OVER })).code],
  ['delete', async (as, id) => (await api.call('DELETE', `/tien-gia/${id}`, { as })).code],
];
const OTHERS: typeof ON_ONE = [
  ['index', async (as) => (await api.call('GET', '/tien-gia', { as })).code],
  ['create', async (as) => (await api.call('POST', '/tien-gia', { as, body: await body() })).code],
  ['export', async (as) => (await fetchRaw(api, '/tien-gia/export?format=csv', as)).statusCode],
];

async function withPicture(as: Caller): Promise<number> {
  const { id } = await record(as);
  expect(await putPicture(api, `/tien-gia/${id}/anh/1`, { as, file: await photo() })).toMatchObject({ code: 200 });
  return id;
}

test.each([
  ['quantri', ['index', 'create', 'update', 'delete', 'export']],
  ['quanly', ['index', 'create', 'update', 'delete', 'export']],
  ['giaodich1', ['index', 'create', 'update']],
  ['ketoan', ['index', 'export']],
])('%s may do with the register what the role says, and nothing else', async (account, rights) => {
  const as = await api.signIn(account);
  for (const [right, call, hasPicture] of [...ON_ONE, ...OTHERS]) {
    const id = hasPicture ? await withPicture(admin) : (await record(admin)).id;
    const code = await call(as, id);
    expect([right, code]).toEqual([right, rights.includes(right) ? 200 : 403]);
  }
});

test('somebody without the right is refused everywhere', async () => {
  const { as } = await hire(api, admin, 'khach-hang.index', 'ket.index');
  const id = await withPicture(admin);
  for (const [right, call] of [...ON_ONE, ...OTHERS]) expect([right, await call(as, id)]).toEqual([right, 403]);
});

test('recording notes does not tell people who may not read customers whether a paper is known', async () => {
  const person = { ho_va_ten: 'Người Đã Biết', giay_to: [{ loai: 'CCCD', so: '079000000099' }] };
  const known = await api.call<{ id: number }>('POST', '/khach-hang', { as: admin, body: person });
  const rights = ['index', 'create', 'update', 'export'].map((right) => `tien-gia.${right}` as const);
  const { as } = await hire(api, admin, ...rights);
  const made = await record(as, { so_giay_to: '079000000099' });
  const path = `/tien-gia/${made.id}`;
  const file = '/tien-gia/export?format=csv&columns=khach_hang_id';
  const handedOver = await api.call<Counterfeit>('POST', `${path}/ban-giao`, { as, body: HAND_OVER });
  const list = await api.call<ListPage<Counterfeit>>('GET', `/tien-gia?q=${made.ma}`, { as });
  const answers = [made, handedOver.data, (await api.call<Counterfeit>('GET', path, { as })).data, ...list.data.items];
  expect(answers.map(({ khach_hang_id }) => khach_hang_id)).toEqual([null, null, null, null]);
  expect((await fetchRaw(api, file, as)).body).not.toContain(String(known.data.id));
  expect((await api.call<Counterfeit>('GET', path, { as: admin })).data.khach_hang_id).toBe(known.data.id);
});

test('a record of another branch is not there, for every read and every act', async () => {
  const manager = await api.signIn('quanly');
  const there = inBranch(admin, branch.id);
  const id = await withPicture(there);
  for (const [right, call] of ON_ONE) expect([right, await call(manager, id)]).toEqual([right, 404]);
  const { data } = await api.call<Counterfeit>('GET', `/tien-gia/${id}`, { as: there });
  expect(data).toMatchObject({ ma: expect.stringMatching(/^HN-TG-/), trang_thai: 1, ghi_chu: null, phien_ban: 1 });
});

test('no list, search or file shows anything of another branch, and a warning only that the note is known', async () => {
  const manager = await api.signIn('quanly');
  const hidden = await record(inBranch(admin, branch.id), {
    to_tien: [{ gia_tri: '100', so_seri: 'HIDDEN1' }],
    ten_khach: 'Khách ẩn',
  });
  for (const path of ['/tien-gia?pageSize=200', '/tien-gia?q=hidden1', '/tien-gia?q=khach%20an']) {
    const { data } = await api.call<ListPage<Counterfeit>>('GET', path, { as: manager });
    expect(data.items.filter(({ id }) => id === hidden.id)).toEqual([]);
  }
  expect((await fetchRaw(api, '/tien-gia/export?format=csv', manager)).body).not.toContain('HIDDEN1');
  const same = await record(manager, { to_tien: [{ gia_tri: '100', so_seri: 'HIDDEN1' }] });
  expect(same.to_tien).toEqual([{ gia_tri: '100', so_seri: 'HIDDEN1', trung: [], trung_noi_khac: true }]);
  expect(JSON.stringify(same)).not.toMatch(new RegExp(`${hidden.ma}|Khách ẩn|${branch.ten}`));
  const other = await record(manager, { to_tien: [{ gia_tri: '50', so_seri: 'HIDDEN1' }] });
  expect(other.to_tien).toMatchObject([{ trung: [], trung_noi_khac: false }]);
});

test('tickets and safes of another branch cannot be named, nor found out about', async () => {
  const counter = await openCounter(api, inBranch(admin, branch.id));
  const safe = await counter.open({ VND: '1000000000' });
  const ticket = (await counter.buyUsd('100', '25900')).data;
  const manager = await api.signIn('quanly');
  for (const [field, value] of [
    ['giao_dich_id', ticket.id],
    ['ket_id', safe.id],
  ] as const) {
    const answer = await api.call('POST', '/tien-gia', { as: manager, body: await body({ [field]: value }) });
    expect(answer).toMatchObject({ code: 422, errors: [{ field, message: 'Không tìm thấy' }] });
  }
});
