import type { Branch, BranchOption } from '@doi-tien/contract/branches.schema';
import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import type { ListPage } from '@doi-tien/contract/list';
import type { Safe } from '@doi-tien/contract/safe.schema';
import type { QuickSearchAnswer } from '@doi-tien/contract/search.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let admin: Caller;
let manager: Caller;
let second: Branch;
let here: Counter;
let there: Counter;
let away: Caller;
let safes: [Safe, Safe];
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  manager = await api.signIn('quanly');
  second = await openBranch(api, admin, 'HN2');
  await letAllWork(api, [second.id]);
  away = inBranch(manager, second.id);
  here = await openCounter(api, manager);
  there = await openCounter(api, away);
  safes = [await here.open({ VND: '500000000', USD: '1000' }), await there.open({ VND: '300000000', EUR: '500' })];
});
afterAll(() => api.close());

const get = async <Data>(path: string, as: Caller) => (await api.call<Data>('GET', path, { as })).data;
const day = () => safes[0].ngay.slice(2).replaceAll('-', '');

test('two branches have a safe each on the same day, the second with its prefix in the code', () => {
  expect(safes.map(({ ma_ket }) => ma_ket)).toEqual([`K-${day()}`, `HN2-K-${day()}`]);
  expect(safes[0].ngay).toBe(safes[1].ngay);
});

test('each counts its own tickets and holds its own currencies', async () => {
  const codes = [];
  for (const counter of [here, there, there]) codes.push((await counter.buyUsd('100', '25900')).data.ma_giao_dich);
  expect(codes).toEqual([`MNT-${day()}-0001`, `HN2-MNT-${day()}-0001`, `HN2-MNT-${day()}-0002`]);
  expect(await here.position('USD')).toEqual({ quantity: '1100', cost: '28590000' });
  expect(await there.position('USD')).toEqual({ quantity: '200', cost: '5180000' });
  expect(await here.position('EUR')).toEqual({ quantity: '0', cost: '0' });
  await here.expectWholeBooks();
});

test('what one branch holds cannot be sold by the other', async () => {
  const chi_tiet = [{ tien_id: here.currencyId('EUR'), so_luong: '5', ty_gia: '28600' }];
  expect(await here.trade('giao-dich-ban-ngoai-te', { chi_tiet })).toMatchObject({
    error: 'NOT_ENOUGH_HELD',
    data: { con: '0' },
  });
  expect(await there.trade('giao-dich-ban-ngoai-te', { chi_tiet })).toMatchObject({ code: 200 });
});

test('locking and counting one safe blind leaves the other branch trading and seeing its figures', async () => {
  const [, safe] = safes;
  expect(await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: away })).toMatchObject({ code: 200 });
  expect(await there.buyUsd('1', '25900')).toMatchObject({ error: 'SAFE_LOCKED' });
  expect((await get<Dashboard>('/dashboard', away)).nam_giu).toBeNull();
  expect(await here.buyUsd('1', '25900')).toMatchObject({ code: 200 });
  expect((await get<Dashboard>('/dashboard', manager)).nam_giu?.items.length).toBeGreaterThan(0);
  expect(await api.call('PATCH', `/ket/mo-chot/${safe.id}`, { as: away })).toMatchObject({ code: 200 });
});

test('a reference is used once in the whole company, and a customer’s day counts in all branches', async () => {
  const bank = (quantity: string) => [{ tien_id: here.currencyId('VND-BANK'), so_luong: quantity, ty_gia: '0.995' }];
  const proof = { ma_tham_chieu: 'FT-ONCE' };
  const path = 'giao-dich-mua-tien-banking';
  expect(await here.trade(path, { chi_tiet: bank('1000000'), ...proof })).toMatchObject({ code: 200 });
  expect(await there.trade(path, { chi_tiet: bank('1000000'), ...proof })).toMatchObject({ error: 'REFERENCE_USED' });

  const known = { so_giay_to: '079000000001', ten_khach: 'Trần Văn Khách' };
  const usd = (so_luong: string) => [{ tien_id: here.currencyId('USD'), so_luong, ty_gia: '25900' }];
  const buy = 'giao-dich-mua-ngoai-te';
  expect(await here.trade(buy, { chi_tiet: usd('9000'), ...known })).toMatchObject({ code: 200 });
  // 233 million there, 181 here: only together they reach the threshold of 400 million.
  expect(await there.trade(buy, { chi_tiet: usd('7000'), ...known })).toMatchObject({
    error: 'CUSTOMER_IDENTITY_NEEDED',
  });
  const whole = { ...known, loai_giay_to: 'CCCD', quoc_tich: 'VN' };
  expect(await there.trade(buy, { chi_tiet: usd('7000'), ...whole })).toMatchObject({ code: 200 });
  const large = await get<ListPage<Trade>>('/giao-dich-lon', away);
  expect(large.items.map(({ ma_giao_dich }) => ma_giao_dich.startsWith('HN2-'))).toEqual([true]);
});

test('a key that was used in one branch does not replay its answer in the other', async () => {
  const key = 'same-key-two-branches';
  const chi_tiet = [{ tien_id: here.currencyId('USD'), so_luong: '7', ty_gia: '25900' }];
  const body = { chi_tiet };
  const first = await api.call<Trade>('POST', '/giao-dich-mua-ngoai-te', { as: manager, body, key });
  expect(first).toMatchObject({ code: 200 });
  expect(await api.call('POST', '/giao-dich-mua-ngoai-te', { as: away, body, key })).toMatchObject({
    error: 'IDEMPOTENCY_KEY_REUSED',
  });
  const again = await api.call<Trade>('POST', '/giao-dich-mua-ngoai-te', { as: manager, body, key });
  expect(again.data.id).toBe(first.data.id);
});

test('a code is found in its own branch, typed with or without the prefix', async () => {
  const found = async (typed: string, as: Caller) =>
    (await get<QuickSearchAnswer>(`/tim-nhanh?q=${typed}`, as)).giao_dich.map(({ ma_giao_dich }) => ma_giao_dich);
  const code = `MNT-${day()}-0001`;
  expect(await found(code, manager)).toEqual([code]);
  expect(await found(code, away)).toEqual([`HN2-${code}`]);
  expect(await found(`hn2-${code}`, away)).toEqual([`HN2-${code}`]);
  expect(await found(`HN2-${code}`, manager)).toEqual([]);
});

test('the branches a person works in are offered, home first', async () => {
  const options = await get<BranchOption[]>('/chi-nhanh/options', manager);
  expect(options.map(({ ma }) => ma)).toEqual(['CN1', 'CN-HN2']);
});

test('a write that names no branch is refused by the database', async () => {
  const write = `INSERT INTO ket (ma_ket, ngay, nguoi_mo) VALUES ('K-X', '2020-01-01', 1)`;
  await expect(api.sql(write)).rejects.toThrow(/chi_nhanh_id/);
  const other = `INSERT INTO but_toan (chi_nhanh_id, loai, ket_id, ngay, nguoi_tao) SELECT $1, 'trade', $2, ngay, 1 FROM ket WHERE id = $2`;
  await expect(api.sql(other, [second.id, safes[0].id])).rejects.toThrow(/closed safe/);
});

test('the books and the log of all branches are whole at the end', () => here.expectWholeBooks());
