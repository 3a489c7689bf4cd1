import cluster from 'node:cluster';
import { greeting, stopOnSignals, tellAndExit } from './server-process.ts';
import { startCluster, startWorker } from './start-cluster.ts';

const PROCESSES = 2;

async function main(): Promise<void> {
  const server = cluster.isPrimary ? await startCluster(PROCESSES) : await startWorker(PROCESSES);
  stopOnSignals(server);
  if (cluster.isPrimary) console.log(greeting(server));
}

main().catch(tellAndExit);
