import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Imports, matches, bookings and completions of one account happen one after the other. */
export async function lockAccount(trx: Db, id: number): Promise<void> {
  await sql`SELECT FROM tai_khoan_ngoai WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx);
}

/** Several accounts, in the order of their ids, so that two acts never wait for each other. */
export async function lockAccounts(trx: Db, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) await lockAccount(trx, id);
}

/** An import holds the account for as long as its file takes; others are told so by a lock of its own. */
export async function holdForImport(trx: Db, id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien statement import'), ${id})`.execute(trx);
  await lockAccount(trx, id);
}

/** For the counter, which must not wait for a file: refused at once while one is being imported. */
export async function lockAccountUnlessImporting(trx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(hashtext('doi-tien statement import'), ${id}) AS held`.execute(trx);
  if (!rows[0]?.held) throw new AppError('IMPORT_BUSY', { params: { seconds: 10 }, retryAfter: 10 });
  await lockAccount(trx, id);
}
