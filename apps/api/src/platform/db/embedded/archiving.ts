import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RunAs } from './run-as.ts';

const FILE = 'archiving.conf';
/** Beside the cluster, and named from within it, so that its path needs no quoting. */
const SPOOL = 'wal-spool';

/** A segment is closed after this long even if it is not full; with the time to ship it a lost machine loses less than a minute. */
const CLOSE_AFTER_SECONDS = 45;

/** PostgreSQL hands every finished segment over by a rename, so a name without `.partial` is whole; it reuses the segment only afterwards. */
const HAND_OVER =
  process.platform === 'win32'
    ? `copy "%p" "..\\\\${SPOOL}\\\\%f.partial" && move /Y "..\\\\${SPOOL}\\\\%f.partial" "..\\\\${SPOOL}\\\\%f"`
    : `cp "%p" ../${SPOOL}/%f.partial && (sync ../${SPOOL}/%f.partial || sync) && mv ../${SPOOL}/%f.partial ../${SPOOL}/%f`;

const ON = `archive_mode = on\narchive_timeout = ${CLOSE_AFTER_SECONDS}\narchive_command = '${HAND_OVER}'\n`;
const OFF = 'archive_mode = off\n';

export const spoolOf = (cluster: string): string => join(dirname(cluster), SPOOL);

/** Lets the embedded server keep its WAL, or not. Answers whether that changed, which takes a restart of the server. */
export function setArchiving(cluster: string, isOn: boolean, account: RunAs | undefined): boolean {
  const file = join(cluster, FILE);
  const wanted = isOn ? ON : OFF;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : OFF;
  if (isOn) {
    const spool = spoolOf(cluster);
    mkdirSync(spool, { recursive: true, mode: 0o700 });
    if (account) chownSync(spool, account.uid, account.gid);
  }
  if (before === wanted) return false;
  writeFileSync(file, wanted);
  include(cluster, FILE);
  return true;
}

/** Adds a file of settings beside the main one, which may be missing. */
export function include(cluster: string, file: string): void {
  const main = join(cluster, 'postgresql.conf');
  const line = `include_if_exists = '${file}'\n`;
  if (!readFileSync(main, 'utf8').includes(line)) appendFileSync(main, line);
}
