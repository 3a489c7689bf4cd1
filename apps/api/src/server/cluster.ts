import cluster from 'node:cluster';
import { greeting, serve } from './server-process.ts';
import { startCluster, startWorker } from './start-cluster.ts';

/** Two API processes behind one port, and the one that starts them. It forks this file for each. */
const PROCESSES = 2;

if (cluster.isPrimary) {
  await serve(
    (stopping) => startCluster(PROCESSES, stopping),
    (server) => console.log(greeting(server)),
  );
} else {
  await serve(
    () => startWorker(PROCESSES),
    () => {},
  );
}
