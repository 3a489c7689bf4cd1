import { join } from 'node:path';
import { backupName, megabytes } from '../db/backup/backup-name.ts';
import { writeBackup } from '../db/backup/write-backup.ts';
import { withStore } from './open-database.ts';

/** `npm run backup [file]`: everything in one verified archive, while the app runs. */
await withStore(async ({ url }, config) => {
  const file = process.argv[2] ?? join(config.DATA_DIR, 'backups', backupName(new Date()));
  const { bytes, tables, rows } = await writeBackup(url, file);
  console.log(`${file}: ${rows} rows of ${tables} tables, ${megabytes(bytes)} MB, read back and whole.`);
  return 0;
});
