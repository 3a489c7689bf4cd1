import { INVOICE_STATE } from '@doi-tien/contract/invoices';
import type { Invoice } from '@doi-tien/contract/invoices.schema';
import { afterEach, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { headersOf } from '../../../../../tests/support/test-app.ts';

const { api, owner, manager, lan, accountant } = await startSignedIn({
  owner: 'quantri',
  manager: 'quanly',
  lan: 'giaodich1',
  accountant: 'ketoan',
});
const settings = approvalsOf(api);
await settings.set({ bat_hoa_don: true });
const counter = await openCounter(api, manager);
await counter.open({ VND: '900000000', USD: '10000' });
const USD = counter.currencyId('USD');
const today = (await api.sql<{ day: string }>('SELECT max(ngay)::text AS day FROM ket'))[0]?.day ?? '';
afterEach(() => counter.expectWholeBooks());

interface Ticket {
  id: number;
  ma_giao_dich: string;
  ngay: string;
}
const trade = async (so_luong = '100', more: object = {}) => {
  const body = { chi_tiet: [{ tien_id: USD, so_luong, ty_gia: '25900' }], ten_khach: 'Trần Thị Khách', ...more };
  return (await api.call<Ticket>('POST', '/giao-dich-mua-ngoai-te', { as: lan, body })).data;
};
const listed = async (query = '', as = accountant) =>
  (await api.call<{ items: Invoice[]; total: number }>('GET', `/hoa-don?pageSize=100&${query}`, { as })).data.items;
const of = async (code: string) => (await listed()).find(({ ma_giao_dich }) => ma_giao_dich === code);
const note = (id: number, hoa_don: object | null, phien_ban = 0, as = accountant) =>
  api.call('PATCH', `/hoa-don/${id}`, { as, body: { phien_ban, hoa_don } });
const number = (so_hoa_don: string, ngay_hoa_don = today) => ({ ky_hieu: '1C26TDT', so_hoa_don, ngay_hoa_don });

test('a completed ticket needs a number until one is written down, corrected or taken away', async () => {
  const { id, ma_giao_dich } = await trade();
  expect(await of(ma_giao_dich)).toMatchObject({ tinh_trang: INVOICE_STATE.due, so_hoa_don: null, phien_ban: 0 });
  expect((await note(id, number('0001'))).code).toBe(200);
  expect(await of(ma_giao_dich)).toMatchObject({ tinh_trang: INVOICE_STATE.issued, so_hoa_don: '0001', phien_ban: 1 });
  expect(await note(id, number('0002'))).toMatchObject({ code: 409, error: 'STALE_VERSION' });
  expect((await note(id, number('0002'), 1)).code).toBe(200);
  expect((await note(id, null, 2)).code).toBe(200);
  expect(await of(ma_giao_dich)).toMatchObject({ tinh_trang: INVOICE_STATE.due, phien_ban: 0 });
});

test('an invoice belongs to one ticket, is not before it and not ahead of the day', async () => {
  const [one, other] = [await trade(), await trade()];
  await note(one.id, number('0100'));
  expect(await note(other.id, { ...number('0100'), ky_hieu: '1c26tdt' })).toMatchObject({ error: 'ALREADY_EXISTS' });
  for (const blank of ['01\u00a000', '\u200b0100', '０１００', '01 00', '0100\u3164'])
    expect(await note(other.id, number(blank))).toMatchObject({ error: 'ALREADY_EXISTS' });
  const problem = async (day: string) => (await note(other.id, number('0101', day))).errors;
  expect(await problem('2020-01-01')).toMatchObject([{ field: 'ngay_hoa_don' }]);
  expect(await problem('2999-01-01')).toMatchObject([{ field: 'ngay_hoa_don' }]);
  expect(await note(other.id, { ...number(' '), so_hoa_don: '\u200b' })).toMatchObject({ code: 422 });
});

test('a ticket that is voided after its invoice stays in the list until the number is taken away', async () => {
  const { id, ma_giao_dich } = await trade('7');
  await note(id, number('0200'));
  await api.call('PATCH', `/giao-dich-mua-ngoai-te/${id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
  expect(await of(ma_giao_dich)).toMatchObject({ tinh_trang: INVOICE_STATE.ofVoid });
  expect((await note(id, null, 1)).code).toBe(200);
  expect(await of(ma_giao_dich)).toBeUndefined();
  expect(await note(id, number('0201'))).toMatchObject({ code: 404 });
});

test('a file brings the numbers back by the codes of tickets, and changes nothing when it comes again', async () => {
  const [one, other] = [await trade(), await trade()];
  const day = today.split('-').reverse().join('/');
  const file = (second: string) =>
    `ma_giao_dich,ky_hieu,so_hoa_don,ngay_hoa_don\n${one.ma_giao_dich},K,0300,${day}\n${second},K,0301,${day}`;
  const refused = await sendFile(api, '/hoa-don', file('MNT-200101-0001'), { as: accountant });
  expect(refused.data).toMatchObject({ dong_loi: 1 });
  expect((await of(one.ma_giao_dich))?.so_hoa_don).toBeNull();
  const taken = await sendFile(api, '/hoa-don', file(other.ma_giao_dich), { as: accountant });
  expect(taken.data).toMatchObject({ them_moi: 2, dong_loi: 0 });
  expect((await of(other.ma_giao_dich))?.so_hoa_don).toBe('0301');
  const again = await sendFile(api, '/hoa-don', file(other.ma_giao_dich), { as: accountant });
  expect(again.data).toMatchObject({ them_moi: 0, khong_doi: 2 });
});

test('the file for the invoice program has a row for each line, with the buyer and the seller', async () => {
  await settings.set({ ma_so_thue: '0312345678' });
  const papers = { loai_giay_to: 'CCCD', so_giay_to: '079085000001' };
  const { ma_giao_dich } = await trade('50', papers);
  const url = `/api/hoa-don/export?format=csv&q=${ma_giao_dich}`;
  const file = await api.app.inject({ method: 'GET', url, headers: headersOf(accountant) });
  const [, row] = file.body.split('\n');
  expect(row).toContain(ma_giao_dich);
  for (const part of ['079085000001', '0312345678', 'USD', '25900', '1295000']) expect(row).toContain(part);
});

test('who has no right over invoices neither reads nor writes them, and with the part off nobody writes', async () => {
  const { id } = await trade();
  expect((await api.call('GET', '/hoa-don', { as: lan })).code).toBe(403);
  expect((await note(id, number('0400'), 0, lan)).code).toBe(403);
  await settings.set({ bat_hoa_don: false });
  expect(await note(id, number('0400'))).toMatchObject({ code: 409, error: 'INVOICES_OFF' });
  await settings.set({ bat_hoa_don: true });
});

test('tickets before the first day need none, and the start page names those whose time is over', async () => {
  const overdue = async () => {
    const { data } = await api.call<{ canh_bao: { loai: string; so_phieu: number }[] }>('GET', '/dashboard', {
      as: owner,
    });
    return data.canh_bao.find(({ loai }) => loai === 'hoa_don_qua_han');
  };
  expect(await overdue()).toBeUndefined();
  await api.sql(`UPDATE giao_dich SET ngay = ngay - 3 WHERE id = (SELECT max(id) FROM giao_dich)`);
  expect(await overdue()).toMatchObject({ so_phieu: 1 });
  await settings.set({ hoa_don_tu_ngay: today });
  expect(await overdue()).toBeUndefined();
  await api.sql(`UPDATE giao_dich SET ngay = ngay + 3 WHERE id = (SELECT max(id) FROM giao_dich)`);
  const { data } = await api.call<{ phien_ban: number }>('GET', '/cau-hinh-chung', { as: owner });
  const body = { phien_ban: data.phien_ban, gia_tri: { hoa_don_tu_ngay: '2026-02-31' } };
  expect((await api.call('PATCH', '/cau-hinh-chung', { as: owner, body })).code).toBe(422);
});
