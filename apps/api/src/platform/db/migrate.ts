import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
const TABLE = 'pgmigrations';

export interface MigrateOptions {
  url: string;
  allowUnsafe?: boolean;
  log?: (message: string) => void;
  /** The last migration to run, for a restore into the schema an archive was taken from; all of them without it. */
  upTo?: string;
}

/** Brings the schema up to date as the owner. Several processes may start at once: one migrates, the others wait. */
export async function migrate({ url, allowUnsafe = false, log = () => {}, upTo }: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`The database cannot be reached: ${describe(error)}.`);
  }
  try {
    await refuseUnsafe(client, allowUnsafe);
    await refuseNewer(client);
    await runner({
      dbClient: client,
      dir: FOLDER,
      direction: 'up',
      migrationsTable: TABLE,
      advisoryLockMode: 'wait',
      checkOrder: true,
      singleTransaction: true,
      ...(upTo !== undefined && { count: await stepsUpTo(client, upTo) }),
      logger: { debug: () => {}, info: log, warn: log, error: log },
    });
  } finally {
    await client.end();
  }
}

async function stepsUpTo(client: pg.Client, last: string): Promise<number> {
  const names = migrationNames();
  const index = names.indexOf(last);
  if (index < 0) throw new StartupError(`The version that knows "${last}" is needed for this; update Đổi tiền first.`);
  const done = await findDone(client);
  return names.slice(0, index + 1).filter((name) => !done.has(name)).length;
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

async function refuseNewer(client: pg.Client): Promise<void> {
  const known = new Set(migrationNames());
  const unknown = [...(await findDone(client))].find((name) => !known.has(name));
  if (unknown) {
    throw new StartupError(
      `The database is newer than this program (it has the step "${unknown}"); upgrade the program.`,
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
