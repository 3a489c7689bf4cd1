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
}

/** In the order in which they run. */
export function migrationFiles(): MigrationFile[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = withLineFeeds(readFileSync(join(MIGRATIONS, file), 'utf8'));
      return { name: file.replace(/\.sql$/, ''), text, hash: migrationHash(text) };
    });
}

/** A checkout on Windows may end lines with CR LF; that is not a change. */
function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

export function migrationHash(text: string): string {
  return createHash('sha256').update(withLineFeeds(text)).digest('hex');
}
