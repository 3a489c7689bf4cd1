import type { BranchOfDashboard, Dashboard } from '@doi-tien/contract/dashboard.schema';
import type { Safe } from '@doi-tien/contract/safe.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

/** Three branches: one that trades, one whose safe is counted blind, one that has not opened today. */
let api: TestApp;
let manager: Caller;
let branchIds: number[];
let counters: Counter[];
beforeAll(async () => {
  api = await startTestApp();
  const admin = await api.signIn('quantri');
  branchIds = [1, (await openBranch(api, admin, 'B2')).id, (await openBranch(api, admin, 'B3')).id];
  await letAllWork(api, branchIds.slice(1));
  manager = await api.signIn('quanly');
  counters = [];
  for (const id of branchIds) counters.push(await openCounter(api, inBranch(manager, id)));
  await counterOf(0).open({ VND: '2000000000', USD: '1000' });
  await counterOf(1).open({ VND: '1000000000', USD: '500' });
  await counterOf(0).buyUsd('1000', '25900');
  await counterOf(0).sellUsd('500', '26150');
  await counterOf(1).buyUsd('200', '25900');
});
afterAll(() => api.close());

const counterOf = (index: number) => counters[index] as Counter;
const look = async (query = '', as = manager) => (await api.call<Dashboard>('GET', `/dashboard${query}`, { as })).data;
const total = (figures: readonly (string | null | undefined)[]) =>
  String(figures.reduce((one, other) => one + BigInt(other ?? '0'), 0n));
const rowOf = ({ theo_chi_nhanh }: Dashboard, index: number) =>
  theo_chi_nhanh?.find(({ chi_nhanh_id }) => chi_nhanh_id === branchIds[index]) as BranchOfDashboard;

test('the sums are those of the branches, and each row is what its own dashboard says', async () => {
  const company = await look('?chi_nhanh=tat_ca');
  const each = await Promise.all(branchIds.map((id) => look('', inBranch(manager, id))));
  expect(company.theo_chi_nhanh?.map(({ chi_nhanh_id }) => chi_nhanh_id)).toEqual(branchIds);
  for (const [index, own] of each.entries()) {
    const row = rowOf(company, index);
    expect(row.hom_nay).toEqual(own.giao_dich?.hom_nay);
    expect(row.hom_truoc).toEqual(own.giao_dich?.hom_truoc);
    expect(row.gia_tri).toBe(own.nam_giu?.gia_tri);
    expect(row.ket?.id).toBe(own.ket?.id);
    expect(row.kiem_quy_gan_nhat).toEqual(own.kiem_quy_gan_nhat);
  }
  for (const field of ['so_phieu', 'so_huy', 'gia_tri', 'loi_nhuan'] as const)
    expect(company.giao_dich?.hom_nay[field]).toBe(total(each.map(({ giao_dich }) => giao_dich?.hom_nay[field])));
  expect(company.nam_giu?.gia_tri).toBe(total(each.map(({ nam_giu }) => nam_giu?.gia_tri)));
  expect(company.nam_giu?.gia_von).toBe(total(each.map(({ nam_giu }) => nam_giu?.gia_von)));
  const usd = (seen: Dashboard) => seen.nam_giu?.items.find(({ ma_tien }) => ma_tien === 'USD')?.so_luong;
  expect(usd(company)).toBe(total(each.map(usd)));
  expect(company.giao_dich?.bieu_do.map(({ so_phieu }) => so_phieu)).toEqual(['3']);
  expect(company.giao_dich?.theo_loai).toContainEqual(
    expect.objectContaining({ loai: 'MNT', so_phieu: 2, gia_tri: '31080000' }),
  );
});

test('single tickets and the steps of one safe are left out, and one branch is answered as without a choice', async () => {
  expect(await look('?chi_nhanh=tat_ca')).toMatchObject({ ket: null, viec_tiep: null, giao_dich: { moi_nhat: [] } });
  expect(await look('?chi_nhanh=1')).toEqual(await look());
  expect((await look()).theo_chi_nhanh).toBeNull();
  const some = await look(`?chi_nhanh=1,${branchIds[2]}`);
  expect(some.theo_chi_nhanh?.map(({ chi_nhanh_id }) => chi_nhanh_id)).toEqual([1, branchIds[2]]);
  expect(some.giao_dich?.hom_nay.so_phieu).toBe('2');
});

test('every finding names its branch', async () => {
  const usdt = { tien_id: counterOf(1).currencyId('USDT'), so_luong: '100', ty_gia: '26000' };
  await api.sql(`INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
    VALUES (gen_random_uuid(), ${usdt.tien_id}, 26000, 26300, 26100, now() - interval '1 minute')`);
  const waiting = await counterOf(1).trade('giao-dich-mua-tien-dien-tu', { chi_tiet: [usdt], trang_thai: 2 });
  expect(waiting).toMatchObject({ code: 200 });
  const company = await look('?chi_nhanh=tat_ca');
  const found = (kind: string) => company.canh_bao.filter(({ loai }) => loai === kind);
  expect(found('phieu_cho')).toMatchObject([{ chi_nhanh_id: branchIds[1], chi_nhanh: 'Chi nhánh B2', so_phieu: 1 }]);
  expect(rowOf(company, 1).phieu_cho).toEqual({ so_phieu: 1, so_tien: '2600000' });
  expect(rowOf(company, 0).phieu_cho).toEqual({ so_phieu: 0, so_tien: '0' });
  expect(BigInt(rowOf(company, 0).chua_phan_loai ?? '0')).toBeGreaterThan(0n);
  for (const { chi_nhanh_id } of (await look()).canh_bao) expect(chi_nhanh_id).toBeNull();
  await api.sql('UPDATE vi_the SET gia_von = gia_von + 1 WHERE chi_nhanh_id = $1 AND tien_id = $2', [
    branchIds[1],
    counterOf(1).currencyId('USD'),
  ]);
  const wrong = (await look('?chi_nhanh=tat_ca')).canh_bao.filter(({ loai }) => loai === 'so_sach_lech');
  expect(wrong).toMatchObject([{ chi_nhanh_id: branchIds[1] }]);
  await api.sql('UPDATE vi_the SET gia_von = gia_von - 1 WHERE chi_nhanh_id = $1 AND tien_id = $2', [
    branchIds[1],
    counterOf(1).currencyId('USD'),
  ]);
});

test('a rate that a branch has of its own is found when it is old, and counts where the company has none', async () => {
  const [usd, gbp] = [counterOf(1).currencyId('USD'), counterOf(1).currencyId('GBP')];
  const found = async (kind: string) =>
    (await look('?chi_nhanh=tat_ca')).canh_bao
      .filter(({ loai }) => loai === kind)
      .map(({ chi_nhanh, ma_tien }) => `${chi_nhanh} ${ma_tien}`);
  expect(await found('ty_gia_cu')).not.toContain('Chi nhánh B2 USD');
  const post = (currencyId: number, rate: number, age: string) =>
    api.sql(`INSERT INTO ty_gia (dot, tien_id, chi_nhanh_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
      VALUES (gen_random_uuid(), ${currencyId}, ${branchIds[1]}, ${rate - 100}, ${rate + 100}, ${rate}, now() - interval '${age}')`);
  await post(usd, 26000, '3 days');
  expect((await found('ty_gia_cu')).filter((line) => line.startsWith('Chi nhánh'))).toEqual(['Chi nhánh B2 USD']);
  expect(await found('chua_co_ty_gia')).toEqual([]);
  await api.sql(
    `INSERT INTO vi_the (chi_nhanh_id, tien_id, so_luong, gia_von) VALUES (${branchIds[1]}, ${gbp}, 10, 330000)`,
  );
  expect(await found('chua_co_ty_gia')).toEqual(['null GBP']);
  await post(gbp, 33000, '1 minute');
  expect(await found('chua_co_ty_gia')).toEqual([]);
  await api.sql(`DELETE FROM vi_the WHERE chi_nhanh_id = ${branchIds[1]} AND tien_id = ${gbp}`);
});

test('what is in transit between the branches is told once', async () => {
  const body = {
    den_chi_nhanh_id: branchIds[2],
    chi_tiet: [{ tien_id: counterOf(0).currencyId('VND'), so_tien: '5000000' }],
    ly_do: 'Chia tiền',
  };
  expect(await api.call<Transfer>('POST', '/dieu-chuyen', { as: manager, body })).toMatchObject({ code: 200 });
  expect((await look('?chi_nhanh=tat_ca')).dang_chuyen?.di).toEqual({ so_phieu: 1, gia_tri: '5000000' });
});

test('a branch that is counted blind is in no figure of what is held', async () => {
  const before = await look('?chi_nhanh=tat_ca');
  const away = inBranch(manager, branchIds[1] ?? 0);
  const { ket } = await look('', away);
  expect(await api.call<Safe>('PATCH', `/ket/chot-ket/${ket?.id}`, { as: away })).toMatchObject({ code: 200 });
  const company = await look('?chi_nhanh=tat_ca');
  expect(rowOf(company, 1)).toMatchObject({ gia_tri: null, chua_phan_loai: null, ket: { an_so_lieu: true } });
  expect(company.nam_giu?.gia_tri).toBe(total([rowOf(before, 0).gia_tri, rowOf(before, 2).gia_tri]));
  const told = company.canh_bao.filter(({ loai }) => loai === 'ton_thap');
  expect(told.map(({ chi_nhanh_id }) => chi_nhanh_id)).not.toContain(branchIds[1]);
  await api.call('PATCH', `/ket/mo-chot/${ket?.id}`, { as: away });
});

test('a branch that is switched off is shown while something is left in it', async () => {
  await api.sql('UPDATE chi_nhanh SET trang_thai = 2 WHERE id = $1', [branchIds[2]]);
  const ids = async () => (await look('?chi_nhanh=tat_ca')).theo_chi_nhanh?.map(({ chi_nhanh_id }) => chi_nhanh_id);
  expect(await ids()).toEqual(branchIds.slice(0, 2));
  await api.sql(
    'INSERT INTO vi_the (chi_nhanh_id, tien_id, so_luong, gia_von, chua_phan_loai) VALUES ($1, $2, 1, 25000, 1)',
    [branchIds[2], counterOf(2).currencyId('USD')],
  );
  expect(await ids()).toEqual(branchIds);
  await api.sql('UPDATE chi_nhanh SET trang_thai = 1 WHERE id = $1', [branchIds[2]]);
});
