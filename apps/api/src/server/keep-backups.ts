import { openBackupFolder } from '../domain/backups/backup-folder.ts';
import { type Keeper, keepDailyBackups, type Log } from '../domain/backups/daily-backup.ts';
import { keepRecoveryArchive } from '../domain/backups/recovery-archive.ts';
import type { Config } from '../platform/config.ts';
import type { Store } from './store.ts';

/** The daily backup, and of the embedded database its WAL, for as long as the server runs. */
export async function keepBackups(
  config: Config,
  { database, embedded, url }: Store,
  log: Log,
): Promise<Required<Keeper>> {
  const { BACKUP_RECIPIENTS: recipients, DAILY_BACKUPS, RECOVERY_ARCHIVE } = config;
  const keepers: Keeper[] = [];
  // Now, while somebody looks, and not when the first backup is due. One that cannot be written to is told then again.
  const marked =
    (DAILY_BACKUPS || RECOVERY_ARCHIVE) &&
    openBackupFolder(config).catch((error: unknown) => log.error({ err: error }, 'no backups can be written'));
  if (DAILY_BACKUPS) {
    keepers.push(keepDailyBackups(database, { url, paths: config, isSealed: recipients.length > 0 }, log));
  }
  if (embedded && RECOVERY_ARCHIVE) {
    const { cluster } = embedded.place;
    keepers.push(await keepRecoveryArchive({ database, cluster, paths: config, recipients }, log));
  }
  if (keepers.length > 0 && recipients.length === 0) {
    log.warn({}, 'backups are NOT encrypted: who gets one can read it. npm run backup:key makes a key');
  }
  return {
    stop: async () => void (await Promise.all([marked, ...keepers.map((keeper) => keeper.stop())])),
    finish: async () => void (await Promise.all(keepers.map((keeper) => keeper.finish?.()))),
  };
}
