import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../../platform/db/database.ts';
import { backupName } from '../../platform/db/dump/backup-name.ts';
import { readSettings } from '../settings/settings.repository.ts';
import { type BackupPaths, openBackupFolder } from './backup-folder.ts';
import { claimBackup, recordBackup, recordFailure } from './backups.repository.ts';
import { outdated } from './retention.rules.ts';

const run = promisify(execFile);
const COMMAND = join(import.meta.dirname, '../../commands/backup.ts');
const LOOK_EVERY_MS = 60_000;

export interface BackupPlace {
  /** The database as its owner. */
  url: string;
  paths: BackupPaths;
  /** Encrypted for somebody. */
  isSealed: boolean;
}

export interface Log {
  info(given: object, words: string): void;
  warn(given: object, words: string): void;
  error(given: object, words: string): void;
}

/** Something that is done while the server runs. */
export interface Keeper {
  stop(): Promise<void>;
  /** What is left to do once the database has stopped. */
  finish?(): Promise<void>;
}

/**
 * One backup a day, from the hour of the settings on; a machine that slept through it takes it in the morning. The work
 * is a process of its own, so that nobody at a counter waits for it.
 */
export function keepDailyBackups(database: Database, place: BackupPlace, log: Log): Keeper {
  let current: Promise<void> = Promise.resolve();
  let isBusy = false;
  const look = () => {
    if (isBusy) return;
    isBusy = true;
    current = backUpWhenDue(database, place)
      .then((file) => file && log.info({ file }, 'the daily backup is written'))
      .catch((error: unknown) => log.error({ err: error }, 'the daily backup failed'))
      .then(() => {
        isBusy = false;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return current;
    },
  };
}

/** Writes today's backup if it is time and none has, and puts old ones away. Answers the file, if there is a new one. */
export async function backUpWhenDue(database: Database, place: BackupPlace): Promise<string | null> {
  const { sao_luu_tu_dong, sao_luu_giu_ngay } = await database.read(readSettings);
  if (!sao_luu_tu_dong || !(await database.inTransaction(claimBackup))) return null;
  try {
    await openBackupFolder(place.paths);
    const file = await write(place);
    await database.inTransaction(recordBackup);
    await putAway(place.paths.BACKUP_DIR, sao_luu_giu_ngay);
    return file;
  } catch (error) {
    const reason = (error as Error).message.slice(0, 500);
    await database.inTransaction((trx) => recordFailure(trx, reason));
    throw error;
  }
}

async function write({ url, paths, isSealed }: BackupPlace): Promise<string> {
  const file = join(paths.BACKUP_DIR, backupName(new Date(), { isSealed }));
  // The database is running and migrated: the command needs no more than its address.
  await run(process.execPath, [COMMAND, file], { env: { ...process.env, DATABASE_URL: url } });
  return file;
}

/** Removes backups that are older than the settings keep them; see `outdated`. */
export async function putAway(folder: string, keepDays: number): Promise<void> {
  for (const name of outdated(await readdir(folder), keepDays, new Date())) await rm(join(folder, name));
}
