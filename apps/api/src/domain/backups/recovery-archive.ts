import { execFile } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../../platform/db/database.ts';
import { spoolOf } from '../../platform/db/embedded/archiving.ts';
import {
  basesIn,
  hasGap,
  partialsIn,
  type RecoveryFolder,
  recoveryFolder,
  segmentsIn,
} from '../../platform/db/recovery/archive-folder.ts';
import { describeServer } from '../../platform/db/recovery/describe-server.ts';
import { emptySpool, shipWal, spooledBytes } from '../../platform/db/recovery/ship-wal.ts';
import { type BackupPaths, openBackupFolder } from './backup-folder.ts';
import type { Keeper, Log } from './daily-backup.ts';
import { outdatedFiles } from './recovery.rules.ts';

const run = promisify(execFile);
const COMMAND = join(import.meta.dirname, '../../commands/base-backup.ts');

const LOOK_EVERY_MS = 5_000;
const BASE_EVERY_MS = 24 * 3_600_000;
/** A base backup that failed is tried again after this long. */
const BASE_AGAIN_MS = 10 * 60_000;
/** A recovery goes back to any moment of this many days. */
const RECOVERY_DAYS = 7;
/** An archive that cannot be reached must not fill the disk that people trade on: WAL beyond this is given up, and a new base begins anew. */
const MOST_SPOOLED_BYTES = 4 * 1024 ** 3;

export interface ArchivePlace {
  database: Database;
  cluster: string;
  paths: BackupPaths;
  recipients: readonly string[];
}

/** Ships the WAL of the embedded database as it is finished, and takes a base backup at the first start and each day. */
export async function keepRecoveryArchive(place: ArchivePlace, log: Log): Promise<Required<Keeper>> {
  const archive = new RecoveryArchive(
    place,
    recoveryFolder(place.paths.BACKUP_DIR, await place.database.read(describeServer)),
    log,
  );
  const timer = setInterval(() => archive.look(), LOOK_EVERY_MS).unref();
  archive.look();
  return {
    stop: () => {
      clearInterval(timer);
      return archive.stop();
    },
    // A server that stops hands its last WAL over.
    finish: () => archive.ship(),
  };
}

class RecoveryArchive {
  readonly #place: ArchivePlace;
  readonly #spool: string;
  readonly #folder: RecoveryFolder;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #shipping: Promise<void> | undefined;
  #basing: Promise<void> | undefined;
  /** What failed last, so that it is told once and not every few seconds. */
  #failure = '';
  /** The archive lacks WAL since its newest base: it was given up, or not archived for a while. Looked at when more has arrived. */
  #hasGap: boolean | undefined;
  #baseNotBefore = 0;

  constructor(place: ArchivePlace, folder: RecoveryFolder, log: Log) {
    this.#place = place;
    this.#spool = spoolOf(place.cluster);
    this.#folder = folder;
    this.#log = log;
  }

  look(): void {
    void this.ship();
    this.#basing ??= this.#takeBaseWhenDue().finally(() => {
      this.#basing = undefined;
    });
  }

  ship(): Promise<void> {
    this.#shipping ??= this.#shipAll().finally(() => {
      this.#shipping = undefined;
    });
    return this.#shipping;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#shipping, this.#basing]);
  }

  async #shipAll(): Promise<void> {
    try {
      await openBackupFolder(this.#place.paths);
      const shipped = await shipWal(this.#spool, this.#folder, this.#place.recipients);
      if (shipped > 0) this.#hasGap = undefined;
      if (this.#failure) this.#log.info({ folder: this.#folder.path }, 'the WAL is archived again');
      this.#failure = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#failure) this.#log.error({ err: error }, 'the WAL could not be archived');
      this.#failure = message;
      // A spool that cannot be read was told above.
      await this.#spareTheDisk().catch(() => {});
    }
  }

  async #spareTheDisk(): Promise<void> {
    if ((await spooledBytes(this.#spool)) < MOST_SPOOLED_BYTES) return;
    await emptySpool(this.#spool);
    this.#log.error(
      { folder: this.#folder.path },
      'WAL was given up: until the next base backup nothing newer can be recovered',
    );
  }

  #isBaseDue(): boolean {
    if (this.#failure || Date.now() < this.#baseNotBefore) return false;
    // One from the future was made before the clock was put back.
    const newest = basesIn(this.#folder).findLast(({ finished }) => finished.getTime() <= Date.now());
    if (!newest || Date.now() - newest.finished.getTime() >= BASE_EVERY_MS) return true;
    this.#hasGap ??= hasGap(newest, segmentsIn(this.#folder).keys());
    return this.#hasGap;
  }

  /** In a process of its own, so that nobody at a counter waits for it. */
  async #takeBaseWhenDue(): Promise<void> {
    try {
      if (!this.#isBaseDue()) return;
      this.#baseNotBefore = Date.now() + BASE_AGAIN_MS;
      if (this.#hasGap)
        this.#log.warn({ folder: this.#folder.path }, 'the archive lacks WAL: a new base backup is taken');
      const { stdout } = await run(process.execPath, [COMMAND], { signal: this.#stopping.signal });
      this.#hasGap = undefined;
      this.#log.info({ file: stdout.trim() }, 'the base backup is written');
      await this.#removeOld();
    } catch (error) {
      this.#baseNotBefore = Date.now() + BASE_AGAIN_MS;
      if (!this.#stopping.signal.aborted) this.#log.error({ err: error }, 'the base backup failed');
    }
  }

  async #removeOld(): Promise<void> {
    const oldest = new Date(Date.now() - RECOVERY_DAYS * 86_400_000);
    const segments = [...segmentsIn(this.#folder).values()];
    for (const file of outdatedFiles(basesIn(this.#folder), segments, oldest)) await rm(file);
    for (const file of partialsIn(this.#folder)) {
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > BASE_EVERY_MS) await rm(file);
    }
  }
}
