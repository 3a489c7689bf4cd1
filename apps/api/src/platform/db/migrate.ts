import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { createRoutines, dropRoutines, hasTheseRoutines } from './apply-routines.ts';
import { type MigrationFile, migrationFiles } from './migration-files.ts';
import { describeConnectError, MIGRATIONS_TABLE, readSchemaVersion, refuseForeignSchema } from './schema-version.ts';
import { refuseTransactionPooler, refuseUnfitServer } from './server-requirements.ts';
import { type LockRetry, lockEverything, retryOnLockConflict } from './upgrade-locks.ts';

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
    throw new StartupError(`The database cannot be reached: ${describeConnectError(error)}.`);
  }
  try {
    await refuseUnfitServer(client);
    await refuseUnsafe(client, allowUnsafe);
    await refuseTransactionPooler(url);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const version = await readSchemaVersion(client);
    refuseUnknownStep(upTo);
    refuseForeignSchema(version);
    const { pending } = version;
    const wanted = pending.filter(({ name }) => upTo === undefined || name <= upTo);
    const isLast = wanted.length === pending.length;
    if (wanted.length === 0 && (!isLast || (await hasTheseRoutines(client)))) return;
    await retryOnLockConflict(() => upgrade(client, wanted, isLast, log), options.retry);
  } finally {
    await client.end();
  }
}

/** One transaction, so that the database never stands without the triggers that guard it. */
async function upgrade(client: pg.Client, files: MigrationFile[], isLast: boolean, log: (message: string) => void) {
  await client.query('BEGIN');
  try {
    await lockEverything(client);
    await dropRoutines(client);
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (id serial PRIMARY KEY, name text NOT NULL, run_on timestamptz NOT NULL DEFAULT now())`,
    );
    for (const { name, text } of files) {
      log(`Migrating: ${name}`);
      await client.query(text);
      await client.query(`INSERT INTO ${MIGRATIONS_TABLE} (name) VALUES ($1)`, [name]);
    }
    await keepHashes(client);
    if (isLast) await createRoutines(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Also of migrations that ran before hashes were kept. The column is made by a migration itself (0027). */
async function keepHashes(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = '${MIGRATIONS_TABLE}'::regclass AND attname = 'hash' AND NOT attisdropped`,
  );
  if (rows.length === 0) return;
  const files = migrationFiles();
  await client.query(
    `UPDATE ${MIGRATIONS_TABLE} done SET hash = own.hash
     FROM unnest($1::text[], $2::text[]) AS own (name, hash) WHERE own.name = done.name AND done.hash IS NULL`,
    [files.map(({ name }) => name), files.map(({ hash }) => hash)],
  );
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

function refuseUnknownStep(upTo: string | undefined): void {
  if (upTo !== undefined && !migrationFiles().some(({ name }) => name === upTo)) {
    throw new StartupError(`The version that knows "${upTo}" is needed for this; update Đổi tiền first.`);
  }
}
