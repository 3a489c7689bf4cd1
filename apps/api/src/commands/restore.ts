import { existsSync } from 'node:fs';
import { letApplicationLogIn } from '../platform/db/application-login.ts';
import type { ArchiveHead } from '../platform/db/dump/archive.ts';
import { restoreBackup } from '../platform/db/dump/restore-backup.ts';
import { fillDatabase } from './fill-database.ts';
import { readIdentities } from './identities.ts';
import { prove } from './prove.ts';

/** `npm run restore file`: an archive into an empty database, then the proof that everything is there and right. */
const file = process.argv[2];
if (file && !existsSync(file)) {
  console.error(`\n  There is no file ${file}.\n`);
  process.exit(2);
}
if (!file) {
  console.error('\n  Which file? npm run restore -- path/to/doi-tien-….backup\n');
  process.exit(2);
}
await fillDatabase(async (config, embedded) => {
  await embedded?.start();
  const url = config.DATABASE_URL ?? embedded?.url('postgres') ?? '';
  const { head, foot, rows } = await restoreBackup({
    url,
    file,
    allowUnsafe: config.ALLOW_UNSAFE_DATABASE,
    identities: readIdentities(config),
  });
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `${total} rows of ${Object.keys(rows).length} tables, as they stood at ${head.created}, written by ${writerOf(head)}.`,
  );
  const applicationUrl = config.DATABASE_APP_URL ?? (await letApplicationLogIn(url, config.DATA_DIR));
  return prove(applicationUrl, foot.chain.hash);
});

function writerOf({ version }: ArchiveHead): string {
  return version ? `Đổi tiền ${version}` : 'a version before the first release';
}
