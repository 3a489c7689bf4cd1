import type { Safe } from '@doi-tien/contract/safe.schema';
import type { SettledKey } from '@doi-tien/contract/submission.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalsOf } from '../support/approvals.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';

const DIFFERENCE = '123580';

let api: TestApp;
let admin: Caller;
let manager: Caller;
let counter: Counter;
let safe: Safe;
beforeAll(async () => {
  api = await startTestApp();
  [admin, manager] = [await api.signIn('quantri'), await api.signIn('quanly')];
  counter = await openCounter(api, admin);
  safe = await counter.open({ VND: '50000123' });
});
afterAll(async () => {
  await counter.expectWholeBooks();
  await api.close();
});

/** Everything that tells of requests, to the person who asked and to the one who decides. */
async function toldOf(requestId: number): Promise<[string, string][]> {
  const filtered = '?f[0][field]=gia_tri&f[0][operator]=gte&f[0][value]=1';
  const requests = ['', '/cua-toi', `/${requestId}`, filtered, '/export'].map((path) => `/yeu-cau-duyet${path}`);
  const told: [string, string][] = [];
  for (const as of [admin, manager])
    for (const path of [...requests, `/ket/bien-ban/${safe.id}`, '/log-thao-tac?pageSize=100']) {
      const { body } = await api.app.inject({ method: 'GET', url: `/api${path}`, headers: headersOf(as) });
      told.push([path, body]);
    }
  return told;
}
const lock = () => api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: admin });
const unlock = () => api.call('PATCH', `/ket/mo-chot/${safe.id}`, { as: admin });

test('what a second person has approved of a safe is not told while that safe is counted blind', async () => {
  await approvalsOf(api).set({ duyet_rut_tu: '0', duyet_lech_tu: '' });
  const amount = '357911';
  const chi_tiet = [{ tien_id: counter.currencyId('VND'), so_tien: amount }];
  const taking = { ket_id: safe.id, loai_giao_dich: 6, chi_tiet, ly_do: 'Nộp ngân hàng' };
  const request = approvalsOf(api).filed(await api.call('POST', '/chi-tiet-ket', { as: admin, body: taking }));
  expect(await approvalsOf(api).approve(request, manager)).toMatchObject({ code: 200, data: { gia_tri: amount } });
  await lock();
  for (const [path, answer] of await toldOf(request.id)) expect.soft(answer, path).not.toContain(amount);
  await unlock();
  expect(await approvalsOf(api).detail(request.id, manager)).toMatchObject({
    noi_dung: { chi_tiet: [{ so_tien: amount }] },
  });
});

test('a count that waits for a second person tells nothing of the books once the safe is counted blind again', async () => {
  await approvalsOf(api).set({ duyet_rut_tu: '', duyet_lech_tu: '0' });
  await lock();
  const body = { chi_tiet: [{ tien_id: counter.currencyId('VND'), so_tien: '49518632' }], ly_do: 'Thiếu' };
  const key = crypto.randomUUID();
  const close = () => api.call('PATCH', `/ket/dong-ket/${safe.id}`, { as: admin, body, key });
  const request = approvalsOf(api).filed(await close());
  expect(await unlock()).toMatchObject({ code: 200 });
  expect(await lock()).toMatchObject({ data: { an_so_lieu: true } });
  const answers = [['repeated', JSON.stringify(await close())], ...(await toldOf(request.id))];
  for (const [what, answer] of answers) expect.soft(answer, what).not.toContain(DIFFERENCE);
  expect(await approvalsOf(api).detail(request.id, manager)).toMatchObject({
    xem_truoc: null,
    se_bi_tu_choi: 'SAFE_BEING_COUNTED',
    dieu_kien: [{ loai: 'lech', gia_tri: null, muc: expect.any(String) }],
  });
  // After the next complete count they are told again.
  const { id } = approvalsOf(api).filed(await api.call('PATCH', `/ket/dong-ket/${safe.id}`, { as: admin, body }));
  expect(await approvalsOf(api).detail(id, manager)).toMatchObject({ gia_tri: DIFFERENCE });
});

test('a movement is not told again from another branch while its safe is counted blind', async () => {
  await approvalsOf(api).set({ duyet_rut_tu: '', duyet_lech_tu: '' });
  const { id: branchId } = await openBranch(api, admin, 'HN');
  const there = inBranch(admin, branchId);
  const other = await openCounter(api, there);
  const { id: ket_id } = await other.open({ VND: '3000000' });
  const key = crypto.randomUUID();
  const counted = [{ tien_id: counter.currencyId('VND'), so_tien: '2876543' }];
  const body = { ket_id, noi_dung: 'Kiểm nhanh', chi_tiet: counted };
  expect(await api.call('POST', '/chi-tiet-ket/ghi-chu', { as: there, body, key })).toMatchObject({ code: 200 });
  const settle = async (as: Caller) => (await api.call<SettledKey>('POST', `/khoa-gui/${key}`, { as })).data;
  expect(JSON.stringify(await settle(admin))).toContain('2876543');
  expect(await api.call('PATCH', `/ket/chot-ket/${ket_id}`, { as: there })).toMatchObject({ code: 200 });
  for (const as of [there, inBranch(admin, 1)])
    expect.soft(await settle(as)).toMatchObject({ trang_thai: 'da_luu', tra_loi: { chi_tiet: [], an_so_lieu: true } });
});

test('a request about a received transfer does not tell what was sent while the sending safe is counted blind', async () => {
  await unlock();
  const { id: branchId } = await openBranch(api, admin, 'DN');
  await letAllWork(api, [branchId]);
  const [maker, approver] = [inBranch(admin, branchId), inBranch(manager, branchId)];
  await (await openCounter(api, maker)).open({ VND: '3000000' });
  const vnd = (so_tien: string) => [{ tien_id: counter.currencyId('VND'), so_tien }];
  const sending = { den_chi_nhanh_id: branchId, chi_tiet: vnd('1234600'), ly_do: 'Tiếp quỹ' };
  const sent = await api.call<Transfer>('POST', '/dieu-chuyen', { as: inBranch(admin, 1), body: sending });
  expect(sent).toMatchObject({ code: 200 });
  await approvalsOf(api).set({ duyet_lech_tu: '0' });
  const receiving = { chi_tiet: vnd('1230000'), ly_do: 'Thiếu' };
  const receive = () => api.call('POST', `/dieu-chuyen/${sent.data.id}/nhan`, { as: maker, body: receiving });
  const { id } = approvalsOf(api).filed(await receive());
  expect(await approvalsOf(api).detail(id, approver)).toMatchObject({ gia_tri: '4600' });
  await lock();
  const told = [
    await receive(),
    ...(await Promise.all(['', `/${id}`].map((path) => api.call('GET', `/yeu-cau-duyet${path}`, { as: approver })))),
  ];
  for (const answer of told) expect.soft(JSON.stringify(answer)).not.toMatch(/"-?(4600|1234600)"/);
  await unlock();
  await approvalsOf(api).set({ duyet_lech_tu: '' });
});
