import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import type { ResultReport } from '@doi-tien/contract/result-report.schema';
import type { Item, Voucher } from '@doi-tien/contract/voucher.schema';
import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const PATH = '/bao-cao/ket-qua-kinh-doanh';
const { api, owner, manager, lan, accountant } = await startSignedIn({
  owner: 'quantri',
  manager: 'quanly',
  lan: 'giaodich1',
  accountant: 'ketoan',
});
await approvalsOf(api).set({ bat_phieu_thu_chi: true });
const counter = await openCounter(api, manager);
const { ngay: day } = await counter.open({ VND: '2000000000', 'VND-BANK': '300000000' });
const { data: page } = await api.call<{ items: Item[] }>('GET', '/khoan-muc?pageSize=100', { as: owner });
const itemId = (code: string) => page.items.find(({ ma }) => ma === code)?.id ?? 0;
const post = async (loai: 1 | 2, item: string, so_tien: string, currency = 'VND') => {
  const said = { nguoi_nop_nhan: 'Công ty Điện lực', ly_do: 'Tháng 11' };
  const body = { loai, khoan_muc_id: itemId(item), tien_id: counter.currencyId(currency), so_tien, ...said };
  const answer = await api.call<Voucher>('POST', '/phieu-thu-chi', { as: manager, body });
  expect(answer.code).toBe(200);
  return answer.data;
};
const read = async (query = '') =>
  (await api.call<ResultReport>('GET', `${PATH}?tu_ngay=${day}&den_ngay=${day}${query}`, { as: owner })).data;
const said = ({ dong }: ResultReport) =>
  dong.map(({ chi_tieu, khoan_muc, so_tien }) => `${chi_tieu} ${khoan_muc ?? ''} ${so_tien}`.replace('  ', ' '));

await counter.buyUsd('1000', '25900');
await counter.sellUsd('700', '26150');
await post(2, 'CP-LUONG', '30000');
await post(2, 'CP-DIEN-NUOC', '20000');
const wrong = await post(2, 'CP-DIEN-NUOC', '5000');
await api.call('PATCH', `/phieu-thu-chi/${wrong.id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
await post(1, 'TN-KHAC', '1000');
await post(2, 'CP-KHAC', '1', 'USD');
await post(1, 'VON', '7000000');
await post(2, 'VON', '2000000');
await post(2, 'NGAN-HANG', '1000000');

test('the statement says line by line and item by item what came in and what went', async () => {
  const report = await read();
  expect(report.nhom).toBe('khoan_muc');
  expect(said(report)).toEqual([
    'lai_ngoai_te 175000',
    'thu_khac Thu khác 1000',
    'chi_phi Lương nhân viên -30000',
    'chi_phi Điện, nước, internet -20000',
    'chi_phi Chi khác -25900',
  ]);
  expect(report.footer).toMatchObject({ lai_mua_ban: '175000', chi_phi: '-75900', ket_qua_kinh_doanh: '100100' });
});

test('its control is the change of the worth less capital, and the papers agree with the journal', async () => {
  const { doi_chieu } = await read();
  expect(doi_chieu).toMatchObject({
    doi_chieu: '100100',
    ket_qua_kinh_doanh: '100100',
    phieu_thu_khac: '1000',
    phieu_chi_phi: '-75900',
    khop: true,
  });
  expect(doi_chieu.dong).toContainEqual({ buoc: 'von', so_tien: '-2305000000' });
});

test('days and months have the same sums as columns', async () => {
  for (const nhom of ['ngay', 'thang']) {
    const { items, footer } = await read(`&nhom=${nhom}`);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ ...footer, ...(nhom === 'ngay' ? { ngay: day } : { thang: day.slice(0, 7) }) });
  }
});

test('a currency, or a person, is no part of it', async () => {
  expect(await api.call('GET', `${PATH}?tien_id=1`, { as: owner })).toMatchObject({ errors: [{ field: 'tien_id' }] });
  expect(await api.call('GET', `${PATH}?nguoi_tao=1`, { as: owner })).toMatchObject({
    errors: [{ field: 'nguoi_tao' }],
  });
});

test('the file has the statement, what its sections come to, and the control', async () => {
  const response = await api.app.inject({
    url: `/api${PATH}/export?tu_ngay=${day}&den_ngay=${day}`,
    headers: { authorization: `Bearer ${accountant.token}`, device_id: accountant.deviceId },
  });
  const { sheets } = await readXlsx(response.rawPayload);
  expect(sheets.map(({ name }) => name)).toEqual(['Thông tin', 'Kết quả kinh doanh', 'Tổng cộng', 'Đối chiếu']);
  expect(sheets[1]?.rows).toContainEqual(['Chi phí', 'Chi phí', 'Lương nhân viên', '642', -30000]);
  expect(sheets[1]?.rows.at(-1)?.at(-1)).toBe(100100);
  expect(sheets[2]?.rows).toContainEqual(['Mua bán', 175000]);
  expect(sheets[3]?.rows).toContainEqual(['Vốn góp, rút', -2305000000]);
});

test('who sees profits and pays bills does not see the result', async () => {
  for (const as of [manager, lan])
    for (const path of [PATH, `${PATH}/export`]) expect((await api.call('GET', path, { as })).code).toBe(403);
  expect((await api.call('GET', PATH, { as: accountant })).code).toBe(200);
});

test('the dashboard tells the result of the day beside what trading earned, to who may see it', async () => {
  const look = async (as: typeof owner) => (await api.call<Dashboard>('GET', '/dashboard', { as })).data;
  expect(await look(owner)).toMatchObject({
    ket_qua_kinh_doanh: '100100',
    giao_dich: { hom_nay: { loi_nhuan: '175000' } },
  });
  expect((await look(accountant)).ket_qua_kinh_doanh).toBe('100100');
  for (const as of [manager, lan]) expect((await look(as)).ket_qua_kinh_doanh).toBeNull();
});

test('while the safe is counted blind nothing of the open day is told, and with the part off the dashboard is silent', async () => {
  await approvalsOf(api).set({ kiem_dem_mu: true });
  const [safe] = await api.sql<{ id: number }>('SELECT id FROM ket WHERE trang_thai = 1');
  expect(await api.call('PATCH', `/ket/chot-ket/${safe?.id}`, { as: manager })).toMatchObject({ code: 200 });
  const counted = await read();
  expect(counted).toMatchObject({ an_so_lieu: true, dong: [], items: [], footer: { ket_qua_kinh_doanh: '0' } });
  expect(counted.doi_chieu).toMatchObject({ dong: [], doi_chieu: '0', phieu_chi_phi: '0', khop: true });
  expect((await read('&nhom=ngay')).items).toEqual([]);
  const lines = `${PATH}/chi-tiet?tu_ngay=${day}&den_ngay=${day}&chi_tieu=kiem_quy`;
  expect((await api.call('GET', lines, { as: owner })).data).toMatchObject({ items: [], total: 0 });
  const { data } = await api.call<Dashboard>('GET', '/dashboard', { as: owner });
  expect(data.ket_qua_kinh_doanh).toBeNull();
  expect(await api.call('PATCH', `/ket/mo-chot/${safe?.id}`, { as: owner })).toMatchObject({ code: 200 });
  expect((await api.call<Dashboard>('GET', '/dashboard', { as: owner })).data.ket_qua_kinh_doanh).toBe('100100');
  await approvalsOf(api).set({ bat_phieu_thu_chi: false });
  expect((await api.call<Dashboard>('GET', '/dashboard', { as: owner })).data.ket_qua_kinh_doanh).toBeNull();
  expect((await read()).footer.ket_qua_kinh_doanh).toBe('100100');
});
