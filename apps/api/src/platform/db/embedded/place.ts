import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explainFileError, StartupError } from '../../startup-error.ts';
import { canReach, type RunAs } from './run-as.ts';

/** Where root keeps what another account must reach when the project lies in a closed home. */
export const SHARED_FOLDER = '/var/lib/doi-tien';
/** In a data folder whose database is there. */
const NOTE = 'where-is-the-database.txt';

/** Where the files of a server are, and whose. */
export interface ClusterPlace {
  cluster: string;
  account: RunAs | undefined;
}

/** Makes the folder that the files go to. */
export function makePlace({ cluster, account }: ClusterPlace): void {
  const folder = dirname(cluster);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(cluster, { mode: 0o700 });
  if (!account) return;
  // The account passes through both; it lists neither.
  if (dirname(folder) === SHARED_FOLDER) chmodSync(SHARED_FOLDER, 0o711);
  chmodSync(folder, 0o711);
  chownSync(cluster, account.uid, account.gid);
}

/** The data folder itself, or a folder of its own outside when the database's account cannot reach it. */
export function placeFor(dataDir: string, account: RunAs | undefined): string {
  try {
    // As root the account of the database must be able to walk in; nobody else ever has to.
    mkdirSync(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 });
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
  const isInside = !account || canReach(dataDir, account);
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = isInside ? dataDir : join(SHARED_FOLDER, name);
  const note = join(dataDir, NOTE);
  if (existsSync(note)) refuseAnother(folder, readFileSync(note, 'utf8').trim(), note);
  else if (!isInside) writeFileSync(note, `${folder}\n`, { mode: 0o600 });
  return folder;
}

/** A data folder that was moved or copied would get an empty database beside the one it had. */
function refuseAnother(folder: string, noted: string, note: string): void {
  if (noted === folder || !existsSync(join(noted, 'postgres'))) return;
  throw new StartupError(
    `The database of ${dirname(note)} is in ${noted}, since the folder stood elsewhere: put the folder back, or move what is in ${noted} to ${folder} and remove ${note}.`,
  );
}
