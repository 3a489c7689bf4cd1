import type { MovementLine } from '@doi-tien/contract/safe.schema';
import { subtract } from '@doi-tien/money/decimal';
import { isApiError } from '../../lib/api/api-error.ts';
import { type Sheet, type SheetCurrency, totalOf } from './count-model.ts';
import type { DifferenceRow } from './difference-table.tsx';

/** The lines of a movement that were counts: each remembers how far from the books it was. */
export function rowsOfLines(lines: readonly MovementLine[]): DifferenceRow[] {
  return lines.flatMap(({ ma_tien, so_tien, chenh_lech }) =>
    chenh_lech === null
      ? []
      : [{ code: ma_tien, book: subtract(so_tien, chenh_lech), counted: so_tien, difference: chenh_lech }],
  );
}

/** One currency of a refused count, as the server sends it along. */
export interface RefusedDifference {
  tien_id: number;
  ma_tien: string;
  so_sach: string;
  thuc_dem: string;
  chenh_lech: string;
  can_xac_nhan?: boolean;
}

const COUNT_REFUSALS = ['SAFE_DIFFERENCE_NEEDS_REASON', 'SAFE_DIFFERENCE_UNCONFIRMED'];

/** What a refused count sends along so that people see where it differs before they write the reason. */
export function refusedDifferences(error: unknown): RefusedDifference[] {
  if (!isApiError(error) || !COUNT_REFUSALS.includes(error.error ?? '')) return [];
  return (error.data ?? []) as RefusedDifference[];
}

/** What has to be counted too, as a refusal names it: a blind count does not know beforehand. */
export function uncountedCurrencies(error: unknown): number[] {
  if (!isApiError(error) || error.error !== 'SAFE_COUNT_INCOMPLETE') return [];
  return ((error.data ?? []) as { tien_id: number }[]).map(({ tien_id }) => tien_id);
}

/** A currency of the count above the ceiling of the licence. */
export interface ExceededCeiling {
  tien_id: number;
  ma_tien: string;
  so_luong: string;
  tran: string;
}

export function exceededCeilings(error: unknown): ExceededCeiling[] {
  if (!isApiError(error) || error.error !== 'CEILING_EXCEEDED') return [];
  return (error.data ?? []) as ExceededCeiling[];
}

/** A refused difference as it is by now: the books of the refusal, and what stands on the sheet. */
export function rowNow(
  { tien_id, ma_tien, so_sach, thuc_dem }: RefusedDifference,
  currencies: readonly SheetCurrency[],
  sheet: Sheet,
): DifferenceRow {
  const currency = currencies.find(({ id }) => id === tien_id);
  const counted = currency ? totalOf(currency, sheet) : thuc_dem;
  return { code: ma_tien, book: so_sach, counted, difference: subtract(counted, so_sach) };
}
