import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { explainFileError } from '../../startup-error.ts';
import { blockFrame, END_OF_BLOCKS, lineFrame } from '../dump/frames.ts';
import { sealed } from '../dump/sealed-streams.ts';
import { baseName, type RecoveryFolder } from './archive-folder.ts';
import { flush } from './ship-wal.ts';

export const baseHead = z.object({
  doi_tien_base: z.literal(1),
  started: z.string(),
  /** Major version of the server: only the same one can use its files. */
  server: z.string(),
});
type BaseHead = z.infer<typeof baseHead>;

/** Below the folder of the cluster. */
const baseEntry = z.object({ path: z.string().regex(/^[^\0]+$/), isFolder: z.literal(true).optional() });
type BaseEntry = z.infer<typeof baseEntry>;

export const entryFoot = z.object({ sha256: z.string() });
type EntryFoot = z.infer<typeof entryFoot>;

const baseFoot = z.object({
  end: z.literal(true),
  /** What PostgreSQL needs in the file `backup_label`. */
  label: z.string().min(1),
  /** Of the superuser of the server that was copied. */
  password: z.string().min(1),
});
export type BaseFoot = z.infer<typeof baseFoot>;

export const entryOrFoot = z.union([baseFoot, baseEntry]);

/** A server makes these anew; those of the server that was copied would be wrong. */
const NOT_COPIED =
  /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|\.s\.PGSQL\..*|backup_label(\.old)?|recovering\.conf)$/;
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/**
 * Copies the files of a running embedded server, whose pages may change meanwhile: the WAL written until the end makes them whole. It counts
 * only once that WAL is in the archive, so it gets its name then. `arrived` waits for a segment.
 */
export async function writeBase(
  { url, cluster, to, recipients }: { url: string; cluster: string; to: RecoveryFolder; recipients: readonly string[] },
  arrived: (segment: string) => Promise<void>,
): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const partial = join(to.path, `base.${process.pid}.partial`);
  try {
    await mkdir(to.path, { recursive: true, mode: 0o700 });
    const made = { from: '', until: '' };
    await pipeline(
      Readable.from(frames(client, cluster, made)),
      createZstdCompress(),
      (packed) => sealed(packed, recipients),
      createWriteStream(partial, { mode: 0o600 }),
    );
    await flush(partial);
    await arrived(made.until);
    // The second that has begun counts as the next one, so that a recovery to it finds the whole base.
    const file = join(to.path, baseName(new Date(Date.now() + 999), made.from, recipients.length > 0));
    await rename(partial, file);
    return file;
  } catch (error) {
    await rm(partial, { force: true });
    throw explainFileError(error, to.path, 'BACKUP_DIR');
  } finally {
    await client.end();
  }
}

async function* frames(
  client: pg.Client,
  cluster: string,
  made: { from: string; until: string },
): AsyncGenerator<Buffer, void> {
  const { rows: servers } = await client.query<{ server: string; started: Date }>(
    `SELECT current_setting('server_version_num')::int / 10000 || '' AS server, clock_timestamp() AS started`,
  );
  const [{ server = '', started = new Date() } = {}] = servers;
  yield lineFrame({ doi_tien_base: 1, started: started.toISOString(), server } satisfies BaseHead);
  const { rows: begun } = await client.query<{ from: string }>(
    `SELECT pg_walfile_name(pg_backup_start('doi-tien', fast => true)) AS "from"`,
  );
  made.from = begun[0]?.from ?? '';
  yield* folderFrames(cluster, '');
  const { rows: ended } = await client.query<{ until: string; label: string }>(
    `SELECT pg_walfile_name(lsn) AS until, labelfile AS label FROM pg_backup_stop(wait_for_archive => false)`,
  );
  const [{ until = '', label = '' } = {}] = ended;
  made.until = until;
  const password = client.password ?? '';
  yield lineFrame({ end: true, label, password } satisfies BaseFoot);
}

async function* folderFrames(cluster: string, path: string): AsyncGenerator<Buffer, void> {
  for (const name of (await readdir(join(cluster, path))).sort()) {
    if (NOT_COPIED.test(name)) continue;
    const below = path ? `${path}/${name}` : name;
    const found = await lstat(join(cluster, below)).catch(() => undefined);
    if (found?.isDirectory()) {
      yield lineFrame({ path: below, isFolder: true } satisfies BaseEntry);
      if (!EMPTIED.has(below)) yield* folderFrames(cluster, below);
      // So that an empty pg_wal has what PostgreSQL expects in it.
      if (below === 'pg_wal') yield lineFrame({ path: 'pg_wal/archive_status', isFolder: true } satisfies BaseEntry);
    } else if (found?.isFile()) {
      yield* fileFrames(cluster, below);
    }
  }
}

/** A file that is dropped meanwhile is left out or cut: the WAL says that it was dropped. */
async function* fileFrames(cluster: string, path: string): AsyncGenerator<Buffer, void> {
  yield lineFrame({ path } satisfies BaseEntry);
  const hash = createHash('sha256');
  try {
    for await (const block of createReadStream(join(cluster, path), { highWaterMark: 512 * 1024 })) {
      hash.update(block as Buffer);
      yield blockFrame(block as Buffer);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  yield END_OF_BLOCKS;
  yield lineFrame({ sha256: hash.digest('hex') } satisfies EntryFoot);
}
