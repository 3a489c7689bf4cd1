import { existsSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { include, setArchiving } from '../embedded/archiving.ts';
import type { EmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { makePlace } from '../embedded/place.ts';
import { type Base, basesIn, claimFolder, type RecoveryFolder, recoveryFolders, segmentsIn } from './archive-folder.ts';
import { unpackBase } from './unpack-base.ts';
import { WalFeeder } from './wal-feeder.ts';

/** With nothing new for so long the archive has ended. */
const SETTLED_MS = 1_500;

export interface RecoveryAsked {
  /** `BACKUP_DIR` of the lost server. */
  backups: string;
  /** The moment to recover to; the end of the archive where it is left out. */
  at: Date | undefined;
  /** The folder of the lost server in the archive, where several servers have one. */
  server: string | undefined;
  identities: readonly string[];
}

export interface Recovered {
  base: Base;
  /** The last commit that is there; null when the base was the last. */
  last: Date | null;
  /** The archive ended before the moment that was asked for. */
  isShort: boolean;
  /** A segment that the archive has lost: what came after it is not there. */
  gap: string | undefined;
}

/**
 * Makes the embedded database from a base backup and the WAL up to a moment, and leaves it running. PostgreSQL runs as a standby
 * meanwhile, which waits for the segment that it asks for next; so it is given them one after the other, and only few are unpacked at a time.
 */
export async function recover(
  embedded: EmbeddedPostgres,
  { backups, at, server, identities }: RecoveryAsked,
): Promise<Recovered> {
  const { cluster, account } = embedded.place;
  if (existsSync(cluster)) {
    throw new StartupError(`There is a database in ${cluster}; a recovery makes a new one in an empty DATA_DIR.`);
  }
  const { folder, base } = chooseBase(backups, at, server);
  const claimed = claimFolder(backups, folder);
  try {
    makePlace(embedded.place);
    const { password } = await unpackBase(base.file, embedded.place, identities);
    embedded.adopt(password);
    writeFileSync(join(cluster, 'standby.signal'), '');
    setArchiving(cluster, false, account);
    const feeder = new WalFeeder(embedded.place, folder, claimed.timeline, identities);
    include(cluster, 'recovering.conf');
    const settle = (target: Date | undefined) =>
      writeFileSync(join(cluster, 'recovering.conf'), settings(feeder.command, target));
    const { last, isShort } = await feeder.during(async () => {
      settle(at);
      await embedded.start();
      const reached = await follow(embedded.url('postgres'), feeder, at !== undefined);
      if (!reached.isShort) return reached;
      // PostgreSQL does not end a recovery before the moment that it was told.
      await embedded.stop();
      settle(undefined);
      await embedded.start();
      const end = await follow(embedded.url('postgres'), feeder, false);
      if (at && end.last && end.last > at) {
        throw new StartupError('The recovery stood still for too long and went beyond the moment; try it again.');
      }
      return { ...end, isShort: true };
    });
    rmSync(join(cluster, 'recovering.conf'));
    await embedded.stop();
    await embedded.start();
    return { base, last, isShort, gap: feeder.gap };
  } catch (error) {
    await embedded.stop().catch(() => {});
    embedded.discard();
    if (existsSync(claimed.folder.path)) rmdirSync(claimed.folder.path);
    throw error;
  }
}

function chooseBase(
  backups: string,
  at: Date | undefined,
  server: string | undefined,
): { folder: RecoveryFolder; base: Base } {
  const folders = recoveryFolders(backups).filter(({ name }) => server === undefined || name === server);
  const all = folders.flatMap((folder) => basesIn(folder).map((base) => ({ folder, base })));
  if (all.length === 0)
    throw new StartupError(`There is no base backup in ${join(backups, 'recovery', server ?? '')}.`);
  const usable = all.filter(({ base }) => at === undefined || base.finished <= at);
  const servers = [...new Set(usable.map(({ folder }) => folder))];
  if (servers.length > 1) throw new StartupError(whichOf(servers, at));
  const found = usable.sort((a, b) => a.base.finished.getTime() - b.base.finished.getTime()).at(-1);
  if (found) return found;
  const oldest = all.map(({ base }) => base.finished).sort((a, b) => a.getTime() - b.getTime())[0];
  throw new StartupError(
    `The archive begins at ${oldest?.toISOString()}; a recovery to an earlier moment needs a backup file.`,
  );
}

/** The newest base may be of a trial, or of another shop: only the operator knows which server was lost. */
function whichOf(servers: readonly RecoveryFolder[], at: Date | undefined): string {
  const lines = servers.map((folder) => {
    const newest = [...segmentsIn(folder).values()].map(({ file }) => statSync(file).mtimeMs);
    const until = newest.length === 0 ? 'nothing since' : `last written ${new Date(Math.max(...newest)).toISOString()}`;
    const command = ['npm run recover --', at?.toISOString(), folder.name].filter(Boolean).join(' ');
    return `  ${command}   (begun ${basesIn(folder)[0]?.finished.toISOString()}, ${until})`;
  });
  return ['Several servers have archived here. Say which one is to be recovered:', ...lines].join('\n');
}

function settings(command: string, at: Date | undefined): string {
  // A server that starts does not know the letter Z for UTC yet.
  const moment = at?.toISOString().replace('Z', '+00');
  return [
    `restore_command = '${command}'`,
    `recovery_target_timeline = 'current'`,
    'wal_retrieve_retry_interval = 50ms',
    ...(moment ? [`recovery_target_time = '${moment}'`, `recovery_target_action = 'promote'`] : []),
    '',
  ].join('\n');
}

/** Until the server has ended its recovery, by itself at the moment or told to where the archive ends; or until that is before the moment. */
async function follow(
  url: string,
  feeder: WalFeeder,
  hasTarget: boolean,
): Promise<Pick<Recovered, 'last' | 'isShort'>> {
  const client = new pg.Client({ connectionString: url });
  // A segment that cannot be read stops the server meanwhile; the query fails by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    let replayed = '';
    let since = Date.now();
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean; lsn: string; last: Date | null }>(
        'SELECT pg_is_in_recovery() AS recovering, pg_last_wal_replay_lsn()::text AS lsn, pg_last_xact_replay_timestamp() AS last',
      );
      const { recovering, lsn, last } = rows[0] ?? { recovering: false, lsn: '', last: null };
      if (!recovering) return { last, isShort: false };
      if (lsn !== replayed || !feeder.isAtEnd) [replayed, since] = [lsn, Date.now()];
      if (Date.now() - since > SETTLED_MS) {
        if (hasTarget) return { last, isShort: true };
        await client.query('SELECT pg_promote(wait => true)');
      }
      await sleep(50);
    }
  } finally {
    await client.end();
  }
}
