import { greeting, stopOnSignals, tellAndExit } from './server-process.ts';
import { startServer } from './start-server.ts';

/** The process: starts everything, prints where it is, stops gracefully on the first signal and at once on the second. */
async function main(): Promise<void> {
  const server = await startServer();
  stopOnSignals(server);
  console.log(greeting(server));
}

main().catch(tellAndExit);
