import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ArchiveFoot, type ArchiveHead, countRows, linesIn, readArchive, type TableFoot } from './archive.ts';
import { blockFrame, END_OF_BLOCKS, lineFrame } from './frames.ts';
import { columnList, findKeptTables, type KeptTable, quoted } from './kept-tables.ts';

export interface BackupReport {
  file: string;
  bytes: number;
  tables: number;
  rows: number;
}

/**
 * One archive of everything, as it stood at one moment, while people go on working. It gets its name only after it was
 * read back and every sum was right, so a file of that name is always a whole one.
 */
export async function writeBackup(url: string, file: string): Promise<BackupReport> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.partial`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await pipeline(Readable.from(frames(client)), createZstdCompress(), createWriteStream(partial, { mode: 0o600 }));
    await client.query('COMMIT');
    const { rows } = await readArchive(partial, countRows);
    await flush(partial);
    await rename(partial, file);
    const counts = Object.values(rows);
    const { size } = await stat(file);
    return { file, bytes: size, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function* frames(client: pg.Client): AsyncGenerator<Buffer, void> {
  const tables = await findKeptTables(client);
  yield lineFrame({ ...(await describe(client)), tables: tables.map(({ name }) => name) } satisfies ArchiveHead);
  for (const table of tables) yield* tableFrames(client, table);
  const { rows } = await client.query<ArchiveFoot['chain']>(
    // As `verifyChain` tells them.
    `SELECT sum(so)::text AS id,
            coalesce(string_agg(encode(hash, 'hex'), '-' ORDER BY chuoi) FILTER (WHERE so > 0), encode(first_hash(1), 'hex')) AS hash
     FROM log_dau_chuoi`,
  );
  yield lineFrame({ end: true, chain: rows[0] ?? { id: '0', hash: '' } } satisfies ArchiveFoot);
}

async function* tableFrames(client: pg.Client, table: KeptTable): AsyncGenerator<Buffer, void> {
  yield lineFrame({ table: table.name, columns: table.columns });
  const hash = createHash('sha256');
  let rows = 0;
  for await (const block of client.query(copyTo(`COPY ${quoted(table.name)} (${columnList(table)}) TO STDOUT`))) {
    const bytes = block as Buffer;
    hash.update(bytes);
    rows += linesIn(bytes);
    yield blockFrame(bytes);
  }
  yield END_OF_BLOCKS;
  yield lineFrame({ rows, sha256: hash.digest('hex') } satisfies TableFoot);
}

async function describe(client: pg.Client): Promise<Omit<ArchiveHead, 'tables'>> {
  const { rows } = await client.query<{ migration: string; created: Date }>(
    'SELECT name AS migration, now() AS created FROM pgmigrations ORDER BY id DESC LIMIT 1',
  );
  if (!rows[0]) throw new Error('The database was never migrated');
  return { doi_tien_backup: 1, created: rows[0].created.toISOString(), migration: rows[0].migration };
}

/** On the disk, not only on its way there. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}
