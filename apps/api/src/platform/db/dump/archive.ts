import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createZstdDecompress } from 'node:zlib';
import { BrokenArchive, FOLLOWED, FrameReader } from './frames.ts';

/** What opens an archive. */
export interface ArchiveHead {
  doi_tien_backup: 1;
  created: string;
  /** Of the program that wrote it; archives from before the first release have none. */
  version?: string;
  /** The newest migration of the database it was taken from. */
  migration: string;
  tables: string[];
}

export interface TableHead {
  table: string;
  columns: string[];
}

export interface TableFoot {
  rows: number;
  sha256: string;
}

/** What ends it: without this line the archive is cut short. */
export interface ArchiveFoot {
  end: true;
  /** Where the action log stood. */
  chain: { id: string; hash: string };
}

export interface ArchiveSummary {
  head: ArchiveHead;
  foot: ArchiveFoot;
  rows: Record<string, number>;
}

/** Takes the blocks of one table; resolves to how many rows they held. */
export type TableSink = (head: TableHead, blocks: AsyncIterable<Buffer>) => Promise<number>;

/** Reads an archive from end to end and checks every sum on the way; each table's rows go to `sink`. */
export async function readArchive(
  file: string,
  sink: TableSink,
  begin: (head: ArchiveHead) => Promise<void> = async () => {},
): Promise<ArchiveSummary> {
  const source = createReadStream(file);
  const plain = source.pipe(createZstdDecompress());
  source.once('error', (error) => plain.destroy(error));
  try {
    const frames = new FrameReader(plain);
    const head = await frames.line<ArchiveHead>();
    if (head.doi_tien_backup !== 1) throw new BrokenArchive('This is not an archive of Đổi tiền');
    await begin(head);
    const rows: Record<string, number> = {};
    for (const name of head.tables) rows[name] = await readTable(frames, name, sink);
    const foot = await frames.line<ArchiveFoot>();
    if (foot.end !== true) throw new BrokenArchive('The archive is cut short');
    await frames.end();
    // What is no archive of its own is left unread by the unpacking.
    if (plain.bytesWritten !== (await stat(file)).size) throw new BrokenArchive(FOLLOWED);
    return { head, foot, rows };
  } catch (error) {
    throw inWords(error);
  } finally {
    plain.destroy();
    source.destroy();
  }
}

function inWords(error: unknown): unknown {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return new BrokenArchive('The archive is cut short');
  if (/^(ZSTD|Z_)/.test(code)) return new BrokenArchive('The archive is damaged: it cannot be unpacked');
  if (code === 'EISDIR') return new BrokenArchive('This is a folder, not an archive');
  return error;
}

async function readTable(frames: FrameReader, name: string, sink: TableSink): Promise<number> {
  const head = await frames.line<TableHead>();
  if (head.table !== name) throw new BrokenArchive(`The archive is damaged: ${name} is not where it should be`);
  const hash = createHash('sha256');
  const rows = await sink(head, hashed(frames.blocks(), hash));
  const foot = await frames.line<TableFoot>();
  if (foot.sha256 !== hash.digest('hex') || foot.rows !== rows) {
    throw new BrokenArchive(`The archive is damaged: ${name} does not add up`);
  }
  return rows;
}

async function* hashed(blocks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const block of blocks) {
    hash.update(block);
    yield block;
  }
}

/** Counts the rows and keeps nothing: whether the archive is whole. */
export const countRows: TableSink = async (_head, blocks) => {
  let rows = 0;
  for await (const block of blocks) rows += linesIn(block);
  return rows;
};

/** Every row of a COPY ends with a line feed; those inside a value are written as `\n`. */
export function linesIn(block: Buffer): number {
  let lines = 0;
  for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) lines += 1;
  return lines;
}
