import type { Config } from '../platform/config.ts';
import { letApplicationLogIn, refuseOtherRole } from '../platform/db/application-login.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { EmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { findSchemaDifference } from '../platform/db/schema-version.ts';
import { StartupError } from '../platform/startup-error.ts';
import { isClaimed } from './data-folder.ts';

export interface Store {
  database: Database;
  embedded: EmbeddedPostgres | undefined;
  /** The database as its owner, for migrations and backups. */
  url: string;
  /** The database as requests see it. */
  applicationUrl: string;
  close(): Promise<void>;
}

/** The server has the data folder and ends the embedded database with itself; a command leaves it as it found it. */
export type StoreUser = 'server' | 'command';

/** The operator's own server, or the embedded one; migrated either way. Only the server upgrades a database: a command fills an empty one. */
export async function openStore(config: Config, user: StoreUser = 'server'): Promise<Store> {
  refuseLonelyApplicationUrl(config);
  const embedded = config.DATABASE_URL
    ? undefined
    : new EmbeddedPostgres(config.DATA_DIR, user === 'server' ? { archives: config.RECOVERY_ARCHIVE } : {});
  const wasRunning = embedded?.pid !== undefined;
  let applicationUrl: string;
  let url: string;
  try {
    await embedded?.start();
    url = config.DATABASE_URL ?? embedded?.url('postgres') ?? '';
    if (user === 'command') await refuseOtherVersion(url);
    await migrate({ url, allowUnsafe: config.ALLOW_UNSAFE_DATABASE });
    applicationUrl = config.DATABASE_APP_URL ?? (await letApplicationLogIn(url, config.DATA_DIR));
    await refuseOtherRole(applicationUrl);
  } catch (error) {
    // Also one that did not become ready in time. One that was found running may be in use by others.
    if (!wasRunning) await embedded?.stop();
    throw error;
  }
  const database = openPools(config, applicationUrl);
  return {
    database,
    embedded,
    url,
    applicationUrl,
    close: async () => {
      await database.close();
      if (user === 'server') await embedded?.stop();
      else if (!wasRunning) await stopUnlessClaimed(embedded, config.DATA_DIR);
    },
  };
}

async function refuseOtherVersion(url: string): Promise<void> {
  const difference = await findSchemaDifference(url);
  if (difference && difference.kind !== 'empty') throw new StartupError(difference.words);
}

/** As requests do: with the login of the application. */
export function openPools(config: Config, applicationUrl: string): Database {
  return openDatabase({
    url: applicationUrl,
    readUrl: config.DATABASE_READ_URL,
    size: config.DATABASE_POOL_SIZE,
    folder: config.DATA_DIR,
    // A connection that breaks while idle is replaced by the pool; requests that need it learn on their own.
    onError: () => {},
  });
}

export function refuseLonelyApplicationUrl({ DATABASE_APP_URL, DATABASE_URL }: Config): void {
  if (DATABASE_APP_URL && !DATABASE_URL) {
    throw new StartupError('DATABASE_APP_URL is given without DATABASE_URL, which the migrations need.');
  }
}

/** For a command that has started the embedded database: a server that was started meanwhile uses it now. */
export async function stopUnlessClaimed(embedded: EmbeddedPostgres | undefined, folder: string): Promise<void> {
  if (embedded && !(await isClaimed(folder))) await embedded.stop();
}
