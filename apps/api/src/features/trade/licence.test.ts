import type { LicenceRule } from '@doi-tien/contract/licence';
import type { SettingsAnswer } from '@doi-tien/contract/settings.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const SELL = 'giao-dich-ban-ngoai-te';

const { api, admin } = await startSignedIn({ admin: 'quantri' });
const counter = await openCounter(api, admin);
await counter.open({ VND: '30000000000', USD: '50000', EUR: '50000', USDT: '50000' });

async function change(gia_tri: object) {
  const { data } = await api.call<SettingsAnswer>('GET', '/cau-hinh-chung', { as: admin });
  return api.call('PATCH', '/cau-hinh-chung', { as: admin, body: { gia_tri, phien_ban: data.phien_ban } });
}

const rule = (code: string, fields: Partial<LicenceRule>): LicenceRule => ({
  tien_id: counter.currencyId(code),
  chi_mua: false,
  dung_gia_mua: false,
  dung_gia_ban: false,
  tran_qua_dem: null,
  so_ngay: 1,
  ...fields,
});
const line = (code: string, ty_gia: string, so_luong = '100') => ({
  chi_tiet: [{ tien_id: counter.currencyId(code), so_luong, ty_gia }],
});

test('nothing of the profile counts until it is switched on', async () => {
  const ho_so_giay_phep = [rule('USD', { chi_mua: true, dung_gia_mua: true }), rule('EUR', { dung_gia_ban: true })];
  expect(await change({ ho_so_giay_phep })).toMatchObject({ code: 200 });
  expect(await counter.trade(SELL, line('USD', '26150'))).toMatchObject({ code: 200 });
  expect(await counter.trade(BUY, line('USD', '25850'))).toMatchObject({ code: 200 });
});

test('a currency that may only be bought is not sold, to nobody and not in a quote', async () => {
  expect(await change({ bat_ho_so_giay_phep: true })).toMatchObject({ code: 200 });
  const refused = { code: 422, error: 'LICENCE_BUY_ONLY', errors: [{ field: 'chi_tiet.0.tien_id' }] };
  expect(await counter.trade(SELL, line('USD', '26150'))).toMatchObject(refused);
  const quote = await api.call('POST', `/${SELL}/tinh-thu`, { as: admin, body: line('USD', '26150') });
  expect(quote).toMatchObject(refused);
  expect(await counter.trade(SELL, line('EUR', '28600'))).toMatchObject({ code: 200 });
});

test('what a ticket is paid with is licensed too', async () => {
  const inUsd = { tien_thanh_toan_id: counter.currencyId('USD') };
  const bought = await counter.trade('giao-dich-mua-tien-dien-tu', { ...line('USDT', '1'), ...inUsd });
  expect(bought).toMatchObject({ error: 'LICENCE_BUY_ONLY', errors: [{ field: 'tien_thanh_toan_id' }] });
  const sold = (ty_gia_quy_doi?: string) =>
    counter.trade('giao-dich-ban-tien-dien-tu', {
      ...line('USDT', '1.01'),
      ...inUsd,
      ...(ty_gia_quy_doi && { ty_gia_quy_doi }),
    });
  expect(await sold('26100')).toMatchObject({ error: 'LICENCE_EXACT_RATE', errors: [{ field: 'ty_gia_quy_doi' }] });
  expect(await sold()).toMatchObject({ code: 200 });
});

test('only the posted rate is accepted, from any person and with any reason', async () => {
  expect(await counter.trade(BUY, line('USD', '25900'))).toMatchObject({ code: 200 });
  for (const rate of ['25899', '25901', '25000', '25900.5'])
    expect(await counter.trade(BUY, { ...line('USD', rate), ly_do_ty_gia: 'Khách quen' })).toMatchObject({
      error: 'LICENCE_EXACT_RATE',
    });
  // A fee past its limit would be another rate.
  const fee = { ...line('USD', '25900'), phi_chi: '500000', ly_do_ty_gia: 'Khách quen' };
  expect(await counter.trade(BUY, fee)).toMatchObject({ error: 'LICENCE_EXACT_RATE', errors: [{ field: 'phi_chi' }] });
  // Bought it is free within the band, sold it is fixed.
  expect(await counter.trade(BUY, line('EUR', '28010'))).toMatchObject({ code: 200 });
  expect(await counter.trade(SELL, line('EUR', '28610'))).toMatchObject({ error: 'LICENCE_EXACT_RATE' });
});

test('a ticket settled in USD uses the posted conversion, too', async () => {
  await change({ ho_so_giay_phep: [rule('USDT', { dung_gia_mua: true })] });
  const path = 'giao-dich-mua-tien-dien-tu';
  const body = { ...line('USDT', '0.99230769'), tien_thanh_toan_id: counter.currencyId('USD') };
  const posted = await api.call<{ chi_tiet: { ty_gia_niem_yet: string }[] }>('POST', `/${path}/tinh-thu`, {
    as: admin,
    body,
  });
  const ty_gia = posted.data?.chi_tiet[0]?.ty_gia_niem_yet ?? '0.99230769';
  const exact = { ...line('USDT', ty_gia), tien_thanh_toan_id: counter.currencyId('USD') };
  expect(await counter.trade(path, exact)).toMatchObject({ code: 200 });
  expect(await counter.trade(path, { ...exact, ty_gia_quy_doi: '26001' })).toMatchObject({
    error: 'LICENCE_EXACT_RATE',
  });
});

test('a waiting ticket is bound when it is saved', async () => {
  await change({ ho_so_giay_phep: [rule('VND-BANK', { dung_gia_mua: true })] });
  const path = 'giao-dich-mua-tien-banking';
  const saved = { ...line('VND-BANK', '0.994', '5000000'), trang_thai: 2 as const };
  expect(await counter.trade(path, saved)).toMatchObject({ error: 'LICENCE_EXACT_RATE' });
  expect(await counter.trade(path, { ...saved, ...line('VND-BANK', '0.995', '5000000') })).toMatchObject({ code: 200 });
});

test('rules that cannot be are refused: a currency twice, a ceiling of nothing, unknown fields', async () => {
  const one = rule('USD', {});
  for (const given of [
    [one, one],
    [{ ...one, tran_qua_dem: '0' }],
    [{ ...one, tran_qua_dem: '-1' }],
    [{ ...one, so_ngay: -1 }],
    [{ ...one, la: true }],
    [{ ...one, tien_id: 9999 }],
    'USD',
  ])
    expect(await change({ ho_so_giay_phep: given })).toMatchObject({ code: 422 });
  expect(await change({ bat_ho_so_giay_phep: [one] })).toMatchObject({ code: 422 });
});
