import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { ADMIN_ROLE } from '../commands/seed/roles.seed.ts';
import { seedIfEmpty } from '../commands/seed/seed.ts';
import { keepDailyBackups } from '../domain/backups/daily-backup.ts';
import { completeAdministratorRoles } from '../domain/rights/administrators.ts';
import { instanceId, joinInstance } from '../features/operations/health.ts';
import { readConfig } from '../platform/config.ts';
import { refuseOtherRole } from '../platform/db/application-login.ts';
import { openDatabase } from '../platform/db/database.ts';
import { claimDataFolder } from './data-folder.ts';
import { loggerOptions } from './logger.ts';
import { listen, openStore, type RunningServer } from './start-server.ts';

/**
 * Several API processes behind one port. The first process owns the data folder and the embedded database, migrates,
 * seeds and makes the daily backup; the others only answer. They share nothing but the database: guesses, keys, codes and sessions are kept there,
 * and live events are rows that every process reads.
 */
export async function startCluster(processes: number): Promise<RunningServer> {
  const config = readConfig();
  const folder = await claimDataFolder(config.DATA_DIR);
  const store = await openStore(config);
  const firstStart = await seedIfEmpty(store.database, config);
  await completeAdministratorRoles(store.database, ADMIN_ROLE);
  store.embedded?.keepRunning(() => {});
  const backups = config.DAILY_BACKUPS
    ? keepDailyBackups(store.database, { url: store.url, folder: config.BACKUP_DIR }, pino(loggerOptions(config)))
    : undefined;
  let isStopping = false;
  cluster.setupPrimary({ args: [instanceId()] });
  // The others get no way to the owner: they can do no more than answer.
  const fork = () => cluster.fork({ DATABASE_URL: '', DATABASE_APP_URL: store.applicationUrl });
  cluster.on('exit', () => {
    if (!isStopping) fork();
  });
  const stop = async () => {
    isStopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? [endOf(worker)] : [])));
    await backups?.stop();
    await store.close();
    folder.release();
  };
  const addresses = await Promise.all(Array.from({ length: processes }, () => addressOf(fork())));
  const address = addresses[0] ?? '';
  folder.announce({ address, instance: instanceId() });
  return { address, firstStart, stop };
}

/** One of the processes. It reports its address to the first process, which prints it. */
export async function startWorker(processes: number): Promise<RunningServer> {
  const config = readConfig();
  joinInstance(process.argv.at(-1) ?? '');
  const url = config.DATABASE_APP_URL ?? '';
  await refuseOtherRole(url);
  const database = openDatabase({
    url,
    readUrl: config.DATABASE_READ_URL,
    size: config.DATABASE_POOL_SIZE,
    processes,
    onError: () => {},
  });
  const app = await buildApp({ config, database, logger: loggerOptions(config) });
  const address = await listen(app, config);
  const stop = async () => {
    await app.close();
    await database.close();
  };
  process.send?.(address);
  return { address, firstStart: undefined, stop };
}

async function addressOf(worker: Worker): Promise<string> {
  const [address] = (await Promise.race([once(worker, 'message'), once(worker, 'exit')])) as [unknown];
  if (typeof address !== 'string') throw new Error('An API process ended before it listened');
  return address;
}

async function endOf(worker: Worker): Promise<void> {
  worker.process.kill('SIGTERM');
  await once(worker, 'exit');
}
