import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * A record that a file is changing is busy for minutes, and an act that waits for it keeps a turn from the counter: from here on the
 * transaction gives up after two seconds. That is longer than the `deadlock_timeout` of PostgreSQL (1 s): a deadlock must be
 * reported as one, since only then the act is retried.
 */
export async function waitBriefly(trx: Db): Promise<void> {
  await sql`SET LOCAL lock_timeout = '2s'`.execute(trx);
}
