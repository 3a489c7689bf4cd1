import { buildApp } from '../app.ts';
import { ADMIN_ROLE } from '../commands/seed/roles.seed.ts';
import { type FirstStart, seedIfEmpty } from '../commands/seed/seed.ts';
import { keepDailyBackups } from '../domain/backups/daily-backup.ts';
import { completeAdministratorRoles } from '../domain/rights/administrators.ts';
import { instanceId } from '../features/operations/health.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { letApplicationLogIn, refuseOtherRole } from '../platform/db/application-login.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { EmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { App } from '../platform/http/app.ts';
import { StartupError } from '../platform/startup-error.ts';
import { claimDataFolder } from './data-folder.ts';
import { loggerOptions } from './logger.ts';

export interface RunningServer {
  address: string;
  firstStart: FirstStart | undefined;
  stop(): Promise<void>;
}

/** Database, schema, seed, then the port: nobody can reach a half-started server. */
export async function startServer(env: NodeJS.ProcessEnv = process.env): Promise<RunningServer> {
  const config = readConfig(env);
  const folder = await claimDataFolder(config.DATA_DIR);
  const store = await openStore(config);
  let app: App | undefined;
  try {
    const firstStart = await seedIfEmpty(store.database, config);
    await completeAdministratorRoles(store.database, ADMIN_ROLE);
    app = await buildApp({ config, database: store.database, logger: loggerOptions(config) });
    const address = await listen(app, config);
    folder.announce({ address, instance: instanceId() });
    store.embedded?.keepRunning((error) => app?.log.warn({ err: error }, 'the embedded database was started again'));
    const running = app;
    const backups = config.DAILY_BACKUPS
      ? keepDailyBackups(store.database, { url: store.url, folder: config.BACKUP_DIR }, app.log)
      : undefined;
    return {
      address,
      firstStart,
      stop: async () => {
        await running.close();
        await backups?.stop();
        await store.close();
        folder.release();
      },
    };
  } catch (error) {
    await app?.close();
    await store.close();
    throw error;
  }
}

export interface Store {
  database: Database;
  embedded: EmbeddedPostgres | undefined;
  /** The database as its owner, for migrations and backups. */
  url: string;
  /** The database as requests see it. */
  applicationUrl: string;
  close(): Promise<void>;
}

/**
 * The operator's own server, or the embedded one; migrated either way. A command that runs beside the server leaves
 * the embedded one running when it is done.
 */
export async function openStore(config: Config, { leaveRunning = false } = {}): Promise<Store> {
  if (config.DATABASE_APP_URL && !config.DATABASE_URL) {
    throw new StartupError('DATABASE_APP_URL is given without DATABASE_URL, which the migrations need.');
  }
  const embedded = config.DATABASE_URL ? undefined : new EmbeddedPostgres(config.DATA_DIR);
  const wasRunning = embedded?.pid !== undefined;
  const keepsRunning = leaveRunning && wasRunning;
  await embedded?.start();
  const url = config.DATABASE_URL ?? embedded?.url('postgres') ?? '';
  let applicationUrl: string;
  try {
    await migrate({ url, allowUnsafe: config.ALLOW_UNSAFE_DATABASE });
    applicationUrl = config.DATABASE_APP_URL ?? (await letApplicationLogIn(url, config.DATA_DIR));
    await refuseOtherRole(applicationUrl);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  // A connection that breaks while idle is replaced by the pool; requests that need it learn on their own.
  const database = openDatabase({
    url: applicationUrl,
    readUrl: config.DATABASE_READ_URL,
    size: config.DATABASE_POOL_SIZE,
    onError: () => {},
  });
  return {
    database,
    embedded,
    url,
    applicationUrl,
    close: async () => {
      await database.close();
      if (!keepsRunning) await embedded?.stop();
    },
  };
}

export async function listen(app: App, config: Config): Promise<string> {
  try {
    return await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartupError(`Port ${config.PORT} is taken by another program; choose one with PORT=3001 npm start.`);
    }
    if (code === 'EACCES') throw new StartupError(`This user may not use port ${config.PORT}; choose one above 1024.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(`HOST ${config.HOST} is not an address of this machine.`);
    }
    throw error;
  }
}
