import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '@doi-tien/contract/version';
import { writeDemo } from '../apps/api/src/commands/demo/write-demo.ts';
import { applicationUrl } from '../apps/api/src/platform/db/application-login.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { writeBackup } from '../apps/api/src/platform/db/dump/write-backup.ts';
import { programVersion } from '../apps/api/src/platform/db/migration-files.ts';
import { cloneDatabase, withClient } from '../tests/support/databases.ts';
import { FIGURES, INTERFACE, NEEDED, type Release } from '../tests/support/schema-interface.ts';
import { startTestPostgres } from '../tests/support/test-postgres.ts';

const FOLDER = join(import.meta.dirname, '../tests/fixtures/releases');

/**
 * `node scripts/release-fixture.ts`: once for each release, when its last migration has landed. Writes a small business in the schema of
 * this version into an archive, and beside it what every later version has to find there (tests/api/release-upgrade.test.ts).
 */
const postgres = await startTestPostgres();
try {
  const { url } = await cloneDatabase(postgres.url);
  const database = openDatabase({ url: applicationUrl(url), size: 4, onError: () => {} });
  await writeDemo(database, { days: 3, customers: 6, branches: 2 });
  await database.close();
  const file = join(FOLDER, `${VERSION}.backup`);
  const { bytes, rows } = await writeBackup(url, file);
  const release = await withClient(url, async (client): Promise<Release> => {
    const partsOf = async (text: string) => (await client.query<{ part: string }>(text)).rows.map(({ part }) => part);
    const figures = (await client.query<Record<string, unknown>>(FIGURES)).rows[0] ?? {};
    const [found, needed] = [await partsOf(INTERFACE), await partsOf(NEEDED)];
    return { program: programVersion(), figures, interface: found, needed };
  });
  writeFileSync(join(FOLDER, `${VERSION}.json`), `${JSON.stringify(release, null, 2)}\n`);
  console.log(`${file}: ${rows} rows, ${Math.round(bytes / 1024)} kB, program ${release.program}`);
} finally {
  await postgres.stop();
}
