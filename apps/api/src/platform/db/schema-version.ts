import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { hasTheseRoutines } from './apply-routines.ts';
import { type MigrationFile, migrationFiles } from './migration-files.ts';

/** Where the migrations that a database has been through are kept. */
export const MIGRATIONS_TABLE = 'pgmigrations';

/** The migrations of a database beside those of this program. */
export interface SchemaVersion {
  /** The newest that the database has; undefined in an empty database. */
  newest: string | undefined;
  /** Files that it has not run yet, in their order. */
  pending: MigrationFile[];
  /** Names that this program has no file for. */
  unknown: string[];
  /** Names whose file has another text than the one that was run. */
  edited: string[];
}

export async function readSchemaVersion(client: pg.ClientBase): Promise<SchemaVersion> {
  const done = await findDone(client);
  const files = migrationFiles();
  const known = new Set(files.map(({ name }) => name));
  return {
    newest: [...done.keys()].sort().at(-1),
    pending: files.filter(({ name }) => !done.has(name)),
    unknown: [...done.keys()].filter((name) => !known.has(name)),
    edited: files.filter(({ name, hash }) => (done.get(name) ?? hash) !== hash).map(({ name }) => name),
  };
}

/** The migrations this database has been through, with the hash of each; null in one from before hashes were kept. */
async function findDone(client: pg.ClientBase): Promise<Map<string, string | null>> {
  const { rows: found } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    MIGRATIONS_TABLE,
  ]);
  if (!found[0]?.exists) return new Map();
  const { rows } = await client.query<{ name: string; hash: string | null }>(
    `SELECT name, to_jsonb(done) ->> 'hash' AS hash FROM ${MIGRATIONS_TABLE} AS done ORDER BY id`,
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** Refuses a database that this program cannot bring to its own version. */
export function refuseForeignSchema({ unknown, edited }: SchemaVersion): void {
  const [step] = unknown;
  if (step) {
    throw new StartupError(
      `This program does not know the step "${step}" of the database: a newer version made it, or one from before the first release. Start that version.`,
    );
  }
  const [migration] = edited;
  if (migration) {
    throw new StartupError(
      `The migration "${migration}" was changed after this database had run it: its file has another text than the one that was run. Start the version that made the database, or put the file back; a change is a new file.`,
    );
  }
}

/** How a database differs from what this program needs, and what to do about it. */
export interface SchemaDifference {
  kind: 'empty' | 'newer' | 'edited' | 'older' | 'routines';
  words: string;
}

/** For commands that read: they neither migrate nor go on with a schema they do not know. Undefined when all is as it should be. */
export async function findSchemaDifference(url: string): Promise<SchemaDifference | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`The database cannot be reached: ${describeConnectError(error)}.`);
  }
  try {
    const version = await readSchemaVersion(client);
    const difference = differenceOf(version);
    if (difference || (await hasTheseRoutines(client))) return difference;
    return {
      kind: 'routines',
      words: 'The functions and views of the database are not those of this program; npm start replaces them.',
    };
  } finally {
    await client.end();
  }
}

function differenceOf({ newest, unknown, edited, pending }: SchemaVersion): SchemaDifference | undefined {
  if (newest === undefined) return { kind: 'empty', words: 'The database is empty; npm start makes its tables.' };
  if (unknown.length > 0) {
    return {
      kind: 'newer',
      words: `The database is newer than this program, which does not know its migration "${unknown.at(-1)}". Use the program of that version.`,
    };
  }
  if (edited.length > 0) {
    return { kind: 'edited', words: `The migration "${edited[0]}" was changed after this database had run it.` };
  }
  if (pending.length > 0) {
    return {
      kind: 'older',
      words: `The database is older than this program: it has not run "${pending[0]?.name}" yet. npm start upgrades it.`,
    };
  }
  return undefined;
}

export function describeConnectError(error: unknown): string {
  if (error instanceof AggregateError) return describeConnectError(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
