import { existsSync } from 'node:fs';
import { readConfig } from '../platform/config.ts';
import { letApplicationLogIn } from '../platform/db/application-login.ts';
import type { ArchiveHead } from '../platform/db/dump/archive.ts';
import { BrokenArchive } from '../platform/db/dump/frames.ts';
import { restoreBackup } from '../platform/db/dump/restore-backup.ts';
import { EmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type ClaimedFolder, claimDataFolder } from '../server/data-folder.ts';
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
let embedded: EmbeddedPostgres | undefined;
let folder: ClaimedFolder | undefined;
try {
  const config = readConfig();
  if (!config.DATABASE_URL) {
    folder = await claimDataFolder(config.DATA_DIR);
    embedded = new EmbeddedPostgres(config.DATA_DIR);
    await embedded.start();
  }
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
  process.exitCode = await prove(applicationUrl, foot.chain.hash);
} catch (error) {
  const isOurs = error instanceof StartupError || error instanceof BrokenArchive;
  console.error(isOurs ? `\n  ${error.message}\n` : error);
  process.exitCode = 1;
} finally {
  await embedded?.stop();
  folder?.release();
}

function writerOf({ version }: ArchiveHead): string {
  return version ? `Đổi tiền ${version}` : 'a version before the first release';
}
