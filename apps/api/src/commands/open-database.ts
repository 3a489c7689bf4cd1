import { existsSync } from 'node:fs';
import { type Config, readConfig } from '../platform/config.ts';
import { findApplicationLogin, refuseOtherRole } from '../platform/db/application-login.ts';
import type { Database } from '../platform/db/database.ts';
import { EmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { findSchemaDifference, type SchemaDifference } from '../platform/db/schema-version.ts';
import { StartupError } from '../platform/startup-error.ts';
import { openPools, openStore, refuseLonelyApplicationUrl, type Store, stopUnlessClaimed } from '../server/store.ts';

/** The database of this installation as it was found. */
export interface FoundStore {
  /** As its owner. */
  url: string;
  /** What keeps this program from knowing its tables; undefined when it is of this version. */
  difference: SchemaDifference | undefined;
  /** As the application. */
  open(): Promise<Database>;
}

/**
 * Runs a command that makes or fills a database, whether the server is running or not: the schema is brought up to date first. An embedded
 * database that was running goes on running afterwards.
 */
export function withStore(work: (store: Store, config: Config) => Promise<number>): Promise<void> {
  return report(async () => {
    const config = readConfig();
    const store = await openStore(config, 'command');
    return closing(
      () => work(store, config),
      () => store.close(),
    );
  });
}

/** Runs a command on a database of this version, without changing its schema; another version is refused with a sentence. */
export function withDatabase(work: (database: Database, config: Config) => Promise<number>): Promise<void> {
  return withFoundStore(async ({ difference, open }, config) => {
    if (difference) throw new StartupError(difference.words);
    return work(await open(), config);
  });
}

/** Runs a command on a database of any version. It is not migrated, and the embedded one is left running or stopped, as it was found. */
export function withFoundStore(work: (store: FoundStore, config: Config) => Promise<number>): Promise<void> {
  return report(async () => {
    const config = readConfig();
    refuseLonelyApplicationUrl(config);
    const embedded = config.DATABASE_URL ? undefined : findEmbedded(config.DATA_DIR);
    let database: Database | undefined;
    const wasRunning = embedded?.pid !== undefined;
    const close = async () => {
      await database?.close();
      if (!wasRunning) await stopUnlessClaimed(embedded, config.DATA_DIR);
    };
    return closing(async () => {
      await embedded?.start();
      const url = config.DATABASE_URL ?? embedded?.url('postgres') ?? '';
      const open = async () => {
        const login = config.DATABASE_APP_URL ?? (await findApplicationLogin(url, config.DATA_DIR));
        await refuseOtherRole(login);
        database ??= openPools(config, login);
        return database;
      };
      return work({ url, difference: await findSchemaDifference(url), open }, config);
    }, close);
  });
}

function findEmbedded(folder: string): EmbeddedPostgres {
  const embedded = existsSync(folder) ? new EmbeddedPostgres(folder) : undefined;
  if (!embedded?.isMade) {
    throw new StartupError(
      `There is no database in ${folder} yet; npm start makes one, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  return embedded;
}

/** Closes also when the command is interrupted: an embedded database that it has started would be left behind. */
async function closing(work: () => Promise<number>, close: () => Promise<void>): Promise<number> {
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close();
    return closed;
  };
  const interrupt = (_signal: NodeJS.Signals, number: number) =>
    void closeOnce().finally(() => process.exit(128 + number));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  try {
    return await work();
  } finally {
    await closeOnce();
  }
}

async function report(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    console.error(error instanceof StartupError ? `\n  ${error.message}\n` : error);
    process.exitCode = 1;
  }
}
