import type { BalanceRow } from '@doi-tien/contract/report.schema';
import { expect, test } from 'vitest';
import { branchBalances, sharesOf } from './branch-rows.ts';

const row = (chi_nhanh_id: number, gia_von: string, gia_tri: string | null): BalanceRow => ({
  ngay: '2026-11-14',
  thang: null,
  chi_nhanh_id,
  chi_nhanh: `Chi nhánh ${chi_nhanh_id}`,
  da_dong: true,
  tien_id: 1,
  ma_tien: 'USD',
  so_le: 2,
  don_vi_ty_gia: 1,
  so_luong: '1',
  gia_von_tb: null,
  gia_von,
  ty_gia: null,
  gia_tri,
  chua_thuc_hien: gia_tri === null ? null : String(BigInt(gia_tri) - BigInt(gia_von)),
});

test('the currencies of a branch are one row; a currency without a rate counts at its cost', () => {
  expect(branchBalances([row(1, '100', '120'), row(1, '50', null), row(3, '7', '6')])).toEqual([
    { chi_nhanh_id: 1, chi_nhanh: 'Chi nhánh 1', gia_von: '150', gia_tri: '170', chua_thuc_hien: '20' },
    { chi_nhanh_id: 3, chi_nhanh: 'Chi nhánh 3', gia_von: '7', gia_tri: '6', chua_thuc_hien: '-1' },
  ]);
});

test('shares are percent of the whole, and none where a part is a loss or all are nothing', () => {
  expect(sharesOf(['1', '2', '0'])).toEqual(['33.3', '66.7', '0']);
  expect(sharesOf(['5', '-1'])).toEqual([null, null]);
  expect(sharesOf(['0', '0'])).toEqual([null, null]);
});
