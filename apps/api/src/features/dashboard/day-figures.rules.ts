import type { DayOfTrades } from '@doi-tien/contract/dashboard.schema';
import type { BranchFigures } from './company.repository.ts';

/** A day without any figure was a day without trades. */
export function toDay(ngay: string, figures: BranchFigures | undefined, seesProfit: boolean): DayOfTrades {
  return {
    ngay,
    so_phieu: String(figures?.so_phieu ?? 0),
    so_huy: String(figures?.so_huy ?? 0),
    gia_tri: figures?.gia_tri ?? '0',
    loi_nhuan: seesProfit ? (figures?.loi_nhuan ?? '0') : null,
  };
}
