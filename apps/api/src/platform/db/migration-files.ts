import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MIGRATIONS = join(import.meta.dirname, 'migrations');

export interface MigrationFile {
  /** The name of the file without its ending. */
  name: string;
  text: string;
  /** Kept in the database when the migration has run, and in `migrations/checksums.json` once it has landed. */
  hash: string;
  /** Where it takes away what older programs need: the newest migration of the oldest program that may go on working. */
  servesFrom: string | undefined;
}

/** The first migration that says on its first line whether programs of the version before may work beside it. */
const FIRST_WITH_STEP = '0040_program_versions';

const EXPAND = '-- expand';
const CONTRACT = /^-- contract from (\d{4}_\w+)$/;

/** In the order in which they run. */
export function migrationFiles(): MigrationFile[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = withLineFeeds(readFileSync(join(MIGRATIONS, file), 'utf8'));
      const name = file.replace(/\.sql$/, '');
      return { name, text, hash: migrationHash(text), servesFrom: readStep(name, text) };
    });
}

/** What this program is called in the database: its newest migration. */
export function programVersion(files: readonly MigrationFile[] = migrationFiles()): string {
  return files.at(-1)?.name ?? '';
}

/** The oldest program that may work on a database which has run all of these. */
export function oldestServed(files: readonly MigrationFile[]): string {
  return (
    files
      .flatMap(({ servesFrom }) => servesFrom ?? [])
      .sort()
      .at(-1) ?? ''
  );
}

function readStep(name: string, text: string): string | undefined {
  if (name < FIRST_WITH_STEP) return undefined;
  const [first = ''] = text.split('\n', 1);
  const servesFrom = CONTRACT.exec(first)?.[1];
  if (servesFrom === undefined && first !== EXPAND) {
    throw new Error(`The first line of ${name}.sql has to be "${EXPAND}" or "-- contract from 0000_name".`);
  }
  return servesFrom;
}

/** A checkout on Windows may end lines with CR LF; that is not a change. */
function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

export function migrationHash(text: string): string {
  return createHash('sha256').update(withLineFeeds(text)).digest('hex');
}
