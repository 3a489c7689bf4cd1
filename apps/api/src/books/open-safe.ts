import { sql } from 'kysely';
import { together } from '../db/conversation.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { businessDay } from './business-day.ts';

export interface OpenSafe {
  id: number;
  day: string;
  code: string;
  isLocked: boolean;
}

/**
 * The open safe, held for the length of the transaction. Trades share the hold; locking in and closing take it alone,
 * so every trade is wholly before or wholly after the cut.
 */
export async function holdOpenSafe(trx: Db, hold: 'share' | 'alone' = 'share'): Promise<OpenSafe> {
  const query = trx
    .selectFrom('ket')
    .select(['id', 'ngay as day', 'ma_ket as code', 'xac_nhan'])
    .where('trang_thai', '=', 1);
  const held = hold === 'share' ? query.forShare() : query.forUpdate();
  const [, safe] = await together(queueForSafe(trx, hold), held.executeTakeFirst());
  if (!safe) throw new AppError((await hasClosedSafeToday(trx)) ? 'SAFE_CLOSED' : 'SAFE_NOT_OPEN');
  return { id: safe.id, day: safe.day, code: safe.code, isLocked: safe.xac_nhan === 1 };
}

/**
 * First come, first served. On the row alone, trades that overlap each other would let in the next one before whoever
 * wants to lock the safe in, and keep them waiting for as long as the counter is busy.
 */
async function queueForSafe(trx: Db, hold: 'share' | 'alone'): Promise<void> {
  const lock = hold === 'share' ? sql.ref('pg_advisory_xact_lock_shared') : sql.ref('pg_advisory_xact_lock');
  await sql`SELECT ${lock}(hashtext('doi-tien safe'))`.execute(trx);
}

/** For everything that moves money: the safe must be open and not locked in. */
export async function holdTradingSafe(trx: Db, hold: 'share' | 'alone' = 'share'): Promise<OpenSafe> {
  const safe = await holdOpenSafe(trx, hold);
  if (safe.isLocked) throw new AppError('SAFE_LOCKED');
  return safe;
}

async function hasClosedSafeToday(trx: Db): Promise<boolean> {
  const closed = await trx
    .selectFrom('ket')
    .select('id')
    .where('ngay', '=', await businessDay(trx))
    .executeTakeFirst();
  return closed !== undefined;
}
