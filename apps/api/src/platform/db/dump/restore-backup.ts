import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupError } from '../../startup-error.ts';
import { migrate } from '../migrate.ts';
import { type ArchiveSummary, linesIn, readArchive, type TableHead } from './archive.ts';
import { BrokenArchive } from './frames.ts';
import { columnList, findKeptTables, quoted } from './kept-tables.ts';

export interface RestoreOptions {
  url: string;
  file: string;
  allowUnsafe?: boolean;
  /** Keys of an archive that is encrypted. */
  identities?: readonly string[];
}

/**
 * An archive into an empty database, all or nothing. The schema is first brought to where the archive was taken, then
 * filled, then brought up to date: an archive of an older version is upgraded like a database of it.
 */
export async function restoreBackup({
  url,
  file,
  allowUnsafe = false,
  identities = [],
}: RestoreOptions): Promise<ArchiveSummary> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await refuseUsed(client);
    let putBack: string[] = [];
    const summary = await readArchive(file, (head, blocks) => fill(client, head, blocks), {
      identities,
      begin: async ({ migration }) => {
        await migrate({ url, allowUnsafe, upTo: migration });
        await client.query('BEGIN');
        putBack = await prepare(client);
      },
    });
    await finish(client, putBack);
    await client.query('COMMIT');
    await migrate({ url, allowUnsafe });
    await client.query('ANALYZE');
    return summary;
  } finally {
    await client.end();
  }
}

/** Only into a database nobody has worked in: what is there would otherwise be mixed with what was. */
async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(`SELECT to_regclass('nguoi_dung') IS NOT NULL AS exists`);
  if (!rows[0]?.exists) return;
  const { rows: people } = await client.query('SELECT 1 FROM nguoi_dung LIMIT 1');
  if (people.length > 0) {
    throw new StartupError('This database is in use; a backup is restored only into an empty one.');
  }
}

/**
 * What the migrations themselves put in comes from the archive instead; the rows were checked when they were written.
 * Answers what was taken off meanwhile and is put back at the end.
 */
async function prepare(client: pg.Client): Promise<string[]> {
  const tables = await findKeptTables(client);
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')} CASCADE`);
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  return takeOffReferencesAndIndexes(client);
}

/** Checked and sorted once for all rows instead of once for each: a large archive is in several times sooner. */
async function takeOffReferencesAndIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS on, 2 AS turn
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
     UNION ALL
     SELECT format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relnamespace = 'public'::regnamespace AND t.relname <> 'pgmigrations'
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype <> 'f')
     ORDER BY turn`,
  );
  // References first: one of them may stand on an index.
  for (const { off } of rows.toReversed()) await client.query(off);
  return rows.map(({ on }) => on);
}

async function fill(client: pg.Client, head: TableHead, blocks: AsyncIterable<Buffer>): Promise<number> {
  let rows = 0;
  const counted = async function* () {
    for await (const block of blocks) {
      rows += linesIn(block);
      yield block;
    }
  };
  const target = client.query(copyFrom(`COPY ${quoted(head.table)} (${columnList(head)}) FROM STDIN`));
  try {
    await pipeline(Readable.from(counted()), target);
  } catch (error) {
    // The sum of a table is known at its end; a changed row may be refused before that.
    throw isRefusedValue(error) ? new BrokenArchive(`The archive is damaged: ${head.table} cannot be read`) : error;
  }
  return rows;
}

/** A value that cannot be, or a table or column that is not in the schema which the archive names. */
const isRefusedValue = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code?.startsWith('22') || error.code?.startsWith('42')) === true;

/** Numbers go on where they stood, and the rules hold again. */
async function finish(client: pg.Client, putBack: readonly string[]): Promise<void> {
  const tables = await findKeptTables(client);
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const statement of putBack) await client.query(statement);
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  const { rows: counters } = await client.query<{ table: string; column: string }>(
    `SELECT c.relname AS "table", a.attname AS "column" FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attidentity <> '' AND c.relname <> 'pgmigrations'`,
  );
  for (const { table, column } of counters) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) IS NOT NULL)
       FROM ${quoted(table)}`,
      [quoted(table), column],
    );
  }
}
