import { type Config, readConfig } from '../platform/config.ts';
import { StartupError } from '../platform/startup-error.ts';
import { openStore, type Store } from '../server/start-server.ts';

/**
 * Runs one command on the database of this installation, whether the server is running or not. An embedded database
 * that was running before goes on running afterwards.
 */
export async function withStore(work: (store: Store, config: Config) => Promise<number>): Promise<void> {
  try {
    const config = readConfig();
    const store = await openStore(config, { leaveRunning: true });
    try {
      process.exitCode = await work(store, config);
    } finally {
      await store.close();
    }
  } catch (error) {
    console.error(error instanceof StartupError ? `\n  ${error.message}\n` : error);
    process.exitCode = 1;
  }
}
