import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalsOf } from '../support/approvals.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { hire } from '../support/staff.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let admin: Caller;
let branchId: number;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  branchId = (await openBranch(api, admin, 'HN')).id;
});
afterAll(() => api.close());

test('what everybody of a role sees is not changed by somebody of one branch', async () => {
  const keeper = await hire(api, admin, 'vai-tro.index', 'vai-tro.update');
  const view = { danh_sach: 'ty-gia', ten: 'Của vai trò', truy_van: {}, cot: null, mac_dinh: true };
  const save = (vai_tro_id: number | null) =>
    api.call('POST', '/bo-loc-da-luu', { as: keeper.as, body: { ...view, vai_tro_id } });
  expect(await save(keeper.roleId)).toMatchObject({ error: 'NOT_IN_EVERY_BRANCH' });
  expect(await save(null)).toMatchObject({ code: 200 });
});

test('the answer to a submission in a branch is not told to somebody who no longer works there', async () => {
  await letAllWork(api, [branchId]);
  const manager = await api.signIn('quanly');
  const there = inBranch(manager, branchId);
  const counter = await openCounter(api, there);
  await counter.open({ VND: '900000000' });
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }];
  const key = crypto.randomUUID();
  const { data } = await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet }, there, key);
  await api.sql("UPDATE nguoi_dung SET chi_nhanh_ids = '{1}' WHERE tai_khoan = 'quanly'");
  const ticket = await api.call<Trade>('GET', `/giao-dich-mua-ngoai-te/${data.id}`, { as: manager });
  const settled = await api.call('POST', `/khoa-gui/${key}`, { as: manager });
  expect([ticket.code, settled.data]).toMatchObject([404, { trang_thai: 'da_luu', tra_loi: null }]);
  await letAllWork(api, [branchId]);
  const back = await api.call('POST', `/khoa-gui/${key}`, { as: manager });
  expect(back.data).toMatchObject({ trang_thai: 'da_luu', tra_loi: { id: data.id } });
});

test('the request of a person in a branch that they have left is not there', async () => {
  const path = 'giao-dich-mua-ngoai-te';
  const maker = await hire(api, admin, `${path}.index`, `${path}.create`, `${path}.void`);
  await letAllWork(api, [branchId]);
  const there = inBranch(maker.as, branchId);
  const counter = await openCounter(api, there);
  const { data } = await counter.buyUsd('100', '25900');
  await approvalsOf(api).set({ duyet_huy_tu: '0' });
  const voiding = await api.call('PATCH', `/${path}/${data.id}/huy`, { as: there, body: { ly_do: 'Nhầm' } });
  const { id } = approvalsOf(api).filed(voiding);
  await approvalsOf(api).set({ duyet_huy_tu: '' });
  expect(await api.call('GET', `/yeu-cau-duyet/${id}`, { as: maker.as })).toMatchObject({ code: 200 });
  await api.sql(`UPDATE nguoi_dung SET chi_nhanh_ids = '{1}' WHERE id = $1`, [maker.id]);
  expect(await api.call('GET', `/yeu-cau-duyet/${id}`, { as: maker.as })).toMatchObject({ code: 404 });
});

test('the register of large trades is the company’s: somebody of one branch reads it and changes nothing', async () => {
  const rights = ['index', 'update'].map((action) => `bao-cao-giao-dich-lon.${action}`);
  const keeper = await hire(api, admin, ...rights);
  expect(await api.call('GET', '/bao-cao-giao-dich-lon', { as: keeper.as })).toMatchObject({ code: 200 });
  const change = (path: string, body: object, as = keeper.as) =>
    api.call(path.endsWith('da-xem') ? 'POST' : 'PATCH', `/bao-cao-giao-dich-lon/${path}`, { as, body });
  const acts: [string, object][] = [
    ['1/gui', { phien_ban: 1, ma_tham_chieu: 'X1' }],
    ['1/ghi-chu', { phien_ban: 1, ghi_chu: 'x' }],
    ['chia-nho/1/da-xem', { den_ngay: '2026-01-01', tong_tien: '1', ly_do: 'x' }],
  ];
  for (const [path, body] of acts) {
    expect.soft(await change(path, body), path).toMatchObject({ error: 'NOT_IN_EVERY_BRANCH' });
    expect.soft(await change(path, body, admin), path).toMatchObject({ error: 'NOT_FOUND' });
  }
});
