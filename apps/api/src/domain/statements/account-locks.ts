import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/**
 * Matches, bookings and completions of one account happen one after the other. A file that is being imported holds the account for as long
 * as it takes, and an act that waits for it would keep a turn from the counter: refused at once while one is.
 */
export async function lockAccount(trx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(hashtext('doi-tien statement import'), ${id}) AS held`.execute(trx);
  if (!rows[0]?.held) throw new AppError('STATEMENT_BEING_IMPORTED');
  await lockRow(trx, id);
}

/** Several accounts, in the order of their ids, so that two acts never wait for each other. */
export async function lockAccounts(trx: Db, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) await lockAccount(trx, id);
}

/** For an import, which waits for the acts before it and for other files; the acts after it see its lock. */
export async function holdForImport(trx: Db, id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien statement import'), ${id})`.execute(trx);
  await lockRow(trx, id);
}

async function lockRow(trx: Db, id: number): Promise<void> {
  await sql`SELECT FROM tai_khoan_ngoai WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx);
}
