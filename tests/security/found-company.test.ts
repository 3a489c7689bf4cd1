import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

// Open: a key does not keep the branch of its act, so only the right of the route is compared when its answer is told again.
test.fails('the answer to a submission in a branch is not told to somebody who no longer works there', async () => {
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
});
