import type { Dashboard, DashboardAlert } from '@doi-tien/contract/dashboard.schema';
import { expect, test } from 'vitest';
import { formatWeekday } from '../../i18n/format-date.ts';
import { alertLines, lastCountAt, solvedAt } from './alert-lines.ts';
import { placeOn, scaleOf } from './chart-scale.ts';
import { compareFigures } from './comparison.ts';
import { isGuideDue, ownSteps, stepsDone } from './first-steps-model.ts';
import { changedParts } from './fresh.ts';
import { handlingTimes } from './handling-times.ts';

const day = { ngay: '2026-11-14', so_phieu: '2', so_huy: '0', gia_tri: '100', loi_nhuan: null };
const trade = {
  id: 7,
  loai: 'MNT',
  duong_dan: 'giao-dich-mua-ngoai-te',
  ma_giao_dich: 'MNT-261114-0001',
  trang_thai: 1,
  gia_tri: '100',
  nguoi_tao: 'An',
  ngay_tao: '2026-11-14T03:00:00Z',
  dong: [],
};
const empty: Dashboard = {
  ngay: '2026-11-14',
  theo_chi_nhanh: null,
  ket: null,
  viec_tiep: 'mo_ket',
  nam_giu: null,
  ket_qua_kinh_doanh: null,
  dang_chuyen: null,
  ty_gia: [],
  canh_bao: [],
  buoc_dau: { loai_hinh: false, doanh_nghiep: false, nhan_vien: null },
  kiem_quy_gan_nhat: null,
  giao_dich: { hom_nay: day, hom_truoc: null, trung_binh_7_ngay: null, theo_loai: [], bieu_do: [], moi_nhat: [] },
};
const traded: Dashboard = {
  ...empty,
  giao_dich: { ...(empty.giao_dich as NonNullable<Dashboard['giao_dich']>), bieu_do: [day], moi_nhat: [trade] },
};
const alert = (loai: DashboardAlert['loai'], given: Partial<DashboardAlert> = {}): DashboardAlert => ({
  loai,
  chi_nhanh_id: null,
  chi_nhanh: null,
  tien_id: null,
  ma_tien: null,
  ket_id: null,
  giao_dich_id: null,
  dieu_chuyen_id: null,
  ma: null,
  duong_dan: null,
  ngay: null,
  so_phieu: null,
  luc: null,
  so_tien: null,
  nguong: null,
  xu_ly: null,
  ...given,
});

test('compares exactly, in percent where that says something', () => {
  expect(compareFigures('112', '100')).toEqual({ direction: 1, percent: '12', difference: '12' });
  expect(compareFigures('90000000000000000001', '90000000000000000000').direction).toBe(1);
  expect(compareFigures('-50', '100')).toEqual({ direction: -1, percent: '150', difference: '150' });
  expect(compareFigures('50', '-100')).toEqual({ direction: 1, percent: '150', difference: '150' });
  expect(compareFigures('5', '0')).toEqual({ direction: 1, percent: null, difference: '5' });
  expect(compareFigures('5000', '1').percent).toBeNull();
  expect(compareFigures('7', '7').direction).toBe(0);
});

test('the first steps tick themselves off', () => {
  expect(stepsDone(empty)).toEqual({
    kind: false,
    business: false,
    staff: null,
    rates: false,
    safe: false,
    trade: false,
  });
  expect(ownSteps(stepsDone(empty))).toEqual(['kind', 'business', 'rates', 'safe', 'trade']);
  expect(stepsDone({ ...empty, ket: { id: 1 } as Dashboard['ket'] }).safe).toBe(true);
  expect(stepsDone(traded)).toMatchObject({ rates: false, safe: true, trade: true });
});

test('the guide is there until the first trade, for a person who followed it until the last step, unless dismissed', () => {
  const [nothing, all] = [stepsDone(empty), stepsDone(traded)];
  expect([isGuideDue(nothing, undefined), isGuideDue(nothing, 'hidden')]).toEqual([true, false]);
  expect([isGuideDue(all, undefined), isGuideDue(all, 'shown'), isGuideDue(all, 'hidden')]).toEqual([
    false,
    true,
    false,
  ]);
  const finished = { kind: true, business: true, staff: null, rates: true, safe: true, trade: true };
  expect(isGuideDue(finished, 'shown')).toBe(false);
});

test('tells which parts changed', () => {
  expect(changedParts(empty, empty)).toEqual([]);
  expect(changedParts(empty, traded)).toEqual(['trade 7']);
  const locked = { ...traded, ket: { id: 1, trang_thai: 1, xac_nhan: 0 } as Dashboard['ket'] };
  expect(changedParts(traded, locked)).toEqual(['safe']);
});

test('alerts of one place are one line, each with the address where it is solved', () => {
  const lines = alertLines([
    alert('ket_qua_ngay', { ket_id: 4 }),
    alert('chenh_lech_quy', { ket_id: 3, ma_tien: 'USD' }),
    alert('chenh_lech_quy', { ket_id: 3, ma_tien: 'VND' }),
    alert('ty_gia_cu', { ma_tien: 'USD' }),
    alert('ty_gia_cu', { ma_tien: 'EUR' }),
    alert('giao_dich_lon', { duong_dan: 'giao-dich-mua-ngoai-te', giao_dich_id: 7 }),
  ]);
  expect(lines.map((line) => [line.kind, line.alerts.length, solvedAt(line, () => true)])).toEqual([
    ['ket_qua_ngay', 1, '/ket/4'],
    ['chenh_lech_quy', 2, '/ket/3'],
    ['ty_gia_cu', 2, '/ty-gia'],
    ['giao_dich_lon', 1, '/giao-dich-mua-ngoai-te?phieu=7'],
  ]);
  const [late] = lines;
  expect(late && solvedAt(late, () => false)).toBeNull();
});

test('the gravest lines come first, and what was assigned or put off comes last', () => {
  const xu_ly = {
    nguoi_nhan_id: 2,
    nguoi_nhan: 'An',
    den_luc: '2026-11-14T08:00:00Z',
    ghi_chu: null,
    nguoi_tao_id: 1,
    nguoi_tao: 'Bình',
    ngay_tao: '2026-11-14T03:00:00Z',
  };
  const lines = alertLines([
    alert('so_sach_lech', { xu_ly }),
    alert('phieu_huy', { duong_dan: 'x' }),
    alert('ton_thap', { ma_tien: 'USD' }),
    alert('sang_loc'),
  ]);
  expect(lines.map(({ kind }) => kind)).toEqual(['sang_loc', 'ton_thap', 'phieu_huy', 'so_sach_lech']);
});

test('a red alert is not put off beyond today, others up to a week', () => {
  const noon = new Date('2026-11-14T05:00:00Z');
  const names = (isRed: boolean) => handlingTimes(noon, isRed).map(({ name }) => name);
  expect(names(true)).toEqual(['hour', 'afternoon', 'evening']);
  expect(names(false)).toEqual(['hour', 'afternoon', 'evening', 'tomorrow', 'week']);
  expect(handlingTimes(noon, false)[1]?.until).toBe('2026-11-14T15:00:00+07:00');
  // An hour before midnight in the zone of the business.
  expect(handlingTimes(new Date('2026-11-14T16:30:00Z'), true).map(({ name }) => name)).toEqual(['evening']);
});

test('waiting and voided tickets lead to the list of their kind', () => {
  const path = 'giao-dich-mua-ngoai-te';
  const lines = alertLines([
    alert('phieu_cho', { duong_dan: path, so_phieu: 2 }),
    alert('phieu_cho', { duong_dan: 'giao-dich-mua-tien-dien-tu', so_phieu: 1 }),
    alert('phieu_huy', { duong_dan: path, so_phieu: 1 }),
  ]);
  const filtered = (status: number) =>
    `f%5B0%5D%5Bfield%5D=trang_thai&f%5B0%5D%5Boperator%5D=in&f%5B0%5D%5Bvalue%5D%5B%5D=${status}`;
  expect(lines.map((line) => solvedAt(line, () => true))).toEqual([
    `/${path}?${filtered(2)}`,
    `/giao-dich-mua-tien-dien-tu?${filtered(2)}`,
    `/${path}?${filtered(3)}`,
  ]);
});

test('the last count leads to its record, or to the day it was made in', () => {
  const count = { ket_id: 4, ma_ket: 'K-1', ngay: '2026-11-14', luc: '', nguoi_dem: 'An', chenh_lech: [] };
  expect(lastCountAt({ ...count, loai_giao_dich: 5 })).toBe('/ket/4/bien-ban');
  expect(lastCountAt({ ...count, loai_giao_dich: 2 })).toBe('/ket/4');
});

test('names the day it compares with', () => {
  expect(formatWeekday('2026-11-14', 'vi')).toBe('thứ Bảy 14/11');
  expect(formatWeekday('2026-11-14', 'en')).toBe('Saturday 14/11');
});

test('several large trades lead to their list, or to the largest for a person who may not open the list', () => {
  const [line] = alertLines([1, 2].map((giao_dich_id) => alert('giao_dich_lon', { duong_dan: 'x', giao_dich_id })));
  expect(line && solvedAt(line, () => true)).toBe('/giao-dich-lon');
  expect(line && solvedAt(line, (path) => path === '/x')).toBe('/x?phieu=1');
});

test('a chart has round steps, shows zero and reaches every figure', () => {
  expect(scaleOf([120, 870, 0])).toEqual({ low: 0, high: 1000, ticks: [0, 500, 1000] });
  expect(scaleOf([-40, 260])).toEqual({ low: -100, high: 300, ticks: [-100, 0, 100, 200, 300] });
});

test('a small negative figure is reached without a step of its own', () => {
  expect(scaleOf([-10, 260])).toEqual({ low: -10, high: 300, ticks: [0, 100, 200, 300] });
});

test('days without any trade still have a scale', () => {
  expect(scaleOf([0, 0])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
});

test('a figure stands between the ends of the scale', () => {
  const scale = scaleOf([-40, 260]);
  expect(placeOn(scale, 0)).toBe(25);
  expect(placeOn(scale, 300)).toBe(100);
});

test('what was found in different branches stays apart', () => {
  const low = (chi_nhanh_id: number, ma_tien: string) =>
    alert('ton_thap', { chi_nhanh_id, chi_nhanh: `Chi nhánh ${chi_nhanh_id}`, ma_tien });
  const lines = alertLines([low(1, 'USD'), low(1, 'EUR'), low(2, 'USD'), alert('ty_gia_cu', { ma_tien: 'USD' })]);
  expect(lines.map(({ alerts }) => alerts.length)).toEqual([2, 1, 1]);
});

test('a branch whose safe or number of tickets changed is marked', () => {
  const row = {
    chi_nhanh_id: 2,
    chi_nhanh: 'Hai',
    trang_thai: 1 as const,
    ngay: day.ngay,
    ket: null,
    hom_nay: day,
    hom_truoc: null,
    gia_tri: null,
    phieu_cho: null,
    chua_phan_loai: null,
    kiem_quy_gan_nhat: null,
  };
  const before = { ...empty, theo_chi_nhanh: [row] };
  const after = { ...empty, theo_chi_nhanh: [{ ...row, hom_nay: { ...day, so_phieu: '3' } }] };
  expect(changedParts(before, after)).toEqual(['branch 2']);
  expect(changedParts(before, before)).toEqual([]);
});
