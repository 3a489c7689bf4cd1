import type { MovementLine } from '@doi-tien/contract/safe.schema';
import { subtract } from '@doi-tien/money/decimal';
import { isApiError } from '../../lib/api-error.ts';
import type { DifferenceRow } from './difference-table.tsx';

/** The lines of a movement that were counts: each remembers how far from the books it was. */
export function rowsOfLines(lines: readonly MovementLine[]): DifferenceRow[] {
  return lines.flatMap(({ ma_tien, so_tien, chenh_lech }) =>
    chenh_lech === null
      ? []
      : [{ code: ma_tien, book: subtract(so_tien, chenh_lech), counted: so_tien, difference: chenh_lech }],
  );
}

interface RefusedDifference {
  tien_id: number;
  so_sach: string;
  thuc_dem: string;
  chenh_lech: string;
}

/** What a refused count sends along so that people see where it differs before they write the reason. */
export function rowsOfRefusal(error: unknown, codeOf: (moneyId: number) => string): DifferenceRow[] {
  if (!isApiError(error) || error.error !== 'SAFE_DIFFERENCE_NEEDS_REASON') return [];
  return ((error.data ?? []) as RefusedDifference[]).map(({ tien_id, so_sach, thuc_dem, chenh_lech }) => ({
    ...{ code: codeOf(tien_id), book: so_sach, counted: thuc_dem, difference: chenh_lech },
  }));
}
