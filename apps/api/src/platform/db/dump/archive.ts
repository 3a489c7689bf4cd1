import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BrokenArchive, FrameReader } from './frames.ts';
import { unpacked } from './packed-files.ts';

/** What opens an archive. */
const archiveHead = z.object({
  doi_tien_backup: z.literal(1),
  created: z.string(),
  /** Of the program that wrote it; archives from before the first release have none. */
  version: z.string().optional(),
  /** The newest migration of the database it was taken from. */
  migration: z.string(),
  tables: z.array(z.string()),
});
export type ArchiveHead = z.infer<typeof archiveHead>;

const tableHead = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
export type TableHead = z.infer<typeof tableHead>;

const tableFoot = z.object({ rows: z.number(), sha256: z.string() });
export type TableFoot = z.infer<typeof tableFoot>;

/** What ends it: without this line the archive is cut short. */
const archiveFoot = z.object({
  end: z.literal(true),
  /** Where the action log stood. */
  chain: z.object({ id: z.string(), hash: z.string() }),
});
export type ArchiveFoot = z.infer<typeof archiveFoot>;

export interface ArchiveSummary {
  head: ArchiveHead;
  foot: ArchiveFoot;
  rows: Record<string, number>;
}

/** Takes the blocks of one table; resolves to how many rows they held. */
export type TableSink = (head: TableHead, blocks: AsyncIterable<Buffer>) => Promise<number>;

interface ReadOptions {
  begin?: (head: ArchiveHead) => Promise<void>;
  /** Keys of an archive that is encrypted. */
  identities?: readonly string[];
}

/** Reads an archive from end to end and checks every sum on the way; each table's rows go to `sink`. */
export async function readArchive(
  file: string,
  sink: TableSink,
  { begin = async () => {}, identities = [] }: ReadOptions = {},
): Promise<ArchiveSummary> {
  const frames = new FrameReader(unpacked(file, identities));
  try {
    const head = await frames.line(archiveHead, 'This is not an archive of Đổi tiền');
    await begin(head);
    const rows: Record<string, number> = {};
    for (const name of head.tables) rows[name] = await readTable(frames, name, sink);
    const foot = await frames.line(archiveFoot, 'The archive is cut short');
    await frames.end();
    return { head, foot, rows };
  } finally {
    await frames.close();
  }
}

async function readTable(frames: FrameReader, name: string, sink: TableSink): Promise<number> {
  const head = await frames.line(tableHead);
  if (head.table !== name) throw new BrokenArchive(`The archive is damaged: ${name} is not where it should be`);
  const hash = createHash('sha256');
  const rows = await sink(head, hashed(frames.blocks(), hash));
  const foot = await frames.line(tableFoot);
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
