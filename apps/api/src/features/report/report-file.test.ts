import { PROFIT_REPORTS } from '@doi-tien/contract/report';
import type { ProfitReport, SafeReport } from '@doi-tien/contract/report.schema';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

const FOREIGN = '/chi-tiet-bao-cao-loi-nhuan-ngoai-te';

let api: TestApp;
let manager: Caller;
let counter: Counter;
let day: string;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  day = (await counter.open({ VND: '2000000000' })).ngay;
  await counter.buyUsd('1000', '25900');
  await counter.buyUsd('500', '26020');
  await counter.sellUsd('700', '26150');
  await counter.sellUsd('800', '26180');
});
afterAll(() => api.close());

const download = (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${manager.token}`, device_id: manager.deviceId, ...headers },
  });

test('the test vector earns 339,000 and its control total agrees to the đồng', async () => {
  const { data } = await api.call<ProfitReport>('GET', FOREIGN, { as: manager });
  expect(data.items).toMatchObject([
    {
      ngay: day,
      ma_tien: 'USD',
      so_phieu: 4,
      so_huy: 0,
      so_luong_mua: '1500',
      ty_gia_mua_tb: '25940',
      gia_tri_mua: '38910000',
      so_luong_ban: '1500',
      ty_gia_ban_tb: '26166',
      gia_tri_ban: '39249000',
      gia_von: '38910000',
      loi_nhuan: '339000',
      ket_qua: '339000',
    },
  ]);
  expect(data.doi_chieu).toMatchObject({ doi_chieu: '339000', loi_nhuan: '339000', khop: true });
});

test('the file says first what it is, then the same figures as numbers', async () => {
  const response = await download(`${FOREIGN}/export?tu_ngay=${day}&den_ngay=${day}&nhom=tien`);
  expect(response.headers['content-disposition']).toBe(`attachment; filename="foreign-${day}.xlsx"`);
  const { sheets } = await readXlsx(response.rawPayload);
  expect(sheets.map(({ name }) => name)).toEqual(['Thông tin', 'Lãi ngoại tệ', 'Đối chiếu']);
  const cover = new Map(sheets[0]?.rows.map(([label, value]) => [label, value]));
  expect(cover.get('Kỳ')).toBe(`Từ ${day} đến ${day}`);
  expect(cover.get('Người xuất')).toBe('quanly');
  expect(cover.get('Đối chiếu')).toBe('Khớp với sổ');
  const [headings = [], row = [], footer = []] = sheets[1]?.rows ?? [];
  const of = (cells: unknown[], heading: string) => cells[headings.indexOf(heading)];
  expect(row[0]).toBe('USD');
  expect(of(row, 'Lãi')).toBe(339_000);
  expect(of(row, 'Tỷ giá mua TB')).toBe(25_940);
  expect(footer[0]).toBe('Tổng cộng');
  expect(of(footer, 'Giá vốn')).toBe(38_910_000);
});

test('every report can be had as a file in both forms, in the language asked for', async () => {
  const paths = [
    ...PROFIT_REPORTS.map(({ path }) => path),
    '/bao-cao/bao-cao-ket-cuoi-ngay',
    '/bao-cao/bao-cao-so-du-cuoi-ngay',
  ];
  for (const path of paths) {
    const csv = await download(`${path}/export?format=csv`, { 'accept-language': 'en' });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body.split('\r\n')[0]).toContain('Currency code');
    const { sheets } = await readXlsx((await download(`${path}/export`)).rawPayload);
    expect(sheets).toHaveLength(3);
  }
});

test('refuses periods that end before they begin or are too long, and filters that name nothing', async () => {
  const ask = (query: string) => api.call('GET', `${FOREIGN}?${query}`, { as: manager });
  expect(await ask('tu_ngay=2026-02-02&den_ngay=2026-02-01')).toMatchObject({
    code: 422,
    errors: [{ field: 'den_ngay', message: 'Ngày cuối không được trước ngày đầu' }],
  });
  expect(await ask('tu_ngay=2020-01-01&den_ngay=2026-02-01')).toMatchObject({
    code: 422,
    errors: [{ field: 'tu_ngay', message: 'Kỳ báo cáo tối đa 732 ngày' }],
  });
  for (const query of ['tien_id=99999', 'ket_id=99999', 'nguoi_tao=99999', 'nhom=x', 'tu_ngay=2026-02-31', 'x=1']) {
    expect(await ask(query)).toMatchObject({ code: 422 });
  }
  expect(await api.call('GET', '/bao-cao/bao-cao-ket-cuoi-ngay?nhom=nguoi', { as: manager })).toMatchObject({
    code: 422,
  });
});

test('a day without a safe is an empty report, not an error', async () => {
  const query = 'tu_ngay=2020-01-01&den_ngay=2020-01-02';
  const { data } = await api.call<SafeReport>('GET', `/bao-cao/bao-cao-ket-cuoi-ngay?${query}`, { as: manager });
  expect(data).toMatchObject({ items: [], ket: [], footer: { so_ket: 0 }, doi_chieu: { khop: true } });
});

test('a safe is opened in the order of the days only', async () => {
  const id = (await api.sql<{ id: number }>('SELECT id FROM ket'))[0]?.id;
  await api.call('PATCH', `/ket/chot-ket/${id}`, { as: manager });
  const { quantity } = await counter.position('VND');
  const chi_tiet = [{ tien_id: counter.currencyId('VND'), so_tien: quantity }];
  expect(await api.call('PATCH', `/ket/dong-ket/${id}`, { as: manager, body: { chi_tiet } })).toMatchObject({
    code: 200,
  });
  const body = { ngay: '2020-01-01', chi_tiet: [] };
  expect(await api.call('POST', '/ket', { as: manager, body })).toMatchObject({
    code: 409,
    error: 'SAFE_DAY_GOES_BACK',
  });
});
