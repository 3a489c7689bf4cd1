import { type Config, readConfig } from '../platform/config.ts';
import { BrokenArchive } from '../platform/db/dump/frames.ts';
import { EmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type ClaimedFolder, claimDataFolder } from '../server/data-folder.ts';

/**
 * Runs a command that makes a database of archives. No server may start on the data folder meanwhile, and an embedded database is stopped at the
 * end; it is undefined where the operator has a server. `work` answers the exit code.
 */
export async function fillDatabase(
  work: (config: Config, embedded: EmbeddedPostgres | undefined) => Promise<number>,
): Promise<void> {
  let embedded: EmbeddedPostgres | undefined;
  let folder: ClaimedFolder | undefined;
  try {
    const config = readConfig();
    if (!config.DATABASE_URL) {
      folder = await claimDataFolder(config.DATA_DIR);
      embedded = new EmbeddedPostgres(config.DATA_DIR);
    }
    process.exitCode = await work(config, embedded);
  } catch (error) {
    const isOurs = error instanceof StartupError || error instanceof BrokenArchive;
    console.error(isOurs ? `\n  ${error.message}\n` : error);
    process.exitCode = 1;
  } finally {
    await embedded?.stop();
    folder?.release();
  }
}
