import { join } from 'node:path';
import { openBackupFolder } from '../domain/backups/backup-folder.ts';
import { recordBackup } from '../domain/backups/backups.repository.ts';
import { putAway } from '../domain/backups/daily-backup.ts';
import { readSettings } from '../domain/settings/settings.repository.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { backupName, megabytes } from '../platform/db/dump/backup-name.ts';
import { writeBackup } from '../platform/db/dump/write-backup.ts';
import { StartupError } from '../platform/startup-error.ts';
import { withFoundStore } from './open-database.ts';

/**
 * `npm run backup [file]`: everything in one verified archive, while the app runs. An older database is saved as it is, which is what a
 * backup before an upgrade is for. Of a newer one this program does not know which tables must stay out of archives.
 */
await withFoundStore(async ({ url, difference, open }, config) => {
  if (difference?.kind === 'empty' || difference?.kind === 'newer') throw new StartupError(difference.words);
  const isOurs = process.argv[2] === undefined;
  if (isOurs) await openBackupFolder(config);
  const recipients = config.BACKUP_RECIPIENTS;
  const isSealed = recipients.length > 0;
  const file = process.argv[2] ?? join(config.BACKUP_DIR, backupName(new Date(), { isSealed }));
  const { bytes, tables, rows, migration } = await writeBackup(url, file, recipients);
  if (difference) console.log(`${difference.words} The archive holds it as it is.`);
  else await finish(await open(), config, isOurs);
  console.log(
    `${file}: ${rows} rows of ${tables} tables in the schema ${migration}, ${megabytes(bytes)} MB, ${isSealed ? 'encrypted' : 'NOT encrypted'}, read back and whole.`,
  );
  if (!isSealed) console.log('Who gets this file can read it: npm run backup:key makes a key to encrypt backups with.');
  return 0;
});

/** The day has its backup; in BACKUP_DIR old ones are put away, as the server does after its own. */
async function finish(database: Database, { BACKUP_DIR }: Config, isOurs: boolean): Promise<void> {
  await database.inTransaction(recordBackup);
  if (isOurs) await putAway(BACKUP_DIR, (await database.read(readSettings)).sao_luu_giu_ngay);
}
