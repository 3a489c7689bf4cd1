import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { completeAdministratorRoles } from '../domain/rights/administrators.ts';
import { instanceId, joinInstance } from '../features/operations/health.ts';
import { readConfig } from '../platform/config.ts';
import { refuseOtherRole } from '../platform/db/application-login.ts';
import { openDatabase } from '../platform/db/database.ts';
import { StartupError } from '../platform/startup-error.ts';
import { firstPassword } from './first-password.ts';
import { keepBackups } from './keep-backups.ts';
import { loggerOptions } from './logger.ts';
import { ADMIN_ROLE } from './seed/roles.seed.ts';
import { seedIfEmpty } from './seed/seed.ts';
import { listen, type RunningServer, takeDataFolder } from './start-server.ts';
import { openStore, type Store } from './store.ts';

/**
 * Several API processes behind one port. The first process owns the data folder and the embedded database, migrates,
 * seeds and makes the daily backup; the others only answer. They share nothing but the database: guesses, keys, codes and sessions are kept there,
 * and live events are rows that every process reads.
 */
export async function startCluster(processes: number, stopping?: AbortSignal): Promise<RunningServer> {
  const config = readConfig();
  const folder = await takeDataFolder(config);
  let store: Store | undefined;
  let workers: Workers | undefined;
  try {
    store = await openStore(config);
    stopping?.throwIfAborted();
    const firstStart = await seedIfEmpty(store.database, () => firstPassword(config));
    await completeAdministratorRoles(store.database, ADMIN_ROLE);
    store.embedded?.keepRunning(() => {});
    workers = startWorkers(processes, store.applicationUrl);
    const [running, opened] = [workers, store];
    const address = await running.address;
    folder.announce({ address, instance: instanceId() });
    const backups = await keepBackups(config, store, pino(loggerOptions(config)));
    const stop = async () => {
      await running.stop();
      await backups.stop();
      await opened.close();
      await backups.finish();
      folder.release();
    };
    return { address, firstStart, stop };
  } catch (error) {
    await workers?.stop();
    await store?.close();
    folder.release();
    throw error;
  }
}

interface Workers {
  /** Settles when all of them listen. */
  address: Promise<string>;
  stop(): Promise<void>;
}

/** Forks the processes that answer, and another one for each that ends. */
function startWorkers(processes: number, applicationUrl: string): Workers {
  let isStopping = false;
  // Named, since the program that was started may be another one (scripts/start.ts).
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'cluster.ts'), args: [instanceId()] });
  // They get no way to the owner: they can do no more than answer.
  const fork = () => cluster.fork({ DATABASE_URL: '', DATABASE_APP_URL: applicationUrl });
  const forkAnother = () => {
    if (!isStopping) fork();
  };
  cluster.on('exit', forkAnother);
  const addresses = Promise.all(Array.from({ length: processes }, () => addressOf(fork())));
  return {
    address: addresses.then(([address = '']) => address),
    stop: async () => {
      isStopping = true;
      cluster.off('exit', forkAnother);
      await Promise.all(Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? [endOf(worker)] : [])));
    },
  };
}

/** What a process tells the first one: where it listens, or why it does not. */
type Told = { address: string } | { refusal: string };

/** One of the processes. It reports to the first process, which prints once for all where they are or why they did not start. */
export async function startWorker(processes: number): Promise<RunningServer> {
  try {
    const server = await openWorker(processes);
    await tellFirst({ address: server.address });
    return server;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    await tellFirst({ refusal: error.message });
    process.exit(1);
  }
}

function tellFirst(told: Told): Promise<void> {
  return new Promise((resolve) => void process.send?.(told, undefined, undefined, () => resolve()));
}

async function openWorker(processes: number): Promise<RunningServer> {
  const config = readConfig();
  joinInstance(process.argv.at(-1) ?? '');
  const url = config.DATABASE_APP_URL ?? '';
  await refuseOtherRole(url);
  const database = openDatabase({
    url,
    readUrl: config.DATABASE_READ_URL,
    size: config.DATABASE_POOL_SIZE,
    folder: config.DATA_DIR,
    processes,
    onError: () => {},
  });
  const app = await buildApp({ config, database, logger: loggerOptions(config) });
  const address = await listen(app, config);
  const stop = async () => {
    await app.close();
    await database.close();
  };
  return { address, firstStart: undefined, stop };
}

async function addressOf(worker: Worker): Promise<string> {
  const [told] = (await Promise.race([once(worker, 'message'), once(worker, 'exit')])) as [Told | number | null];
  if (typeof told !== 'object' || told === null) {
    throw new StartupError('An API process ended before it listened; the lines above say why.');
  }
  if ('refusal' in told) throw new StartupError(told.refusal);
  return told.address;
}

async function endOf(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  worker.process.kill('SIGTERM');
  await once(worker, 'exit');
}
