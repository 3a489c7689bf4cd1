import { existsSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { VERSION } from '@doi-tien/contract/version';
import { sql } from 'kysely';
import { findLoss } from '../../domain/backups/backup-folder.ts';
import { checkBooks } from '../../domain/ledger/check-books.ts';
import { pictureKeys } from '../../domain/pictures/picture-keys.ts';
import { examinePictures } from '../../domain/pictures/pictures.repository.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { megabytes } from '../../platform/db/dump/backup-name.ts';
import { spoolOf } from '../../platform/db/embedded/archiving.ts';
import { EmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { basesIn, recoveryFolder } from '../../platform/db/recovery/archive-folder.ts';
import { describeServer } from '../../platform/db/recovery/describe-server.ts';
import { oldestSpooled } from '../../platform/db/recovery/ship-wal.ts';
import { readReplication } from '../../platform/db/replication.ts';
import type { SchemaDifference } from '../../platform/db/schema-version.ts';
import { letterUnsentFor } from '../../platform/mail/outbox.ts';

export interface Finding {
  subject: string;
  state: 'well' | 'warning' | 'ill';
  words: string;
}

type Examination = (database: Database, config: Config) => Promise<Omit<Finding, 'subject'>>;

const LEAST_FREE_BYTES = 1024 ** 3;
const OLDEST_BACKUP_HOURS = 26;
const WIDEST_CLOCK_SECONDS = 5;
/** WAL is shipped every few seconds while the server runs. */
const LONGEST_SPOOLED_MS = 5 * 60_000;
/** More than ten minutes of a very busy company. */
const MOST_EVENTS = 1_000_000;
const LONGEST_LAG_SECONDS = 30;
const LONGEST_UNSENT_SECONDS = 15 * 60;

/**
 * Every part in turn; what cannot be examined is a finding, not the end of the others. Of a database of another version only what does not
 * depend on its tables is examined.
 */
export async function examine(
  database: Database,
  config: Config,
  difference?: SchemaDifference | undefined,
): Promise<Finding[]> {
  const schema = difference ? ill(difference.words) : well('as this program needs it');
  const findings: Finding[] = [
    { subject: 'version', ...well(`Đổi tiền ${VERSION} on Node ${process.versions.node}`) },
    { subject: 'schema', ...schema },
  ];
  const examinations = difference ? OF_ANY_VERSION : EXAMINATIONS;
  for (const [subject, examination] of Object.entries(examinations)) {
    const found = await examination(database, config).catch((error: Error) => ill(error.message));
    findings.push({ subject, ...found });
  }
  return findings;
}

const OF_ANY_VERSION: Record<string, Examination> = {
  database: server,
  disk,
  clock,
  backups,
  recovery,
};

const EXAMINATIONS: Record<string, Examination> = {
  ...OF_ANY_VERSION,
  books,
  log,
  events,
  replicas,
  letters,
  pictures,
};

async function server(database: Database): Promise<Omit<Finding, 'subject'>> {
  const { rows } = await database.read((db) =>
    sql<{ version: string; unsafe: string | null; size: string }>`
      SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size,
             (SELECT string_agg(name, ', ') FROM pg_settings
              WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off') AS unsafe`.execute(
      db,
    ),
  );
  const [found] = rows;
  if (!found) return ill('it does not answer');
  return found.unsafe
    ? ill(`${found.unsafe} is off: it may lose what it confirmed`)
    : well(`PostgreSQL ${found.version}, ${found.size}`);
}

async function books(database: Database): Promise<Omit<Finding, 'subject'>> {
  const differences = await checkBooks(database);
  return differences.length === 0
    ? well('every kept figure is the journal’s')
    : ill(`${differences.length} differences; see npm run ledger:verify`);
}

async function log(database: Database): Promise<Omit<Finding, 'subject'>> {
  const { hop_le, so_dong, dong_loi } = await database.read(verifyChain);
  return hop_le ? well(`${so_dong} rows, the chain is whole`) : ill(`the chain breaks at row ${dong_loi}`);
}

/** Pictures of papers are worth nothing without their keys, and nobody notices until one is needed. */
async function pictures(database: Database, { PICTURE_KEYS }: Config): Promise<Omit<Finding, 'subject'>> {
  const keys = await pictureKeys(database, PICTURE_KEYS);
  const { total, keyless, opens } = await database.read((db) => examinePictures(db, keys));
  if (keyless > 0)
    return ill(`${keyless} of ${total} are encrypted with a key that is not in PICTURE_KEYS; put it back`);
  if (!opens) return ill('the newest one does not open: it was changed or damaged');
  return well(total === 0 ? 'none' : `${total}, and the newest one opens`);
}

/** With a PostgreSQL of one's own, nothing may be kept on this machine. */
async function disk(
  _database: Database,
  { DATA_DIR, BACKUP_DIR, DATABASE_URL }: Config,
): Promise<Omit<Finding, 'subject'>> {
  const folders = [...new Set([DATA_DIR, BACKUP_DIR])].filter((folder) => existsSync(folder));
  if (folders.length === 0)
    return DATABASE_URL ? well('nothing is kept on this machine') : ill(`there is no ${DATA_DIR}`);
  const found = await Promise.all(folders.map(freeUnder));
  const least = Math.min(...found);
  const words = `${megabytes(least)} MB free`;
  return least < LEAST_FREE_BYTES ? ill(`${words}: postings are refused when it is full`) : well(words);
}

async function freeUnder(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function clock(database: Database): Promise<Omit<Finding, 'subject'>> {
  const { rows } = await database.read((db) => sql<{ now: string }>`SELECT clock_timestamp() AS now`.execute(db));
  const apart = Math.abs(Date.now() - Date.parse(rows[0]?.now ?? '')) / 1000;
  const words = `database and program are ${apart.toFixed(1)} s apart`;
  return apart > WIDEST_CLOCK_SECONDS ? warning(words) : well(words);
}

async function backups(database: Database, config: Config): Promise<Omit<Finding, 'subject'>> {
  const loss = await findLoss(config);
  if (loss) return ill(loss);
  const { BACKUP_DIR, DAILY_BACKUPS } = config;
  const names = (await readdir(BACKUP_DIR).catch(() => [])).filter((name) => /\.backup(\.age)?$/.test(name)).sort();
  const newest = names.at(-1);
  // One that has never been made is late from the second day on.
  const hours = newest
    ? hoursSince((await stat(join(BACKUP_DIR, newest))).mtimeMs)
    : hoursSince(await firstDay(database));
  const words = newest
    ? `${names.length}, the newest ${hours.toFixed(0)} h old`
    : 'none in BACKUP_DIR; npm run backup writes one';
  if (!DAILY_BACKUPS) return well(`${words} (DAILY_BACKUPS=0: left to tools of yours)`);
  if (hours > OLDEST_BACKUP_HOURS) return ill(words);
  if (newest && !newest.endsWith('.age')) return warning(`${words}, NOT encrypted; npm run backup:key tells how`);
  return newest ? well(words) : warning(words);
}

const hoursSince = (moment: number) => (Date.now() - moment) / 3_600_000;

async function firstDay(database: Database): Promise<number> {
  const { rows } = await database.read((db) =>
    sql<{ moment: string | null }>`SELECT min(ngay_tao) AS moment FROM nguoi_dung`.execute(db),
  );
  return rows[0]?.moment ? Date.parse(rows[0].moment) : Date.now();
}

/** The embedded database's WAL: whether a lost machine would lose no more than its last minute. */
async function recovery(database: Database, config: Config): Promise<Omit<Finding, 'subject'>> {
  if (config.DATABASE_URL) return well('by the tools of your own server, see docs/operations.md');
  if (!config.RECOVERY_ARCHIVE) return warning('the WAL is not archived: set BACKUP_DIR to a folder on another disk');
  const { place } = new EmbeddedPostgres(config.DATA_DIR);
  const own = await database.read(describeServer);
  const newest = basesIn(recoveryFolder(config.BACKUP_DIR, own)).at(-1)?.finished.getTime() ?? 0;
  const waiting = await oldestSpooled(spoolOf(place.cluster));
  if (newest === 0) return warning('there is no base backup yet');
  const words = `base backup ${hoursSince(newest).toFixed(0)} h old`;
  if (waiting > LONGEST_SPOOLED_MS)
    return ill(`${words}, WAL has waited for ${Math.round(waiting / 60_000)} min to be archived`);
  return hoursSince(newest) > OLDEST_BACKUP_HOURS ? ill(words) : well(`${words}, the WAL is archived`);
}

/** Live events are removed a few minutes after they were announced, by every server. */
async function events(database: Database): Promise<Omit<Finding, 'subject'>> {
  const { rows } = await database.read((db) =>
    sql<{ count: number }>`SELECT count(*)::int AS count FROM live_events`.execute(db),
  );
  const words = `${rows[0]?.count ?? 0} live events kept`;
  return (rows[0]?.count ?? 0) > MOST_EVENTS ? warning(`${words}: no server removes them`) : well(words);
}

async function replicas(database: Database): Promise<Omit<Finding, 'subject'>> {
  const { replicas: count, seconds, bytes } = await database.read(readReplication);
  if (count === 0) return well('none follows this server');
  if (seconds === null || bytes === null)
    return warning(`${count}; how far they are is hidden: GRANT pg_read_all_stats TO the owner of the database`);
  const words = `${count}, the farthest ${seconds.toFixed(1)} s and ${megabytes(bytes)} MB behind`;
  return seconds > LONGEST_LAG_SECONDS ? warning(words) : well(words);
}

async function letters(database: Database, { SMTP_URL }: Config): Promise<Omit<Finding, 'subject'>> {
  if (!SMTP_URL) return well('no mail server is set: they wait in the outbox for an administrator');
  const seconds = await database.read(letterUnsentFor);
  return seconds > LONGEST_UNSENT_SECONDS
    ? warning(`none was sent since one failed ${Math.round(seconds / 60)} min ago: look at the mail server`)
    : well('all are sent');
}

const well = (words: string) => ({ state: 'well' as const, words });
const warning = (words: string) => ({ state: 'warning' as const, words });
const ill = (words: string) => ({ state: 'ill' as const, words });
