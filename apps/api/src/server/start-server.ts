import { buildApp } from '../app.ts';
import { completeAdministratorRoles } from '../domain/rights/administrators.ts';
import { instanceId } from '../features/operations/health.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { App } from '../platform/http/app.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type ClaimedFolder, claimDataFolder, shareDataFolder } from './data-folder.ts';
import { type FirstPassword, firstPassword } from './first-password.ts';
import { keepBackups } from './keep-backups.ts';
import { loggerOptions } from './logger.ts';
import { ADMIN_ROLE } from './seed/roles.seed.ts';
import { seedIfEmpty } from './seed/seed.ts';
import { openStore, type Store } from './store.ts';

export interface RunningServer {
  address: string;
  /** Of an empty database. */
  firstStart: FirstPassword | undefined;
  stop(): Promise<void>;
}

/** Database, schema, seed, then the port: nobody can reach a half-started server. `stopping` ends a start that has made nothing yet. */
export async function startServer(
  env: NodeJS.ProcessEnv = process.env,
  stopping?: AbortSignal,
): Promise<RunningServer> {
  const config = readConfig(env);
  const folder = await takeDataFolder(config);
  let store: Store | undefined;
  let app: App | undefined;
  try {
    store = await openStore(config);
    stopping?.throwIfAborted();
    const firstStart = await seedIfEmpty(store.database, () => firstPassword(config));
    await completeAdministratorRoles(store.database, ADMIN_ROLE);
    app = await buildApp({ config, database: store.database, logger: loggerOptions(config) });
    const address = await listen(app, config);
    folder.announce({ address, instance: instanceId() });
    store.embedded?.keepRunning((error) => app?.log.warn({ err: error }, 'the embedded database was started again'));
    const [running, opened] = [app, store];
    const backups = await keepBackups(config, store, app.log);
    return {
      address,
      firstStart,
      stop: async () => {
        await running.close();
        await backups.stop();
        await opened.close();
        await backups.finish();
        folder.release();
      },
    };
  } catch (error) {
    await app?.close();
    await store?.close();
    folder.release();
    throw error;
  }
}

export async function takeDataFolder({ DATA_DIR, DATABASE_URL }: Config): Promise<ClaimedFolder> {
  return DATABASE_URL ? shareDataFolder(DATA_DIR) : claimDataFolder(DATA_DIR);
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
