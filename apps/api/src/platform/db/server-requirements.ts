import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { isQueryTimeout } from './database-errors.ts';

/** The versions that the API suite was run on. */
const OLDEST = 15;
const NEWEST = 18;

/** Long enough for a busy server, and short enough for a start that waits behind a pooler without a free connection. */
const PROBE_PATIENCE_MS = 5_000;

/** Refuses servers that the product was not tried on, and those that do not write. */
export async function refuseUnfitServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: number; isReplica: boolean }>(
    `SELECT current_setting('server_version_num')::int AS number, pg_is_in_recovery() AS "isReplica"`,
  );
  const { number = 0, isReplica = false } = rows[0] ?? {};
  refuseVersion(number);
  if (isReplica) {
    throw new StartupError(
      'The database is a replica and cannot be written to; DATABASE_URL must lead to the primary.',
    );
  }
}

/** `number` as PostgreSQL has it in `server_version_num`: 150004 is version 15.4. */
export function refuseVersion(number: number): void {
  const major = Math.floor(number / 10_000);
  if (major < OLDEST) {
    throw new StartupError(
      `The database is PostgreSQL ${major}; Đổi tiền needs ${OLDEST} to ${NEWEST}. Upgrade the server and start again.`,
    );
  }
  if (major > NEWEST) {
    throw new StartupError(
      `The database is PostgreSQL ${major}, which this version of Đổi tiền was not tried on; use ${OLDEST} to ${NEWEST}, or a newer Đổi tiền.`,
    );
  }
}

/**
 * Refuses a pooler that gives a client another server connection for every transaction or statement. Prepared statements, LISTEN,
 * the limits of a connection and the lock of the migrations belong to one server connection, and would be lost or
 * left behind. While a second client holds a transaction open, the first one must still have the server process it had.
 */
export async function refuseTransactionPooler(url: string): Promise<void> {
  const [first, second] = [probe(url), probe(url)];
  try {
    await first.connect();
    await second.connect();
    const own = await processOf(first);
    await second.query('BEGIN');
    await processOf(second);
    for (let asked = 0; asked < 3; asked += 1) if ((await processOf(first)) !== own) throw new StartupError(POOLER);
  } catch (error) {
    if (isQueryTimeout(error)) throw new StartupError(TOO_FEW);
    if (/transaction blocks not allowed/i.test((error as Error).message)) throw new StartupError(POOLER);
    throw error;
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => undefined)));
  }
}

const POOLER =
  'A pooler in front of the database changes the server connection between transactions. Set pool_mode = session for this database (PgBouncer), or connect to PostgreSQL directly.';
const TOO_FEW =
  'A pooler in front of the database does not let two connections through at the same time. Raise its pool size (default_pool_size in PgBouncer) above the connections of all processes.';

function probe(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: PROBE_PATIENCE_MS,
  });
  client.on('error', () => undefined);
  return client;
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}
