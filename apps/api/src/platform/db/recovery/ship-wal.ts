import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { explainFileError } from '../../startup-error.ts';
import { sealed } from '../dump/sealed-streams.ts';
import { type RecoveryFolder, type Segment, segmentFile, segmentsIn } from './archive-folder.ts';

/** Two servers write into one archive, or a segment was changed: neither is written over. */
class OtherSegment extends Error {}

/**
 * Moves finished WAL from the spool into the archive: packed, encrypted where there are recipients, on the disk, and only then removed from the
 * spool. Answers how many files there were.
 */
export async function shipWal(spool: string, to: RecoveryFolder, recipients: readonly string[]): Promise<number> {
  const names = await finished(spool);
  if (names.length === 0) return 0;
  try {
    await mkdir(to.wal, { recursive: true, mode: 0o700 });
    const shipped = segmentsIn(to);
    for (const name of names) await shipOne(join(spool, name), name, shipped.get(name), to, recipients);
    return names.length;
  } catch (error) {
    throw explainFileError(error, to.path, 'BACKUP_DIR');
  }
}

/** How much waits to be shipped. */
export async function spooledBytes(spool: string): Promise<number> {
  const sizes = await Promise.all((await finished(spool)).map(async (name) => (await stat(join(spool, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** For how many milliseconds the oldest has waited; 0 where nothing waits. */
export async function oldestSpooled(spool: string): Promise<number> {
  const names = await finished(spool).catch(() => []);
  const times = await Promise.all(names.map(async (name) => (await stat(join(spool, name))).mtimeMs));
  return times.length === 0 ? 0 : Date.now() - Math.min(...times);
}

export async function emptySpool(spool: string): Promise<void> {
  for (const name of await finished(spool)) await rm(join(spool, name));
}

async function finished(spool: string): Promise<string[]> {
  return (await readdir(spool)).filter((name) => !name.endsWith('.partial')).sort();
}

async function shipOne(
  file: string,
  name: string,
  shipped: Segment | undefined,
  to: RecoveryFolder,
  recipients: readonly string[],
): Promise<void> {
  const digest = await digestOf(file);
  if (shipped && shipped.digest !== digest) {
    throw new OtherSegment(
      `${shipped.file} holds other bytes than this server's ${name}; give each server a BACKUP_DIR of its own.`,
    );
  }
  if (!shipped) {
    const target = segmentFile(to, name, digest, recipients.length > 0);
    const partial = `${target}.partial`;
    await pipeline(
      createReadStream(file),
      createZstdCompress(),
      (packed) => sealed(packed, recipients),
      createWriteStream(partial, { mode: 0o600 }),
    );
    await flush(partial);
    await rename(partial, target);
    // The name too. Windows opens no folder, and writes names at once.
    if (process.platform !== 'win32') await flush(to.wal);
  }
  await rm(file);
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(bytes as Buffer);
  return hash.digest('hex').slice(0, 16);
}

/** On the disk, not only on its way there. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}
