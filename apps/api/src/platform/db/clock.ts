import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The moment of the transaction on the clock of the books. */
export const NOW = sql<string>`(now() + clock_offset())`;

/** Puts the clock of the books to a moment, for the rest of the transaction: a day of long ago is written as it was. */
export async function setClock(trx: Db, moment: Date): Promise<void> {
  await sql`SELECT set_config('doi_tien.clock_offset', (${moment.toISOString()}::timestamptz - now())::text, true)`.execute(
    trx,
  );
}
