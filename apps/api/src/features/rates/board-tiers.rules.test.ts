import { SETTING_KEYS, SETTINGS, type Settings } from '@doi-tien/contract/settings';
import type { TierInForce } from '@doi-tien/contract/tiers.schema';
import { expect, test } from 'vitest';
import { boardTiers } from './board-tiers.rules.ts';

const settings = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].initial])) as Settings;
const usd = { tien_id: 2, ty_gia_mua: '25900', ty_gia_ban: '26150' };
const tier = (fields: Partial<TierInForce>): TierInForce => ({
  id: 1,
  ten: 'Bậc',
  chieu: 1,
  tien_id: null,
  tu_gia_tri: null,
  tu_so_luong: '1000',
  nhom_khach_id: null,
  nhom_khach: null,
  cach_tinh: 1,
  tot_hon: '10',
  ...fields,
});

test('the public sees a line for each amount with both sides, the smallest amount first', () => {
  const tiers = [
    tier({ tu_so_luong: '5000', tot_hon: '20' }),
    tier({}),
    tier({ chieu: 2, tot_hon: '15' }),
    tier({ tot_hon: '12' }),
    tier({ tu_so_luong: null, tu_gia_tri: '50000000', chieu: 2, tot_hon: '5' }),
  ];
  expect(boardTiers(tiers, usd, settings)).toEqual([
    { tu_gia_tri: '50000000', tu_so_luong: null, ty_gia_mua: null, ty_gia_ban: '26145' },
    { tu_gia_tri: null, tu_so_luong: '1000', ty_gia_mua: '25912', ty_gia_ban: '26135' },
    { tu_gia_tri: null, tu_so_luong: '5000', ty_gia_mua: '25920', ty_gia_ban: null },
  ]);
});

test('nothing of a customer group, of another currency, or where the licence fixes the rate', () => {
  const exact = { tien_id: 2, chi_mua: false, dung_gia_mua: true, dung_gia_ban: false, tran_qua_dem: null, so_ngay: 1 };
  const licensed = { ...settings, bat_ho_so_giay_phep: true, ho_so_giay_phep: [exact] };
  expect(boardTiers([tier({ nhom_khach_id: 1 }), tier({ tien_id: 3 })], usd, settings)).toEqual([]);
  expect(boardTiers([tier({})], usd, licensed)).toEqual([]);
  expect(boardTiers([tier({ chieu: 2 })], usd, licensed)).toHaveLength(1);
});
