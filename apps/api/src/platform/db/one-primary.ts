import type { Duplex } from 'node:stream';
import pg from 'pg';
import { programVersion } from './migration-files.ts';

/** The server that was reached is not the one to write to, or not any more. */
export class NotThePrimary extends Error {}

/** A new connection that does not get its settings within this time is given up. */
const PATIENCE_MS = 5_000;

/** The limits of every connection. Who it is, is decided by its login alone: see `application-login.ts`. */
const SETTINGS = {
  statement_timeout: '15000',
  lock_timeout: '5000',
  idle_in_transaction_session_timeout: '30000',
  timezone: 'UTC',
  // Nothing people wait for takes long enough to be worth the start of helpers, and there are always others waiting.
  max_parallel_workers_per_gather: '0',
  // Nor of compiling a query, which takes longer (350 to 550 ms for a report) than running it.
  jit: 'off',
  // Read by routines/append_event.sql.
  'doi_tien.program': programVersion(),
};

/** The first eight digits of the name of a WAL file are the timeline that the primary writes. A replica writes none. */
const TIMELINE = `
  CASE WHEN pg_is_in_recovery() THEN NULL
  ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline,
  (SELECT system_identifier::text FROM pg_control_system()) AS system, pg_backend_pid() AS backend`;

/** A commit that changes nothing. Where a synchronous replica is asked for, only the server that it follows can make one. */
const COMMIT = { text: `SELECT pg_logical_emit_message(true, 'doi-tien', 'primary')`, query_timeout: PATIENCE_MS };

/** Decides about every new connection of a pool. */
export interface Admission {
  /** Makes it ready for use, or throws. */
  admit(client: pg.ClientBase): Promise<void>;
}

function setLimits(more: Record<string, string> = {}): string {
  const settings = Object.entries({ ...SETTINGS, ...more });
  return settings.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ');
}

/** For a replica: its state is asked for by each read (`read-replica.ts`). */
export const anyServer: Admission = {
  admit: async (client) => {
    const question = { text: `SELECT ${setLimits()}`, query_timeout: PATIENCE_MS };
    await client.query(question);
  },
};

/** Keeps the newest timeline of a server beyond the process: `primary-note.ts`. */
export interface PrimaryNote {
  read(system: string): number;
  write(system: string, timeline: number): void;
}

interface Open {
  timeline: number;
  drop: () => void;
}

/**
 * Keeps all connections of a process on one primary. While another server takes over, a proxy may still lead to the old one, which
 * answers reads with old data, or to one that is a replica again. Every promotion begins a new timeline with a higher number. So
 * each new connection is asked for its timeline: a replica and a lower timeline are refused, and a higher one ends all
 * connections to the server before it. A process that has none yet believes a server only after a commit: a former primary that was
 * frozen and woke up has lost its replicas, so it makes none. And the newest timeline is noted for the next process.
 */
export class OnePrimary implements Admission {
  #timeline = 0;
  readonly #open = new Map<object, Open>();
  readonly #note: PrimaryNote | undefined;

  constructor(note?: PrimaryNote) {
    this.#note = note;
  }

  /** Makes a new connection ready for use, or throws. The settings travel in the same statement, since poolers refuse them at the login. */
  async admit(client: pg.ClientBase, more: Record<string, string> = {}): Promise<void> {
    const question = { text: `SELECT ${setLimits(more)}, ${TIMELINE}`, query_timeout: PATIENCE_MS };
    const { rows } = await client.query<{ timeline: number | null; system: string; backend: number }>(question);
    const { timeline = null, system = '', backend = 0 } = rows[0] ?? {};
    this.#timeline ||= this.#note?.read(system) ?? 0;
    const isKnown = timeline === this.#timeline && this.#open.size > 0;
    if (timeline !== null && timeline >= this.#timeline && !isKnown) {
      try {
        await client.query(COMMIT);
      } catch (error) {
        await cancelCommit(client, backend).catch(() => {});
        throw error;
      }
    }
    client.once('end', () => this.#open.delete(client));
    this.enter(client, timeline, () => breakOff(client));
    if (!isKnown) this.#note?.write(system, this.#timeline);
  }

  /** `drop` ends the connection when a newer primary is met. */
  enter(connection: object, timeline: number | null, drop: () => void): void {
    if (timeline === null) throw new NotThePrimary('The server is a replica');
    if (timeline < this.#timeline) {
      throw new NotThePrimary(
        `The server is on timeline ${timeline}, and one on ${this.#timeline} was the primary since. If it was restored, remove primary.json from DATA_DIR and start this process again.`,
      );
    }
    this.#timeline = timeline;
    this.#open.set(connection, { timeline, drop });
    for (const [other, open] of this.#open) {
      if (open.timeline === timeline) continue;
      this.#open.delete(other);
      open.drop();
    }
  }
}

/** As if the network had ended it: queries fail, and the pool removes it, also if it is idle. An idle one that is ended politely would be handed out. */
function breakOff(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: Duplex } };
  connection.stream.destroy();
}

/** A backend that waits for its replica does not notice that we are gone: each attempt would take one more of its connections for ever. */
async function cancelCommit(client: pg.ClientBase, backend: number): Promise<void> {
  const { host, port, user, password, database, ssl } = client as pg.Client;
  const limits = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
  const other = new pg.Client({ host, port, user, password, database, ssl, ...limits });
  other.on('error', () => {});
  try {
    await other.connect();
    await other.query('SELECT pg_cancel_backend($1)', [backend]);
  } finally {
    await other.end();
  }
}
