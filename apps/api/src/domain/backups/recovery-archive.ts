import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spoolOf } from '../../platform/db/embedded/archiving.ts';
import { basesIn, type RecoveryFolder, recoveryFolder, segmentsIn } from '../../platform/db/recovery/archive-folder.ts';
import { describeServer } from '../../platform/db/recovery/describe-server.ts';
import { emptySpool, shipWal, spooledBytes } from '../../platform/db/recovery/ship-wal.ts';
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
  /** The embedded database as its owner. */
  url: string;
  cluster: string;
  /** `BACKUP_DIR`. */
  backups: string;
  recipients: readonly string[];
  /** WAL before this start was not archived: what is there needs a new base to go on. */
  hasGap: boolean;
}

/** Ships the WAL of the embedded database as it is finished, and takes a base backup at the first start and each day. */
export async function keepRecoveryArchive(place: ArchivePlace, log: Log): Promise<Required<Keeper>> {
  const archive = new RecoveryArchive(place, recoveryFolder(place.backups, await describeServer(place.url)), log);
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
  #hasGap: boolean;
  #baseNotBefore = 0;

  constructor(place: ArchivePlace, folder: RecoveryFolder, log: Log) {
    this.#place = place;
    this.#spool = spoolOf(place.cluster);
    this.#folder = folder;
    this.#log = log;
    this.#hasGap = place.hasGap;
  }

  look(): void {
    void this.ship();
    if (!this.#basing && this.#isBaseDue()) {
      this.#baseNotBefore = Date.now() + BASE_AGAIN_MS;
      this.#basing = this.#takeBase().finally(() => {
        this.#basing = undefined;
      });
    }
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
      await shipWal(this.#spool, this.#folder, this.#place.recipients);
      if (this.#failure) this.#log.info({ folder: this.#folder.path }, 'the WAL is archived again');
      this.#failure = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#failure) this.#log.error({ err: error }, 'the WAL could not be archived');
      this.#failure = message;
      await this.#spareTheDisk();
    }
  }

  async #spareTheDisk(): Promise<void> {
    if ((await spooledBytes(this.#spool)) < MOST_SPOOLED_BYTES) return;
    await emptySpool(this.#spool);
    this.#hasGap = true;
    this.#log.error(
      { folder: this.#folder.path },
      'WAL was given up: until the next base backup nothing newer can be recovered',
    );
  }

  #isBaseDue(): boolean {
    if (this.#failure || Date.now() < this.#baseNotBefore) return false;
    const newest = basesIn(this.#folder).at(-1)?.finished.getTime() ?? 0;
    return this.#hasGap || Date.now() - newest >= BASE_EVERY_MS;
  }

  /** In a process of its own, so that nobody at a counter waits for it. */
  async #takeBase(): Promise<void> {
    try {
      const { stdout } = await run(process.execPath, [COMMAND], { signal: this.#stopping.signal });
      this.#hasGap = false;
      this.#log.info({ file: stdout.trim() }, 'the base backup is written');
      const oldest = new Date(Date.now() - RECOVERY_DAYS * 86_400_000);
      const segments = [...segmentsIn(this.#folder).values()];
      for (const file of outdatedFiles(basesIn(this.#folder), segments, oldest)) await rm(file);
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#log.error({ err: error }, 'the base backup failed');
    }
  }
}
