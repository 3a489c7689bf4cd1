import type { BalanceReport } from '@doi-tien/contract/report.schema';
import { divide, isZero, multiply, sign, sum } from '@doi-tien/money/decimal';

/** What one branch holds at the end of the period, all currencies together. */
export interface BranchBalance {
  chi_nhanh_id: number;
  chi_nhanh: string;
  gia_von: string;
  gia_tri: string;
  chua_thuc_hien: string;
}

/** Currencies without a rate count at their cost, as in the totals of the report. */
export function branchBalances(items: BalanceReport['items']): BranchBalance[] {
  const branches = Map.groupBy(items, ({ chi_nhanh_id }) => chi_nhanh_id);
  return [...branches].flatMap(([id, rows]): BranchBalance[] => {
    if (!id) return [];
    return [
      {
        chi_nhanh_id: id,
        chi_nhanh: rows[0]?.chi_nhanh ?? '',
        gia_von: sum(rows.map(({ gia_von }) => gia_von)),
        gia_tri: sum(rows.map(({ gia_tri, gia_von }) => gia_tri ?? gia_von)),
        chua_thuc_hien: sum(rows.map(({ chua_thuc_hien }) => chua_thuc_hien ?? '0')),
      },
    ];
  });
}

/** The share of each part in percent, to a tenth. None where a part is negative: shares of that say nothing. */
export function sharesOf(parts: readonly string[]): (string | null)[] {
  const whole = sum(parts);
  const isSayable = !isZero(whole) && parts.every((part) => sign(part) >= 0);
  return parts.map((part) => (isSayable ? divide(multiply(part, '100'), whole, 1) : null));
}
