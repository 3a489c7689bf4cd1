import { setTimeout as sleep } from 'node:timers/promises';
import { openBackupFolder } from '../domain/backups/backup-folder.ts';
import { EmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { recoveryFolder, segmentsIn } from '../platform/db/recovery/archive-folder.ts';
import { writeBase } from '../platform/db/recovery/base-backup.ts';
import { describeServer } from '../platform/db/recovery/describe-server.ts';
import { StartupError } from '../platform/startup-error.ts';
import { withFoundStore } from './open-database.ts';

/** The server that runs ships its WAL every few seconds. */
const ARRIVES_WITHIN_MS = 120_000;

/** `npm run backup:base`: the files of the embedded database, from which a recovery to a later moment begins. The running server calls it daily. */
await withFoundStore(async ({ url, open }, config) => {
  if (config.DATABASE_URL) {
    throw new StartupError(
      'Base backups are taken of the embedded database; for a server of your own see docs/operations.md.',
    );
  }
  const server = await (await open()).read(describeServer);
  if (!server.isArchiving)
    throw new StartupError('The embedded database keeps no WAL: start the server with RECOVERY_ARCHIVE=1.');
  await openBackupFolder(config);
  const to = recoveryFolder(config.BACKUP_DIR, server);
  const { cluster } = new EmbeddedPostgres(config.DATA_DIR).place;
  const arrived = async (segment: string) => {
    const deadline = Date.now() + ARRIVES_WITHIN_MS;
    while (!segmentsIn(to).has(segment)) {
      if (Date.now() > deadline)
        throw new StartupError(`The WAL up to ${segment} did not arrive in ${to.wal}; is the server running?`);
      await sleep(200);
    }
  };
  console.log(await writeBase({ url, cluster, to, recipients: config.BACKUP_RECIPIENTS }, arrived));
  return 0;
});
