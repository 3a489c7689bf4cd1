import { createHash } from 'node:crypto';
import { chownSync, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BrokenArchive, FrameReader } from '../dump/frames.ts';
import { unpacked } from '../dump/packed-files.ts';
import type { ClusterPlace } from '../embedded/place.ts';
import { type BaseFoot, baseHead, entryFoot, entryOrFoot } from './base-backup.ts';

/** Writes the files of a base backup where the embedded server expects them, and answers what ends it. */
export async function unpackBase(
  file: string,
  { cluster, account }: ClusterPlace,
  identities: readonly string[],
): Promise<BaseFoot> {
  const frames = new FrameReader(unpacked(file, identities));
  try {
    await frames.line(baseHead, `${file} is not a base backup of Đổi tiền`);
    const own = (path: string) => account && chownSync(path, account.uid, account.gid);
    let entry = await frames.line(entryOrFoot);
    for (; !('end' in entry); entry = await frames.line(entryOrFoot)) {
      const path = within(cluster, entry.path);
      if (entry.isFolder) mkdirSync(path, { mode: 0o700, recursive: true });
      else await unpackFile(frames, path);
      own(path);
    }
    await frames.end();
    const label = join(cluster, 'backup_label');
    writeFileSync(label, entry.label, { mode: 0o600 });
    own(label);
    return entry;
  } catch (error) {
    throw isOutOfPlace(error)
      ? new BrokenArchive('The base backup is damaged: a file cannot stand where it says')
      : error;
  } finally {
    await frames.close();
  }
}

/** A folder in the place of a file, or the other way round. */
const isOutOfPlace = (error: unknown) =>
  /^(EISDIR|ENOTDIR|EEXIST|ENOENT|ENAMETOOLONG)$/.test((error as NodeJS.ErrnoException).code ?? '');

async function unpackFile(frames: FrameReader, path: string): Promise<void> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const block of frames.blocks()) {
      hash.update(block);
      yield block;
    }
  };
  await pipeline(Readable.from(hashed()), createWriteStream(path, { mode: 0o600 }));
  const { sha256 } = await frames.line(entryFoot);
  if (sha256 !== hash.digest('hex')) throw new BrokenArchive(`The base backup is damaged: ${path} is not what it was`);
}

function within(cluster: string, path: string): string {
  const full = normalize(join(cluster, path));
  if (!full.startsWith(cluster + sep))
    throw new BrokenArchive('The base backup is damaged: a file would be outside of it');
  return full;
}
