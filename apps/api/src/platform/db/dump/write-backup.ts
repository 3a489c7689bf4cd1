import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { VERSION } from '@doi-tien/contract/version';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartupError } from '../../startup-error.ts';
import { type ArchiveFoot, type ArchiveHead, countRows, linesIn, readArchive, type TableFoot } from './archive.ts';
import { blockFrame, END_OF_BLOCKS, lineFrame } from './frames.ts';
import { columnList, findKeptTables, type KeptTable, quoted } from './kept-tables.ts';

export interface BackupReport {
  file: string;
  bytes: number;
  tables: number;
  rows: number;
  /** The newest migration of the database, with which a restore begins. */
  migration: string;
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
    const { head, rows } = await readArchive(partial, countRows);
    await flush(partial);
    await rename(partial, file);
    const counts = Object.values(rows);
    const { size } = await stat(file);
    return {
      file,
      bytes: size,
      tables: counts.length,
      rows: counts.reduce((sum, count) => sum + count, 0),
      migration: head.migration,
    };
  } catch (error) {
    await rm(partial, { force: true });
    throw isDiskFull(error)
      ? new StartupError(
          `The disk under ${dirname(file)} is full: no backup was written. Free some space, or set BACKUP_DIR.`,
        )
      : error;
  } finally {
    await client.end();
  }
}

async function* frames(client: pg.Client): AsyncGenerator<Buffer, void> {
  const tables = await findKeptTables(client);
  yield lineFrame({ ...(await describe(client)), tables: tables.map(({ name }) => name) } satisfies ArchiveHead);
  for (const table of tables) yield* tableFrames(client, table);
  yield lineFrame({ end: true, chain: await readChain(client) } satisfies ArchiveFoot);
}

/** Where the action log stands, as `verifyChain` tells it. Before there were branches (0011) it had one chain. */
async function readChain(client: pg.Client): Promise<ArchiveFoot['chain']> {
  const { rows: columns } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'log_dau_chuoi'::regclass AND attname = 'chuoi' AND NOT attisdropped`,
  );
  const { rows } = await client.query<ArchiveFoot['chain']>(
    columns.length === 0
      ? `SELECT id::text, encode(hash, 'hex') AS hash FROM log_dau_chuoi`
      : `SELECT sum(so)::text AS id,
                coalesce(string_agg(encode(hash, 'hex'), '-' ORDER BY chuoi) FILTER (WHERE so > 0), encode(first_hash(1), 'hex')) AS hash
         FROM log_dau_chuoi`,
  );
  return rows[0] ?? { id: '0', hash: '' };
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
    'SELECT name AS migration, now() AS created FROM pgmigrations ORDER BY name DESC LIMIT 1',
  );
  if (!rows[0]) throw new Error('The database was never migrated');
  const [{ created, migration }] = rows;
  return { doi_tien_backup: 1, created: created.toISOString(), version: VERSION, migration };
}

const isDiskFull = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC';

/** On the disk, not only on its way there. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}
