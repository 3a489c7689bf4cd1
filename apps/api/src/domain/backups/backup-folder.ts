import { existsSync } from 'node:fs';
import { access, appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../platform/config.ts';
import { explainFileError, StartupError } from '../../platform/startup-error.ts';

/** In `BACKUP_DIR`, from the first use on: an empty folder in its place is a disk that is not mounted. */
const MARK = 'doi-tien-backups.txt';
const MARK_TEXT =
  'Đổi tiền keeps backups in this folder. While this file is missing nothing is written here: the disk may not be mounted.\n';
/** In `DATA_DIR`, the folders that were marked, one on each line. Not in the database: each machine has disks of its own. */
const NOTE = 'backup-folders';
/** A network folder whose server is gone answers nothing for minutes. */
const PATIENCE_MS = 1_000;

export type BackupPaths = Pick<Config, 'DATA_DIR' | 'BACKUP_DIR'>;

/** Call it before anything is written to `BACKUP_DIR`: marks the folder at its first use, and refuses one that has lost its mark. */
export async function openBackupFolder(paths: BackupPaths): Promise<void> {
  const loss = await findLoss(paths);
  if (loss) throw new StartupError(loss);
  if (isBesideTheData(paths) || (await isNoted(paths))) return;
  const { DATA_DIR, BACKUP_DIR } = paths;
  try {
    await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 });
    await writeFile(join(BACKUP_DIR, MARK), MARK_TEXT, { mode: 0o600 });
  } catch (error) {
    throw explainFileError(error, BACKUP_DIR, 'BACKUP_DIR');
  }
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  await appendFile(join(DATA_DIR, NOTE), `${BACKUP_DIR}\n`, { mode: 0o600 });
}

/** What keeps the folder from being the one that backups were written to, in a sentence. */
export async function findLoss(paths: BackupPaths): Promise<string | undefined> {
  if (isBesideTheData(paths) || !(await isNoted(paths))) return undefined;
  const isMarked = await access(join(paths.BACKUP_DIR, MARK)).then(
    () => true,
    () => false,
  );
  if (isMarked) return undefined;
  return `${paths.BACKUP_DIR} is not the folder that backups were written to: it has no file ${MARK}. Mount its disk; if this is a new one, put an empty file of that name into it.`;
}

/** The default lies on the disk of the data, which is there or nothing is. */
const isBesideTheData = ({ DATA_DIR, BACKUP_DIR }: BackupPaths) => BACKUP_DIR === join(DATA_DIR, 'backups');

async function isNoted({ DATA_DIR, BACKUP_DIR }: BackupPaths): Promise<boolean> {
  const note = join(DATA_DIR, NOTE);
  return existsSync(note) && (await readFile(note, 'utf8')).split('\n').includes(BACKUP_DIR);
}

/** For those who ask every few seconds: a folder that hangs holds one look and not every caller. */
export class BackupFolderWatch {
  readonly #paths: BackupPaths;
  #looking: Promise<boolean> | undefined;

  constructor(paths: BackupPaths) {
    this.#paths = paths;
  }

  async isThere(): Promise<boolean> {
    this.#looking ??= findLoss(this.#paths)
      .then(
        (loss) => loss === undefined,
        () => false,
      )
      .finally(() => {
        this.#looking = undefined;
      });
    return Promise.race([this.#looking, sleep(PATIENCE_MS, false, { ref: false })]);
  }
}
