import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { businessDay } from './business-day.ts';

export interface OpenSafe {
  id: number;
  branchId: number;
  day: string;
  code: string;
  isLocked: boolean;
}

/**
 * The open safe of a branch, held for the length of the transaction. Trades share the hold; locking in and closing take it alone,
 * so every trade is wholly before or wholly after the cut.
 */
export async function holdOpenSafe(trx: Db, branchId: number, hold: 'share' | 'alone' = 'share'): Promise<OpenSafe> {
  const safe = await holdSafeIfOpen(trx, branchId, hold);
  if (!safe) throw new AppError((await hasClosedSafeToday(trx, branchId)) ? 'SAFE_CLOSED' : 'SAFE_NOT_OPEN');
  return safe;
}

/**
 * The same without a refusal, for a transaction that locks other rows before it knows whether it needs the safe: the safe
 * comes first in the lock order (ADR 24).
 */
export async function holdSafeIfOpen(
  trx: Db,
  branchId: number,
  hold: 'share' | 'alone' = 'share',
): Promise<OpenSafe | undefined> {
  const { rows } = await sql<OpenSafe>`
    SELECT * FROM hold_safe(${branchId}::int, ${sql.lit(hold === 'alone')})`.execute(trx);
  return rows[0];
}

/** The open safe, which the caller believes to be this one. Unknown ids are not found, whatever the state of the safe. */
export async function holdSafe(
  trx: Db,
  branchId: number,
  id: number,
  hold: 'share' | 'alone' = 'share',
): Promise<OpenSafe> {
  await findSafe(trx, branchId, id);
  const safe = await holdOpenSafe(trx, branchId, hold);
  if (safe.id !== id) throw new AppError('SAFE_STATE_CHANGED');
  return safe;
}

/** The same for everything that moves money. */
export async function holdTradingSafeOf(trx: Db, branchId: number, id: number): Promise<OpenSafe> {
  const safe = await holdSafe(trx, branchId, id);
  if (safe.isLocked) throw new AppError('SAFE_LOCKED');
  return safe;
}

/** Refuses an unknown id, and a safe of another branch alike. */
export async function findSafe(db: Db, branchId: number, id: number): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM ket WHERE chi_nhanh_id = ${branchId} AND id = ${id}::bigint`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

/** For a quote: while the safe is locked it gets the refusal of a posting, before anything about stock is worked out. */
export async function refuseLockedSafe(db: Db, branchId: number): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM ket WHERE chi_nhanh_id = ${branchId} AND trang_thai = 1 AND xac_nhan = 1`.execute(db);
  if (rows.length > 0) throw new AppError('SAFE_LOCKED');
}

/** For everything that moves money: the safe must be open and not locked in. */
export async function holdTradingSafe(trx: Db, branchId: number): Promise<OpenSafe> {
  const safe = await holdOpenSafe(trx, branchId);
  if (safe.isLocked) throw new AppError('SAFE_LOCKED');
  return safe;
}

/**
 * Keeps a branch switched on, with its prefix, until the commit. Needed by steps that a branch is not switched off after: opening
 * its safe and sending money to it. Answers whether it is on.
 */
export async function holdBranch(trx: Db, branchId: number): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    SELECT trang_thai = 1 AS "isOn" FROM chi_nhanh WHERE id = ${branchId} FOR SHARE`.execute(trx);
  return rows[0]?.isOn ?? false;
}

async function hasClosedSafeToday(trx: Db, branchId: number): Promise<boolean> {
  const closed = await trx
    .selectFrom('ket')
    .select('id')
    .where('chi_nhanh_id', '=', branchId)
    .where('ngay', '=', await businessDay(trx))
    .executeTakeFirst();
  return closed !== undefined;
}
