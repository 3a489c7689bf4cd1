import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { createRoutines, dropRoutines, hasTheseRoutines } from './apply-routines.ts';
import { refuseTransactionPooler, refuseUnfitServer } from './server-requirements.ts';
import { type LockRetry, lockEverything, retryOnLockConflict } from './upgrade-locks.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
const TABLE = 'pgmigrations';
/** An arbitrary number that nothing else in the database locks. */
const LOCK = 20_261_116;

export interface MigrateOptions {
  url: string;
  allowUnsafe?: boolean;
  log?: (message: string) => void;
  /** The last migration to run, for a restore into the schema an archive was taken from; all of them without it. */
  upTo?: string;
  retry?: LockRetry;
}

/** Brings the schema up to date as the owner. Several processes may start at once: one migrates, the others wait. */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { url, allowUnsafe = false, log = () => {}, upTo } = options;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`The database cannot be reached: ${describe(error)}.`);
  }
  try {
    await refuseUnfitServer(client);
    await refuseUnsafe(client, allowUnsafe);
    await refuseTransactionPooler(url);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const done = await findDone(client);
    refuseOtherVersion(done, upTo);
    const pending = migrationNames().filter((name) => !done.has(name));
    const wanted = pending.filter((name) => upTo === undefined || name <= upTo);
    const isLast = wanted.length === pending.length;
    if (wanted.length === 0 && (!isLast || (await hasTheseRoutines(client)))) return;
    await retryOnLockConflict(() => upgrade(client, wanted, isLast, log), options.retry);
  } finally {
    await client.end();
  }
}

/** One transaction, so that the database never stands without the triggers that guard it. */
async function upgrade(client: pg.Client, names: string[], isLast: boolean, log: (message: string) => void) {
  await client.query('BEGIN');
  try {
    await lockEverything(client);
    await dropRoutines(client);
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${TABLE} (id serial PRIMARY KEY, name text NOT NULL, run_on timestamptz NOT NULL DEFAULT now())`,
    );
    for (const name of names) {
      log(`Migrating: ${name}`);
      await client.query(readFileSync(join(FOLDER, `${name}.sql`), 'utf8'));
      await client.query(`INSERT INTO ${TABLE} (name) VALUES ($1)`, [name]);
    }
    if (isLast) await createRoutines(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** A database that may lose what it confirmed is no place for money. */
async function refuseUnsafe(client: pg.Client, allowUnsafe: boolean): Promise<void> {
  if (allowUnsafe) return;
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'`,
  );
  if (rows.length > 0) {
    const names = rows.map((row) => row.name).join(', ');
    throw new StartupError(
      `The database runs with ${names} off and could lose committed money; switch it on, or set ALLOW_UNSAFE_DATABASE=1.`,
    );
  }
}

function refuseOtherVersion(done: Set<string>, upTo: string | undefined): void {
  const known = migrationNames();
  if (upTo !== undefined && !known.includes(upTo)) {
    throw new StartupError(`The version that knows "${upTo}" is needed for this; update Đổi tiền first.`);
  }
  const unknown = [...done].find((name) => !known.includes(name));
  if (unknown) {
    throw new StartupError(
      `This program does not know the step "${unknown}" of the database: a newer version made it, or one from before the first release. Start that version.`,
    );
  }
}

function migrationNames(): string[] {
  return readdirSync(FOLDER)
    .map((file) => file.replace(/\.sql$/, ''))
    .sort();
}

/** The steps this database has been through. */
async function findDone(client: pg.Client): Promise<Set<string>> {
  const { rows: found } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    TABLE,
  ]);
  if (!found[0]?.exists) return new Set();
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${TABLE} ORDER BY id`);
  return new Set(rows.map(({ name }) => name));
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return describe(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
