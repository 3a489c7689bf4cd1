import type { SplitPattern } from '@doi-tien/contract/large-reports.schema';
import type { SettingsAnswer } from '@doi-tien/contract/settings.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const PATH = '/bao-cao-giao-dich-lon/chia-nho';

let api: TestApp;
let admin: Caller;
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  counter = await openCounter(api, admin);
  await counter.open({ VND: '90000000000' });
});
afterAll(() => api.close());

const day = (days: number) => Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').add({ days }).toString();

/** A person with what they traded on days before today, as tickets without entries. */
async function person(number: string, days: Record<number, string>): Promise<number> {
  const [row] = await api.sql<{ id: number }>(
    `WITH k AS (INSERT INTO khach_hang (ho_va_ten, cac_so) VALUES ($1, $1) RETURNING id)
     INSERT INTO giay_to (khach_hang_id, loai, so) SELECT id, 'CCCD', $1 FROM k RETURNING khach_hang_id AS id`,
    [number],
  );
  for (const [back, value] of Object.entries(days))
    await api.sql(
      `INSERT INTO giao_dich (chi_nhanh_id, loai, ma_giao_dich, ngay, tien_thanh_toan_id, khach_hang_id, thanh_tien, gia_tri, gia_tri_truoc_phi, trang_thai, nguoi_tao)
       VALUES (1, 'MNT', $1 || '-' || $2::date, $2, 1, $3, $4, $4, $4, 1, 1)`,
      [number, day(-Number(back)), row?.id, value],
    );
  return row?.id ?? 0;
}

const found = async () => (await api.call<SplitPattern[]>('GET', PATH, { as: admin })).data;
const namesFound = async () => (await found()).map(({ ho_va_ten }) => ho_va_ten).sort();
const review = (id: number, body: object) => api.call('POST', `${PATH}/${id}/da-xem`, { as: admin, body });

test('three days just below the threshold within a week are pointed out, two or three apart are not', async () => {
  await person('NEAR3', { 6: '350000000', 3: '330000000', 1: '399000000' });
  await person('NEAR2', { 2: '320000000' });
  await person('APART', { 60: '350000000', 40: '330000000', 10: '399000000' });
  await person('SMALL', { 3: '10000000', 2: '10000000', 1: '10000000' });
  expect(await namesFound()).toEqual(['NEAR3']);
  expect((await found())[0]).toMatchObject({
    tu_ngay: day(-6),
    den_ngay: day(-1),
    so_ngay: 3,
    so_ngay_sat_nguong: 3,
    tong_tien: '1079000000',
    nguong: '400000000',
    xem_truoc: null,
  });
});

test('so is a sum above the threshold though no day reached it; a day that was reported does not count', async () => {
  await person('SUM', { 5: '150000000', 3: '150000000', 1: '120000000' });
  await person('LARGE', { 5: '500000000', 3: '150000000' });
  expect(await namesFound()).toEqual(['NEAR3', 'SUM']);
});

test('looked at with a reason it stays away until the person trades again', async () => {
  const pattern = (await found()).find(({ ho_va_ten }) => ho_va_ten === 'SUM') as SplitPattern;
  const { khach_hang_id: id, den_ngay, tong_tien } = pattern;
  expect(await review(id, { den_ngay, tong_tien: '1', ly_do: 'Quen' })).toMatchObject({ error: 'PATTERN_CHANGED' });
  expect(await review(id, { den_ngay, tong_tien })).toMatchObject({ code: 422 });
  expect(await review(id, { den_ngay, tong_tien, ly_do: 'Khách quen' })).toMatchObject({ code: 200 });
  expect(await namesFound()).toEqual(['NEAR3']);
  expect(await review(id, { den_ngay, tong_tien, ly_do: 'Khách quen' })).toMatchObject({ code: 404 });
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }];
  expect(await counter.trade(BUY, { chi_tiet, so_giay_to: 'SUM' })).toMatchObject({ code: 200 });
  expect(await namesFound()).toEqual(['NEAR3', 'SUM']);
  expect((await found()).find(({ ho_va_ten }) => ho_va_ten === 'SUM')?.xem_truoc).toMatchObject({
    ly_do: 'Khách quen',
  });
  const [logged] = await api.sql<{ sau: object }>(`SELECT sau FROM log_thao_tac WHERE hanh_dong = 'reviewPattern'`);
  expect(logged?.sau).toMatchObject({ khach_hang_id: id, ly_do: 'Khách quen' });
});

test('the settings say what is just below, and switch it off', async () => {
  const change = async (gia_tri: object) => {
    const { data } = await api.call<SettingsAnswer>('GET', '/cau-hinh-chung', { as: admin });
    const body = { gia_tri, phien_ban: data.phien_ban };
    expect(await api.call('PATCH', '/cau-hinh-chung', { as: admin, body })).toMatchObject({ code: 200 });
  };
  await change({ chia_nho_so_lan: 1 });
  expect(await namesFound()).toContain('NEAR2');
  await change({ chia_nho_so_lan: 0 });
  expect(await namesFound()).toEqual([]);
  await change({ chia_nho_so_lan: 3, bat_so_giao_dich_lon: false });
  expect(await namesFound()).toEqual([]);
});
