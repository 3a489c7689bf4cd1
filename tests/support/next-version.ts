import { appendFileSync, cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** What is the same in every version here. */
const SHARED = [
  'node_modules',
  'packages',
  'docs',
  'package.json',
  'apps/web',
  'apps/api/node_modules',
  'apps/api/package.json',
];

export const NEXT_MIGRATION = '9001_next_version';

/**
 * The program of a next version in a folder of its own: this one with one migration more, and with every routine replaced. The caller
 * removes the folder.
 */
export function makeNextVersion(migration: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-next-'));
  mkdirSync(join(folder, 'apps/api'), { recursive: true });
  for (const path of SHARED) symlinkSync(join(ROOT, path), join(folder, path));
  const db = 'apps/api/src/platform/db';
  cpSync(join(ROOT, 'apps/api/src'), join(folder, 'apps/api/src'), { recursive: true });
  writeFileSync(join(folder, db, 'migrations', `${NEXT_MIGRATION}.sql`), migration);
  appendFileSync(join(folder, db, 'routines/write_entry.sql'), '\n-- of the next version\n');
  return folder;
}
