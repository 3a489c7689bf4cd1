import { statfs } from 'node:fs/promises';
import { VERSION } from '@doi-tien/contract/version';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { BackupFolderWatch } from '../../domain/backups/backup-folder.ts';
import { backupAge } from '../../domain/backups/backups.repository.ts';
import { readBookCheck } from '../../domain/ledger/check-books.ts';
import { booksAgree } from '../../domain/ledger/quick-check.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { programVersion } from '../../platform/db/migration-files.ts';
import { type Replication, readReplication } from '../../platform/db/replication.ts';
import type { SchemaWatch } from '../../platform/db/schema-watch.ts';
import { letterUnsentFor } from '../../platform/mail/outbox.ts';

export interface FigureTools {
  config: Config;
  database: Database;
  watch: SchemaWatch;
  backups: BackupFolderWatch;
}

/** What an operator wants to be woken for, besides the requests: deploy/prometheus/doi-tien.rules.yaml asks for each. */
export function registerFigures(registry: Registry, { config, database, watch, backups }: FigureTools): void {
  const figure = (name: string, help: string, measure: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        await tell(this, measure);
      },
    });
  const ofDatabase = (measure: (db: Db) => Promise<number>) => () => database.read(measure);

  new Gauge({
    name: 'doitien_version_info',
    help: 'Always 1; the labels say which program this is',
    labelNames: ['version', 'schema'],
    registers: [registry],
  }).set({ version: VERSION, schema: programVersion() }, 1);
  figure('doitien_of_this_version', '1 when program and database belong together, else 0', async () =>
    Number((await watch.look()) === undefined),
  );
  figure(
    'doitien_books_whole',
    '1 when every kept figure agrees with the journal, else 0',
    ofDatabase(async (db) => Number(await booksAgree(db))),
  );
  figure(
    'doitien_books_verified_age_seconds',
    'Since every kept figure was last compared with the journal; since the first day where it never was',
    ofDatabase(async (db) => (await readBookCheck(db)).ageSeconds),
  );
  figure(
    'doitien_books_differences',
    'What that comparison found; left out where there was none yet',
    ofDatabase(async (db) => known((await readBookCheck(db)).differences)),
  );
  figure(
    'doitien_backup_age_seconds',
    'Since the newest backup; since the first day where there was none yet',
    ofDatabase(backupAge),
  );
  figure('doitien_data_free_bytes', 'Free space under DATA_DIR', () => freeUnder(config.DATA_DIR));
  figure(
    'doitien_backup_folder_there',
    '1 unless BACKUP_DIR is a folder whose disk is not mounted: then 0, and no backup is written',
    async () => Number(await backups.isThere()),
  );
  figure('doitien_backups_free_bytes', 'Free space under BACKUP_DIR', async () =>
    known((await backups.isThere()) ? await freeUnder(config.BACKUP_DIR) : undefined),
  );
  figure('doitien_letters_failed', 'Letters of the last hour that could not be sent', ofDatabase(failedLetters));
  figure(
    'doitien_letter_unsent_seconds',
    'How long the oldest letter since the last one that was sent has not been; 0 without a mail server',
    ofDatabase(async (db) => (config.SMTP_URL ? letterUnsentFor(db) : 0)),
  );
  figure('doitien_live_events', 'Live events kept; every server removes old ones', ofDatabase(countEvents));
  const ofReplication = (choose: (found: Replication) => number | null) =>
    ofDatabase(async (db) => known(choose(await readReplication(db))));
  figure(
    'doitien_replicas',
    'PostgreSQL servers that follow the primary',
    ofReplication(({ replicas }) => replicas),
  );
  figure(
    'doitien_replication_lag_seconds',
    'Of the replica that is farthest behind; 0 without replicas',
    ofReplication(({ seconds }) => seconds),
  );
  figure(
    'doitien_replication_lag_bytes',
    'WAL that the farthest replica has not replayed; 0 without replicas',
    ofReplication(({ bytes }) => bytes),
  );
}

/** A figure that nobody may tell is left out. */
function known(value: number | null | undefined): number {
  if (value === null || value === undefined) throw new Error('There is no such figure');
  return value;
}

/** While the database does not answer there is no figure; the others are wanted all the more. */
async function tell(gauge: Gauge, measure: () => Promise<number>): Promise<void> {
  await measure().then(
    (value) => gauge.set(value),
    // Not reset(), which tells 0: books that differ.
    () => gauge.remove(),
  );
}

async function freeUnder(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function failedLetters(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM thu_di WHERE trang_thai = 3 AND ngay_tao > now() - interval '1 hour'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function countEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM live_events`.execute(db);
  return rows[0]?.count ?? 0;
}
