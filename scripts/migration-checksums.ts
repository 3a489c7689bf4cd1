import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS, type MigrationFile, migrationFiles } from '../apps/api/src/platform/db/migration-files.ts';

export const CHECKSUMS_FILE = join(MIGRATIONS, 'checksums.json');

export interface Checksums {
  /** The manifest with every file in it. */
  text: string;
  /** Files whose text is not the one that the manifest has; they stay in it as they were. */
  edited: string[];
  /** Names in the manifest without a file. */
  missing: string[];
}

/** Adds new files to the manifest. Entries are read one by one, so that both sides of a merge conflict count. */
export function completeChecksums(manifest: string, files: readonly Pick<MigrationFile, 'name' | 'hash'>[]): Checksums {
  const entries = [...manifest.matchAll(/"(\w+)": "([0-9a-f]{64})"/g)].map(([, name = '', hash = '']) => ({
    name,
    hash,
  }));
  const landed = new Map(entries.map(({ name, hash }) => [name, hash]));
  const present = new Map(files.map(({ name, hash }) => [name, hash]));
  const edited = entries.filter(({ name, hash }) => present.has(name) && present.get(name) !== hash);
  const all = [...new Map([...present, ...landed])].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    text: `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`,
    edited: [...new Set(edited.map(({ name }) => name))],
    missing: [...landed.keys()].filter((name) => !present.has(name)),
  };
}

export function readChecksums(): string {
  return existsSync(CHECKSUMS_FILE) ? readFileSync(CHECKSUMS_FILE, 'utf8') : '';
}

/** What to tell somebody who changed or removed a migration that has landed. */
export function objection({ edited, missing }: Checksums): string {
  const changed = [...edited.map((name) => `${name}.sql was edited`), ...missing.map((name) => `${name}.sql is gone`)];
  return changed.length === 0
    ? ''
    : `${changed.join(', ')}. A migration that has landed never changes: put it back and add a new file with the next number.`;
}

/** `npm run migrations:checksums`: after adding a migration, and after a merge. */
if (import.meta.main) {
  const checksums = completeChecksums(readChecksums(), migrationFiles());
  writeFileSync(CHECKSUMS_FILE, checksums.text);
  const words = objection(checksums);
  if (words) console.error(`\n  ${words}\n`);
  process.exitCode = words ? 1 : 0;
}
