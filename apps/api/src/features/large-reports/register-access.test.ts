import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import type { LargeReport } from '@doi-tien/contract/large-reports.schema';
import type { ListPage } from '@doi-tien/contract/list';
import type { SettingsAnswer } from '@doi-tien/contract/settings.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const PATH = '/bao-cao-giao-dich-lon';

let api: TestApp;
let admin: Caller;
let report: LargeReport;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  const counter = await openCounter(api, admin);
  await counter.open({ VND: '30000000000' });
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: '16000', ty_gia: '25900' }];
  await counter.trade(BUY, { chi_tiet, ten_khach: 'Trần Mai', loai_giay_to: 'CCCD', so_giay_to: 'ACC1' });
  const { data } = await api.call<ListPage<LargeReport>>('GET', PATH, { as: admin });
  report = data.items[0] as LargeReport;
});
afterAll(() => api.close());

const download = async (as: Caller) => {
  const headers = { authorization: `Bearer ${as.token}`, device_id: as.deviceId };
  return (await api.app.inject({ url: `/api${PATH}/export?format=csv`, headers })).statusCode;
};

/** Each call with the right it asks for; an act on an old version is refused only after the right was asked for. */
const CALLS: [right: string, expected: number, call: (as: Caller) => Promise<number>][] = [
  ['index', 200, async (as) => (await api.call('GET', PATH, { as })).code],
  ['index', 200, async (as) => (await api.call('GET', `${PATH}/${report.id}`, { as })).code],
  ['index', 200, async (as) => (await api.call('GET', `${PATH}/chia-nho`, { as })).code],
  ['export', 200, download],
  ['update', 409, (as) => act(as, 'PATCH', `${report.id}/gui`, { phien_ban: 99, ma_tham_chieu: 'X' })],
  ['update', 409, (as) => act(as, 'PATCH', `${report.id}/ghi-chu`, { phien_ban: 99, ghi_chu: 'X' })],
  [
    'update',
    404,
    (as) => act(as, 'POST', 'chia-nho/1/da-xem', { den_ngay: '2026-11-17', tong_tien: '1', ly_do: 'Quen' }),
  ],
];

async function act(as: Caller, method: 'PATCH' | 'POST', path: string, body: object): Promise<number> {
  return (await api.call(method, `${PATH}/${path}`, { as, body })).code;
}

test.each([
  ['quantri', ['index', 'export', 'update']],
  ['quanly', ['index', 'export', 'update']],
  ['giaodich1', []],
  ['ketoan', ['index', 'export']],
])('%s may do with the register what the role says, and nothing else', async (account, rights: string[]) => {
  const as = await api.signIn(account);
  for (const [right, expected, call] of CALLS) {
    expect([account, right, await call(as)]).toEqual([account, right, rights.includes(right) ? expected : 403]);
  }
});

test('a teller hears nothing of the register: neither on the dashboard nor what is looked for', async () => {
  await api.sql(`UPDATE bao_cao_giao_dich_lon SET han = '2026-01-01'`);
  const kinds = async (as: Caller) =>
    (await api.call<Dashboard>('GET', '/dashboard', { as })).data.canh_bao.map(({ loai }) => loai);
  const teller = await api.signIn('giaodich1');
  expect(await kinds(admin)).toContain('bao_cao_lon_qua_han');
  expect(await kinds(teller)).not.toContain('bao_cao_lon_qua_han');
  const inUse = async (as: Caller) =>
    Object.keys((await api.call<SettingsAnswer>('GET', '/cau-hinh-chung/dang-dung', { as })).data.gia_tri);
  expect((await inUse(teller)).filter((key) => key.startsWith('chia_nho'))).toEqual([]);
  expect((await inUse(admin)).filter((key) => key.startsWith('chia_nho'))).toHaveLength(3);
});

test('fields that nobody asked for, and missing ones, are refused', async () => {
  const body = { phien_ban: report.phien_ban, ma_tham_chieu: 'X' };
  for (const given of [
    { ...body, trang_thai: 2 },
    { ...body, tong_tien: '1' },
    { phien_ban: report.phien_ban },
    { ...body, ma_tham_chieu: ' ' },
  ])
    expect(await api.call('PATCH', `${PATH}/${report.id}/gui`, { as: admin, body: given })).toMatchObject({
      code: 422,
    });
});
