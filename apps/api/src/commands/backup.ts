import { join } from 'node:path';
import { recordBackup } from '../domain/backups/backups.repository.ts';
import { backupName, megabytes } from '../platform/db/dump/backup-name.ts';
import { writeBackup } from '../platform/db/dump/write-backup.ts';
import { withStore } from './open-database.ts';

/** `npm run backup [file]`: everything in one verified archive, while the app runs. */
await withStore(async ({ url, database }, config) => {
  const file = process.argv[2] ?? join(config.BACKUP_DIR, backupName(new Date()));
  const { bytes, tables, rows } = await writeBackup(url, file);
  await database.inTransaction((trx) => recordBackup(trx, bytes));
  console.log(`${file}: ${rows} rows of ${tables} tables, ${megabytes(bytes)} MB, read back and whole.`);
  return 0;
});
