import { sql } from 'kysely';
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
  const { rows } = await sql<OpenSafe>`SELECT * FROM hold_safe(${sql.lit(hold === 'alone')})`.execute(trx);
  if (!rows[0]) throw new AppError((await hasClosedSafeToday(trx)) ? 'SAFE_CLOSED' : 'SAFE_NOT_OPEN');
  return rows[0];
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
