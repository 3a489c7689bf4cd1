import { setTimeout as sleep } from 'node:timers/promises';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { ExactSums } from '../../http/lists/export-sums.ts';

let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  await api.sql(`INSERT INTO tien (ma, ten, ky_hieu, loai_tien_id, so_le, ton_toi_thieu) VALUES
    ('X1', '=HYPERLINK("http://x")', '+', 2, 2, 1234.56789), ('X2', E'@SUM(1)\\r\\nhai dòng', '-', 2, 2, 12345678901234567.5),
    ('X3', '''=đã rào', 'a,"b"', 2, 2, 0)`);
});
afterAll(() => api.close());

const fetchFile = (path: string, language = 'vi') =>
  api.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${admin.token}`, device_id: admin.deviceId, 'accept-language': language },
  });
const newOnes = 'f[0][field]=ma&f[0][operator]=in&f[0][value][]=X1&f[0][value][]=X2&f[0][value][]=X3';

test('the first sheet states list, filter, sort, person and row count; the second holds the rows', async () => {
  const response = await fetchFile(`/tien/export?${newOnes}&q=x&sortField=ma&direction=asc`);
  expect(response.headers['x-total-rows']).toBe('3');
  const { rawPayload } = await fetchFile(`/tien/export?${newOnes}&sortField=ma&direction=asc`);
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  expect(sheets.map(({ name }) => name)).toEqual(['Thông tin', 'Tiền']);
  const cover = Object.fromEntries((sheets[0]?.rows ?? []).map(([label, value]) => [label, value]));
  expect(cover).toMatchObject({
    'Danh sách': 'Tiền',
    'Bộ lọc': 'Mã là một trong: X1, X2, X3',
    'Sắp xếp': 'Mã, tăng dần',
    'Người xuất': 'quantri',
    'Số dòng': 3,
  });
  expect(cover['Xuất lúc']).toBeInstanceOf(Date);
  const [headings, ...rows] = sheets[1]?.rows ?? [];
  expect(rows).toHaveLength(3);
  const column = (name: string) => rows.map((row) => row[headings?.indexOf(name) ?? -1]);
  expect(column('Tên')).toEqual(['=HYPERLINK("http://x")', '@SUM(1)\r\nhai dòng', "'=đã rào"]);
  expect(column('Tồn tối thiểu')).toEqual([1234.56789, '12345678901234567.5', 0]);
  expect(column('Ngày tạo')[0]).toBeInstanceOf(Date);
});

test('moments are told in the time zone of the business', async () => {
  const { rawPayload } = await fetchFile(`/tien/export?${newOnes}&columns=ngay_tao&sortField=ma`);
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  const shown = sheets[1]?.rows[1]?.[0] as Date;
  expect(Math.abs(shown.getTime() - 7 * 3_600_000 - Date.now())).toBeLessThan(120_000);
});

test('a csv starts with a byte order mark, and text that looks like a formula is text', async () => {
  const { rawPayload, headers } = await fetchFile(
    `/tien/export?format=csv&${newOnes}&columns=ma,ten,ky_hieu&sortField=ma&direction=asc`,
    'en',
  );
  expect(headers['content-disposition']).toMatch(/^attachment; filename="tien-\d{4}-\d\d-\d\d\.csv"$/);
  const text = rawPayload.toString('utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(parseCsv(text.slice(1))).toEqual([
    ['Code', 'Name', 'Symbol'],
    ['X1', `'=HYPERLINK("http://x")`, "'+"],
    ['X2', "'@SUM(1)\r\nhai dòng", "'-"],
    ['X3', "''=đã rào", 'a,"b"'],
  ]);
});

test('names the unknown column it refuses, before any byte is sent', async () => {
  const response = await fetchFile('/tien/export?columns=ma,mat_khau');
  expect(response.json()).toMatchObject({ code: 422, error: 'UNKNOWN_FILTER_FIELD' });
});

test('refuses the same column twice, naming the field, and asks the database for nothing', async () => {
  const response = await fetchFile(`/tien/export?columns=${Array(220).fill('ma').join(',')}`);
  expect(response.json()).toMatchObject({ code: 422, error: 'VALIDATION_FAILED', errors: [{ field: 'columns' }] });
  expect((await fetchFile('/tien/export?columns=ma,ten,ma')).statusCode).toBe(422);
});

test('HEAD runs no export', async () => {
  const headers = { authorization: `Bearer ${admin.token}`, device_id: admin.deviceId };
  for (const path of [
    '/tien/export',
    '/bao-cao/so-nhat-ky',
    '/chi-tiet-bao-cao-loi-nhuan-ngoai-te/export',
    '/tien/import/template',
    '/live',
  ]) {
    const response = await api.app.inject({ method: 'HEAD', url: `/api${path}`, headers });
    expect([path, response.statusCode]).toEqual([path, 404]);
  }
  expect((await api.app.inject({ method: 'HEAD', url: '/api/health/live' })).statusCode).toBe(200);
});

test('sums are exact to the last decimal', () => {
  const sums = new ExactSums(['a']);
  for (const a of ['0.1', '0.2', null, '-0.05', '99999999999999999999.00000001']) sums.add({ a });
  expect([sums.of('a'), sums.count]).toEqual(['99999999999999999999.25000001', 5]);
  sums.add({ a: '-200000000000000000000' });
  expect(sums.of('a')).toBe('-100000000000000000000.74999999');
});

test('the work stops when the caller goes away', async () => {
  await api.sql(`INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
    SELECT gen_random_uuid(), 2, 1 + random(), 2, 2, now() - n * interval '1 second' FROM generate_series(1, 60000) n`);
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const controller = new AbortController();
  const headers = { authorization: `Bearer ${admin.token}`, device_id: admin.deviceId };
  const response = await fetch(`${address}/api/ty-gia/export`, { headers, signal: controller.signal });
  await response.body?.getReader().read();
  controller.abort();
  const open = () =>
    api.sql<{ n: number }>(
      `SELECT count(*)::int n FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
  for (let wait = 0; wait < 40 && ((await open())[0]?.n ?? 0) > 0; wait += 1) await sleep(50);
  expect(await open()).toEqual([{ n: 0 }]);
});
