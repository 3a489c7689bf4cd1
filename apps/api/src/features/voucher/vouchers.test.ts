import type { Item, Voucher } from '@doi-tien/contract/voucher.schema';
import { afterEach, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { fetchRaw, photo, putPicture } from '../../../../../tests/support/pictures.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const { api, owner, manager, lan, accountant } = await startSignedIn({
  owner: 'quantri',
  manager: 'quanly',
  lan: 'giaodich1',
  accountant: 'ketoan',
});
await approvalsOf(api).set({ bat_phieu_thu_chi: true });
const counter = await openCounter(api, manager);
await counter.open({ VND: '500000000', USD: '10000', 'VND-BANK': '300000000' });
const { data: page } = await api.call<{ items: Item[] }>('GET', '/khoan-muc?pageSize=100', { as: owner });
const itemId = (code: string) => page.items.find(({ ma }) => ma === code)?.id ?? 0;
const VND = counter.currencyId('VND');
const USD = counter.currencyId('USD');
const [RECEIPT, PAYMENT] = [1, 2];
afterEach(() => counter.expectWholeBooks());

const body = (loai: number, item: string, so_tien: string, more: object = {}) => ({
  loai,
  khoan_muc_id: itemId(item),
  tien_id: VND,
  so_tien,
  nguoi_nop_nhan: 'Công ty Điện lực',
  ly_do: 'Tiền điện tháng 11',
  ...more,
});
const post = (given: object, as = manager) => api.call<Voucher>('POST', '/phieu-thu-chi', { as, body: given });
const voided = (id: number, as = manager) =>
  api.call<Voucher>('PATCH', `/phieu-thu-chi/${id}/huy`, { as, body: { ly_do: 'Ghi nhầm' } });
const quantity = async (code: string) => (await counter.position(code)).quantity;

test('a teller pays a bill: the money leaves the safe and the voucher has the next number', async () => {
  const paid = await post(body(PAYMENT, 'CP-DIEN-NUOC', '200000', { kem_theo: 'Hóa đơn số 12' }), lan);
  expect(paid).toMatchObject({
    code: 200,
    data: { loai: PAYMENT, gia_tri: '200000', so_tien: '200000', tk_ke_toan: '642' },
  });
  expect(paid.data.so).toMatch(/^PC-\d{6}-0001$/);
  expect((await post(body(PAYMENT, 'CP-LUONG', '300000'))).data.so).toMatch(/-0002$/);
  expect((await post(body(RECEIPT, 'TN-KHAC', '50000'))).data.so).toMatch(/^PT-\d{6}-0001$/);
  expect(await quantity('VND')).toBe('499550000');
});

test('a void gives back what went out, and no voucher is void twice', async () => {
  const { data } = await post(body(PAYMENT, 'CP-KHAC', '1000000'));
  const before = await quantity('VND');
  expect(await voided(data.id)).toMatchObject({ code: 200, data: { trang_thai: 3, ly_do_huy: 'Ghi nhầm' } });
  expect(BigInt(await quantity('VND')) - BigInt(before)).toBe(1000000n);
  expect(await voided(data.id)).toMatchObject({ code: 409, error: 'VOUCHER_ALREADY_VOID' });
});

test('foreign money leaves at its cost, and comes in at its rate', async () => {
  const { data } = await post(body(PAYMENT, 'CP-KHAC', '100', { tien_id: USD }));
  expect(data).toMatchObject({ ma_tien: 'USD', gia_tri: '2600000' });
  expect((await post(body(RECEIPT, 'TN-KHAC', '10', { tien_id: USD }))).data.gia_tri).toBe('260000');
  const shown = await api.call<Voucher>('GET', `/phieu-thu-chi/${data.id}`, { as: lan });
  expect(shown).toMatchObject({ code: 200, data: { so_tien: '100', gia_tri: null } });
});

test('cash goes into the bank and comes back: nothing is earned', async () => {
  const [cash, bank] = [await quantity('VND'), await quantity('VND-BANK')];
  expect((await post(body(PAYMENT, 'NGAN-HANG', '20000000'))).code).toBe(200);
  expect(BigInt(await quantity('VND'))).toBe(BigInt(cash) - 20000000n);
  expect(BigInt(await quantity('VND-BANK'))).toBe(BigInt(bank) + 20000000n);
  const back = await post(body(RECEIPT, 'NGAN-HANG', '20000000'));
  expect(back).toMatchObject({ code: 200, data: { gia_tri: '20000000' } });
  expect([await quantity('VND'), await quantity('VND-BANK')]).toEqual([cash, bank]);
  expect((await voided(back.data.id)).code).toBe(200);
  expect(await post(body(PAYMENT, 'NGAN-HANG', '100', { tien_id: USD }))).toMatchObject({
    errors: [{ field: 'tien_id' }],
  });
});

test('no voucher moves what its item does not allow', async () => {
  expect(await post(body(RECEIPT, 'CP-LUONG', '1000'))).toMatchObject({ errors: [{ field: 'khoan_muc_id' }] });
  expect(await post(body(PAYMENT, 'TN-KHAC', '1000'))).toMatchObject({ errors: [{ field: 'khoan_muc_id' }] });
  expect((await post(body(PAYMENT, 'VON', '1000'), lan)).code).toBe(403);
  expect((await post(body(RECEIPT, 'NGAN-HANG', '1000'), lan)).code).toBe(403);
  expect((await post(body(PAYMENT, 'CP-LUONG', '1000'), accountant)).code).toBe(403);
  expect(await post(body(PAYMENT, 'CP-LUONG', '1000', { to_tien: [] }))).toMatchObject({
    errors: [{ field: 'to_tien' }],
  });
  expect(await post(body(PAYMENT, 'CP-LUONG', '900000000'))).toMatchObject({ code: 409, error: 'NOT_ENOUGH_HELD' });
});

test('an item that a voucher names keeps its kind and stays', async () => {
  const used = page.items.find(({ ma }) => ma === 'CP-LUONG') as Item;
  const change = (given: object) =>
    api.call('PATCH', `/khoan-muc/${used.id}`, { as: owner, body: { ...given, phien_ban: used.phien_ban } });
  expect(await change({ loai: 2 })).toMatchObject({ errors: [{ field: 'loai' }] });
  expect((await api.call('DELETE', `/khoan-muc/${used.id}`, { as: owner })).error).toBe('RECORD_IN_USE');
  expect((await change({ trang_thai: 2 })).code).toBe(200);
  expect(await post(body(PAYMENT, 'CP-LUONG', '1000'))).toMatchObject({ errors: [{ field: 'khoan_muc_id' }] });
});

test('a payment above the limit waits for a second person, by its own limit or by that of withdrawals', async () => {
  const approvals = approvalsOf(api);
  await approvals.set({ duyet_rut_tu: '10000000' });
  approvals.filed(await post(body(PAYMENT, 'CP-KHAC', '10000000')));
  await approvals.set({ duyet_phieu_chi_tu: '50000000' });
  expect((await post(body(PAYMENT, 'CP-KHAC', '10000000'))).code).toBe(200);
  approvals.filed(await post(body(PAYMENT, 'VON', '10000000')));
  const asked = approvals.filed(await post(body(PAYMENT, 'CP-KHAC', '50000000')));
  const before = await quantity('VND');
  expect((await approvals.approve(asked, owner)).code).toBe(200);
  expect(BigInt(await quantity('VND'))).toBe(BigInt(before) - 50000000n);
  await approvals.set({ duyet_rut_tu: '', duyet_phieu_chi_tu: '' });
});

test('a bill is photographed and seen by who sees the voucher; replacing and removing take the right to void', async () => {
  const { data } = await post(body(PAYMENT, 'CP-KHAC', '250000'), lan);
  const path = (side: number, id = data.id) => `/phieu-thu-chi/${id}/anh/${side}`;
  const put = async (side: number, as = lan, id = data.id) =>
    putPicture(api, path(side, id), { as, file: await photo() });
  expect(await put(1)).toMatchObject({ code: 200, data: { anh: [{ mat: 1 }] } });
  expect((await put(1)).code).toBe(403);
  expect((await put(1, manager)).code).toBe(200);
  expect((await put(2)).code).toBe(200);
  expect((await put(3)).code).toBe(422);
  expect((await put(1, lan, 999_999)).code).toBe(404);
  const seen = await fetchRaw(api, path(1), accountant);
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await api.call('DELETE', path(2), { as: lan })).code).toBe(403);
  expect((await api.call('DELETE', path(2), { as: manager })).code).toBe(200);
  await voided(data.id);
  expect(await put(2, manager)).toMatchObject({ code: 409, error: 'VOUCHER_ALREADY_VOID' });
  expect(await api.call('DELETE', path(1), { as: manager })).toMatchObject({ error: 'VOUCHER_ALREADY_VOID' });
  expect((await fetchRaw(api, path(1), manager)).statusCode).toBe(200);
});
