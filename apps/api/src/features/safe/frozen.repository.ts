import type { Drawer } from '@doi-tien/contract/safe.schema';
import type { HeldAtPlace } from '@doi-tien/contract/safe-record.schema';
import type { Difference } from '../../domain/safe-day/count-draft.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** What a close leaves behind, never worked out again. */
export interface ClosedFigures {
  dem: Drawer[];
  chenh_lech: Difference[];
  ly_do: string | null;
  /** Reference rates of that moment, per currency id. */
  ty_gia?: [currencyId: number, rate: string][];
  /** The cash by place, where some of it was left in tills. */
  noi?: HeldAtPlace[];
}

/** The figures a safe froze: the books at its lock, the count at its close. */
export async function readFrozen(
  db: Db,
  branchId: number,
  safeId: number,
): Promise<{ locked: Drawer[] | null; closed: ClosedFigures | null }> {
  const row = await db
    .selectFrom('ket')
    .select(['so_chot', 'so_dem'])
    .where('chi_nhanh_id', '=', branchId)
    .where('id', '=', safeId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return {
    locked: row.so_chot as unknown as Drawer[] | null,
    closed: row.so_dem as unknown as ClosedFigures | null,
  };
}
