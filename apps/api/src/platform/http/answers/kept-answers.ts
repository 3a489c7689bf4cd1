import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** How long an answer is kept for repeated submissions; a client that comes later posts anew. */
const KEPT_HOURS = 48;
const BATCH = 5000;
const EVERY_MS = 60 * 60 * 1000;
const FIRST_AFTER_MS = 60_000;

/** Deletes the answers of keys that have run out, each batch in a transaction of its own. Answers how many there were. */
export async function sweepKeptAnswers(database: Database, batch = BATCH): Promise<number> {
  for (let deleted = 0; ; ) {
    const found = await database.inTransaction(async (trx) => {
      const { numAffectedRows } = await sql`
        DELETE FROM khoa_gui_trung WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM khoa_gui_trung WHERE ngay_tao < now() - make_interval(hours => ${KEPT_HOURS})
          ORDER BY ngay_tao LIMIT ${batch} FOR UPDATE SKIP LOCKED))`.execute(trx);
      return Number(numAffectedRows ?? 0);
    });
    deleted += found;
    if (found < batch) return deleted;
  }
}

/** Every hour, and soon after the start: a process may never live for an hour. Answers how to stop. */
export function sweepKeptAnswersHourly(database: Database, onError: (error: unknown) => void): () => void {
  const run = () => void sweepKeptAnswers(database).catch(onError);
  const first = setTimeout(run, FIRST_AFTER_MS).unref();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
