import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  BUSINESS_KINDS,
  hiddenNames,
  namedOff,
  PART_SWITCHES,
  PARTS,
  partOfScreen,
  partsOff,
  settingsOff,
  settingsOfKind,
} from './parts.ts';
import { PERMISSION_CATALOGUE, PERMISSION_NAMES } from './permissions.ts';
import { ALERT_KINDS, PROFIT_REPORTS } from './report.ts';
import { SETTING_GROUPS, SETTING_KEYS, SETTINGS, type Settings } from './settings.ts';
import { TRADE_KINDS } from './trade.ts';

const initial = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].initial])) as Settings;
const all = Object.values(PARTS);
const actions = PERMISSION_NAMES.flatMap((name) => PERMISSION_CATALOGUE[name] as readonly string[]);
const pages = readdirSync(new URL('../../../docs/huong-dan', import.meta.url)).map((file) => file.replace(/\.md$/, ''));

test('every switch of the group is a part, and every kind of trade has one', () => {
  const switches = SETTING_KEYS.filter((key) => SETTINGS[key].group === 'parts' && SETTINGS[key].kind === 'boolean');
  expect(PART_SWITCHES.toSorted()).toEqual(switches.toSorted());
  for (const { setting, path } of TRADE_KINDS) expect(PARTS[setting].areas).toContain(path);
});

test('what belongs to a part exists', () => {
  expect(PERMISSION_NAMES).toEqual(expect.arrayContaining(all.flatMap(({ areas = [] }) => [...areas])));
  expect(SETTING_GROUPS).toEqual(expect.arrayContaining(all.flatMap(({ groups = [] }) => [...groups])));
  expect(SETTING_KEYS).toEqual(expect.arrayContaining(all.flatMap(({ settings = [] }) => [...settings])));
  expect(ALERT_KINDS).toEqual(expect.arrayContaining(all.flatMap(({ alerts = [] }) => [...alerts])));
  expect(actions).toEqual(expect.arrayContaining(all.flatMap((part) => [...(part.actions ?? [])])));
  expect(pages).toEqual(expect.arrayContaining(all.flatMap((part) => [...(part.guide ?? [])])));
  expect(all.flatMap(({ reports = [] }) => [...reports])).toEqual(
    expect.arrayContaining(PROFIT_REPORTS.map(({ name }) => name)),
  );
});

test('a screen of a part that is off names the switch that brings it back', () => {
  const off = hiddenNames(['bat_mua_tien_alipay', 'bat_khach_hang', 'bat_duyet'], []);
  expect(partOfScreen(off, '/giao-dich-mua-tien-alipay/moi', 'giao-dich-mua-tien-alipay')).toBe('bat_mua_tien_alipay');
  expect(partOfScreen(off, '/bao-cao-loi-nhuan-alipay', 'bao-cao')).toBe('bat_mua_tien_alipay');
  expect(partOfScreen(off, '/khach-hang/:id', 'khach-hang')).toBe('bat_khach_hang');
  expect(partOfScreen(off, '/duyet/lich-su', undefined)).toBe('bat_duyet');
  expect(partOfScreen(off, '/giao-dich-mua-ngoai-te', 'giao-dich-mua-ngoai-te')).toBeUndefined();
});

test('an existing business loses nothing: without a choice the parts that came later are off, and nothing else is', () => {
  expect(partsOff(initial, false)).toEqual([
    'bat_ho_so_giay_phep',
    'bat_ngan_quy',
    'bat_phieu_thu_chi',
    'bat_hoa_don',
    'bat_nguon_ty_gia',
    'bat_bac_ty_gia',
    'bat_giu_cho',
    'bat_man_hinh_khach',
    'bat_tin_nhan',
    'bat_may_in',
  ]);
  expect(hiddenNames(partsOff(initial, false), [])).toEqual([
    'bat_ho_so_giay_phep',
    'bat_ngan_quy',
    'bat_phieu_thu_chi',
    'bat_hoa_don',
    'bat_nguon_ty_gia',
    'bat_bac_ty_gia',
    'bat_giu_cho',
    'bat_man_hinh_khach',
    'bat_tin_nhan',
    'bat_may_in',
    'ngan-quy',
    'phieu-thu-chi',
    'khoan-muc',
    'ket-qua-kinh-doanh',
    'hoa-don',
    'nguon-ty-gia',
    'bac-ty-gia',
    'giu-cho',
    'man-hinh-khach',
    'may-in',
    '/bao-cao/dai-ly',
    '/bao-cao/so-sach',
    '/bao-cao/theo-ty-gia',
    '/profile/messages',
  ]);
  expect(partsOff({}, false)).toEqual([]);
});

test('what several parts name is used while one of them is', () => {
  expect(namedOff(['bat_sang_loc'], 'areas')).toEqual(['sang-loc']);
  expect(namedOff(['bat_sang_loc', 'bat_khach_hang'], 'areas').toSorted()).toEqual(['khach-hang', 'sang-loc']);
  expect(hiddenNames(['bat_khach_hang'], [])).toEqual(['bat_khach_hang', '/khach-hang']);
  expect(hiddenNames(['bat_mua_tien_dien_tu'], [])).not.toContain('chi-tiet-loi-nhuan');
});

test('account numbers of what a shop with vouchers does not trade are no settings of it', () => {
  const off = partsOff({ ...settingsOfKind('mot_tiem'), bat_phieu_thu_chi: true }, false);
  const hidden = ['tk_vi_alipay', 'tk_tien_dien_tu', 'tk_phi_tai_khoan', 'tk_lai_tien_gui', 'tk_dang_chuyen'] as const;
  for (const key of hidden) expect([key, settingsOff(off).has(key)]).toEqual([key, true]);
  expect(settingsOff(off).has('tk_tien_mat_ngoai_te')).toBe(false);
  expect(settingsOff(off.filter((part) => part !== 'bat_ban_tien_dien_tu')).has('tk_tien_dien_tu')).toBe(false);
});

test('the report of a line stays while there is a ticket of it', () => {
  const off = ['bat_mua_tien_alipay', 'bat_mua_tien_dien_tu', 'bat_ban_tien_dien_tu'] as const;
  const without = hiddenNames(off, []);
  expect(without).toEqual(expect.arrayContaining(['/bao-cao-loi-nhuan-alipay', 'chi-tiet-loi-nhuan']));
  const traded = hiddenNames(off, ['MAL', 'BDT']);
  expect(traded).not.toContain('/bao-cao-loi-nhuan-alipay');
  expect(traded).not.toContain('chi-tiet-loi-nhuan');
  expect(traded).toContain('giao-dich-mua-tien-alipay');
});

test('what is in force is never hidden', () => {
  const small = { ...initial, ...settingsOfKind('mot_tiem') };
  expect(partsOff(small, false)).toEqual(expect.arrayContaining(['bat_nhieu_chi_nhanh', 'bat_duyet']));
  // A shift of somebody absent always ends with a second person.
  expect(partsOff({ ...small, bat_ngan_quy: true }, false)).not.toContain('bat_duyet');
  expect(partsOff(small, true)).not.toContain('bat_nhieu_chi_nhanh');
  expect(partsOff({ ...small, duyet_rut_tu: '0' }, false)).not.toContain('bat_duyet');
  expect(partsOff({ ...small, duyet_quyen: true }, false)).not.toContain('bat_duyet');
});

test('a kind of business says of every part whether it is on', () => {
  for (const kind of Object.keys(BUSINESS_KINDS) as (keyof typeof BUSINESS_KINDS)[]) {
    const settings = settingsOfKind(kind);
    expect(Object.keys(settings).toSorted()).toEqual(['loai_hinh', ...PART_SWITCHES].toSorted());
    expect(partsOff(settings, false)).toHaveLength(PART_SWITCHES.length - BUSINESS_KINDS[kind].length);
  }
});
