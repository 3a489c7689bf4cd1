import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explainFileError } from '../../startup-error.ts';
import { canReach, type RunAs } from './run-as.ts';

/** Where root keeps what another account must reach when the project lies in a closed home. */
export const SHARED_FOLDER = '/var/lib/doi-tien';

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
  if (!account || canReach(dataDir, account)) return dataDir;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = join(SHARED_FOLDER, name);
  const pointer = join(dataDir, 'where-is-the-database.txt');
  if (!existsSync(pointer)) writeFileSync(pointer, `${folder}\n`, { mode: 0o600 });
  return folder;
}
