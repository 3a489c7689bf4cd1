import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const BATCH = 5000;
/** Events are kept for this long after they became visible, and up to twice as long. */
const KEPT_MS = 5 * 60_000;

/**
 * Deletes the events of all transactions that had ended at the horizon, an `xmin` of some minutes ago, each batch in a transaction of
 * its own. Answers the horizon of the next time. The age of a row would not do: one that was written by a long transaction is
 * old at its commit, and would be removed before anybody has read it.
 */
export async function sweepEvents(database: Database, horizon: string | undefined, batch = BATCH): Promise<string> {
  const { rows } = await database.read((db) =>
    sql<{ next: string; isBehind: boolean }>`
      SELECT x.xmin::text AS next, x.xmin < ${horizon ?? null}::xid8 AS "isBehind"
      FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS xmin) x`.execute(db),
  );
  const [found] = rows;
  if (!found) throw new Error('The database has no snapshot');
  // Behind its own horizon it is another server, or a restored backup: its events are all new.
  if (horizon === undefined || found.isBehind) return found.next;
  for (let deleted = batch; deleted === batch; ) {
    deleted = await database.inTransaction(async (trx) => {
      // Rows with ids that no transaction has yet were restored from another server.
      const { numAffectedRows } = await sql`
        DELETE FROM live_events WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM live_events
          WHERE xact < ${horizon}::xid8 OR xact >= pg_snapshot_xmax(pg_current_snapshot())
          LIMIT ${batch}))`.execute(trx);
      return Number(numAffectedRows ?? 0);
    });
  }
  return found.next;
}

/** Every few minutes, in every process; several only find less to do. Answers how to stop. */
export function sweepEventsRegularly(database: Database, onError: (error: unknown) => void): () => void {
  let horizon: string | undefined;
  const run = () =>
    void sweepEvents(database, horizon).then((next) => {
      horizon = next;
    }, onError);
  const timer = setInterval(run, KEPT_MS).unref();
  return () => clearInterval(timer);
}
