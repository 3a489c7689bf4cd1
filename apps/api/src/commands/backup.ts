import { join } from 'node:path';
import { recordBackup } from '../domain/backups/backups.repository.ts';
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
  const recipients = config.BACKUP_RECIPIENTS;
  const isSealed = recipients.length > 0;
  const file = process.argv[2] ?? join(config.BACKUP_DIR, backupName(new Date(), { isSealed }));
  const { bytes, tables, rows, migration } = await writeBackup(url, file, recipients);
  if (difference) console.log(`${difference.words} The archive holds it as it is.`);
  else await (await open()).inTransaction(recordBackup);
  console.log(
    `${file}: ${rows} rows of ${tables} tables in the schema ${migration}, ${megabytes(bytes)} MB, ${isSealed ? 'encrypted' : 'NOT encrypted'}, read back and whole.`,
  );
  if (!isSealed) console.log('Who gets this file can read it: npm run backup:key makes a key to encrypt backups with.');
  return 0;
});
