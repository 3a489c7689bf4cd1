import {
  AGENT_REPORT,
  BALANCE_REPORT,
  PROFIT_REPORTS,
  RATE_REPORT,
  REASON_REPORT,
  RESULT_REPORT,
  SAFE_REPORT,
} from '@doi-tien/contract/report';
import { expect, test } from 'vitest';
import { sendFile } from '../support/import-files.ts';
import { startSignedIn } from '../support/signed-in.ts';

/** Days that match the form of a date and that the database or the calendar cannot hold. */
const DAYS = ['0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'];
const MOMENTS = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '2026-01-01T00:00:00+20:00',
  '2026-01-01T00:00:00-23:59',
  '9999-12-31T23:59:59-12:00',
  '2026-01-01T24:00:00Z',
];

const { api, admin } = await startSignedIn({ admin: 'quantri' });

const filter = (field: string, value: string, operator = 'eq') =>
  `f[0][field]=${field}&f[0][operator]=${operator}&f[0][value]=${encodeURIComponent(value)}`;

test.each(DAYS)('the day %s is refused by every route that takes a day, naming its field', async (day) => {
  const routes = [
    ['/chi-tiet-bao-cao-loi-nhuan-ngoai-te', 'tu_ngay'],
    ['/chi-tiet-bao-cao-loi-nhuan-ngoai-te/export', 'den_ngay'],
    ['/bao-cao/bao-cao-ket-cuoi-ngay', 'tu_ngay'],
    ['/bao-cao/bao-cao-so-du-cuoi-ngay', 'den_ngay'],
    ['/bao-cao/so-nhat-ky', 'tu_ngay'],
    ['/bao-cao/so-ke-toan', 'den_ngay'],
    ['/bao-cao/so-quy', 'tu_ngay'],
    ['/ty-gia/lich-su', 'tu_ngay'],
  ] as const;
  for (const [path, field] of routes) {
    const answer = await api.call('GET', `${path}?${path.includes('lich-su') ? 'tien_id=2&' : ''}${field}=${day}`, {
      as: admin,
    });
    expect([path, answer.code, answer.errors?.map((error) => error.field)]).toEqual([path, 422, [field]]);
  }
  const birthday = await api.call('POST', '/users', {
    as: admin,
    body: { tai_khoan: 'moi', ho_va_ten: 'Mới', vai_tro_id: 1, ngay_sinh: day },
  });
  expect(birthday).toMatchObject({ code: 422 });
  expect(birthday.errors).toContainEqual({ field: 'ngay_sinh', message: 'Ngày không hợp lệ' });
  expect(await api.call('POST', '/ket', { as: admin, body: { ngay: day, chi_tiet: [] } })).toMatchObject({ code: 422 });
});

test('a report of the first and of the last days there are is answered', async () => {
  const kinds = [
    SAFE_REPORT,
    BALANCE_REPORT,
    AGENT_REPORT,
    RATE_REPORT,
    REASON_REPORT,
    RESULT_REPORT,
    ...PROFIT_REPORTS,
  ];
  for (const { path } of kinds)
    for (const days of ['tu_ngay=1900-01-01&den_ngay=1900-01-31', 'den_ngay=1900-01-01', 'tu_ngay=2999-12-31'])
      expect([path, days, (await api.call('GET', `${path}?${days}`, { as: admin })).code]).toEqual([path, days, 200]);
});

test.each([...DAYS, ...MOMENTS])('a list is not filtered by %s', async (value) => {
  for (const operator of ['eq', 'gte', 'ne', 'in']) {
    for (const path of ['/tien', '/log-thao-tac', '/giao-dich-mua-ngoai-te', '/tien/export']) {
      const answer = await api.call('GET', `${path}?${filter('ngay_tao', value, operator)}`, { as: admin });
      expect([path, answer.code, answer.error]).toEqual([path, 422, 'INVALID_FILTER_VALUE']);
    }
  }
});

test.each(MOMENTS)('rates are not posted for %s, nor imported', async (hieu_luc_tu) => {
  const line = { tien_id: 2, nhom_ty_gia: null, ty_gia_mua: '1', ty_gia_ban: '2', ty_gia_goc: '1.5' };
  const answer = await api.call('POST', '/ty-gia', { as: admin, body: { hieu_luc_tu, dong: [line] } });
  expect([answer.code, answer.errors?.some(({ field }) => field === 'hieu_luc_tu')]).toEqual([422, true]);
  const file = `ma_tien,ty_gia_mua,ty_gia_ban,ty_gia_goc,hieu_luc_tu\nUSD,25900,26100,26000,${hieu_luc_tu}`;
  const imported = await sendFile(api, '/ty-gia', file, { as: admin, query: 'thu=1' });
  expect(imported).toMatchObject({ code: 200, data: { dong_loi: 1, dong: [{ loi: [{ field: 'hieu_luc_tu' }] }] } });
});
