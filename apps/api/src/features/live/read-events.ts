import type { ListenConnection } from '../../platform/db/listener.ts';
import type { LiveEvent } from '../../platform/live/live.ts';

/** What one reading found, and the point from which the next one goes on. */
export interface Reading {
  /** The snapshot it was made in, as PostgreSQL writes it: `xmin:xmax:transactions in progress`. */
  snapshot: string;
  /** When, in seconds on the clock of the database. */
  seconds: number;
  events: LiveEvent[];
}

/** More than this in one reading is a gap: reading its data again is cheaper for a screen than an event for each row. */
const MOST_EVENTS = 1000;

/** Shorter than events are kept (`sweep-events.ts`): after a longer absence some may have been removed unread. */
const MAX_ABSENCE_SECONDS = 240;

/**
 * The rows that are visible now and were not visible in the previous snapshot, each exactly once. That a row has a larger id says
 * nothing: transactions commit in another order than they take their ids, and one that is open for minutes shows its rows after
 * thousands of later ones. A snapshot tells exactly which transactions it did not see: those in progress (`xip`) and those that
 * came later (from `xmax` on). Only these are looked up in the index, however long a transaction stays open.
 *
 * Rows from `xmax` of the current snapshot on cannot be visible, unless they were restored from another server: they are left out.
 */
const NEW_EVENTS = `
  SELECT pg_current_snapshot()::text AS snapshot, extract(epoch FROM clock_timestamp())::float8 AS seconds,
         (SELECT coalesce(jsonb_agg(event ORDER BY id), '[]') FROM (
            SELECT id, event FROM live_events
            WHERE (xact >= pg_snapshot_xmax($1::pg_snapshot) OR xact = ANY(ARRAY(SELECT pg_snapshot_xip($1::pg_snapshot))))
              AND xact < pg_snapshot_xmax(pg_current_snapshot())
            LIMIT ${MOST_EVENTS + 1}) found) AS events`;

/** The first reading, without a previous one, finds no events: it only says where the next one begins. */
export async function readEvents(connection: ListenConnection, previous: Reading | undefined): Promise<Reading> {
  const [found] = await connection.query<Reading>(NEW_EVENTS, [previous?.snapshot ?? null]);
  if (!found) throw new Error('The database has no snapshot');
  return found;
}

/** Whether the events of the reading are all that was announced since the previous one. */
export function isComplete(reading: Reading, previous: Reading | undefined): boolean {
  return (
    previous !== undefined &&
    reading.events.length <= MOST_EVENTS &&
    reading.seconds - previous.seconds <= MAX_ABSENCE_SECONDS &&
    // Transaction ids that go backwards are those of another server, or of a restored backup.
    xmaxOf(reading) >= xmaxOf(previous)
  );
}

function xmaxOf({ snapshot }: Reading): bigint {
  return BigInt(snapshot.split(':')[1] ?? 0);
}
