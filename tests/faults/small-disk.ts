import { spawnSync } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { chooseRunAs } from '../../apps/api/src/platform/db/embedded/run-as.ts';

type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** A disk of its own for the tables that grow with every act; it can be filled to the last byte. */
export interface SmallDisk {
  fill(): void;
  free(): void;
}

const SIZE = '512m';
const GROWING = ['dong_but_toan', 'dong_to_tien', 'khoa_gui_trung'];

/** Mounting takes root on Linux; elsewhere there is no such disk, and its fault is left out. */
export async function mountSmallDisk(folder: string, sql: Sql): Promise<SmallDisk | undefined> {
  const account = chooseRunAs();
  if (process.platform !== 'linux' || !account) return undefined;
  mkdirSync(folder);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]).status !== 0) return undefined;
  const space = join(folder, 'tables');
  mkdirSync(space, { mode: 0o700 });
  chownSync(space, account.uid, account.gid);
  await sql(`CREATE TABLESPACE small_disk LOCATION '${space}'`);
  for (const table of GROWING) await sql(`ALTER TABLE ${table} SET TABLESPACE small_disk`);
  const ballast = join(folder, 'ballast');
  return {
    fill: () => fillUp(ballast),
    free: () => rmSync(ballast, { force: true }),
  };
}

export function unmount(folder: string): void {
  spawnSync('umount', [folder]);
}

function fillUp(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) {
      const block = Buffer.alloc(size);
      try {
        for (;;) writeSync(handle, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(handle);
  }
}
