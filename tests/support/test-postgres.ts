import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD, seedDemoAccounts } from '../../apps/api/src/commands/seed/demo-accounts.ts';
import { seedIfEmpty } from '../../apps/api/src/commands/seed/seed.ts';
import { letApplicationLogIn } from '../../apps/api/src/platform/db/application-login.ts';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { TEMPLATE, withClient } from './databases.ts';

const PREFIX = 'doi-tien-test-';

/** Durability is what these settings give up; nothing a test checks depends on it. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/** A PostgreSQL of this run's own with a migrated, seeded template that tests clone. */
export async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  await stopLeftovers();
  const folder = join(tmpdir(), `${PREFIX}${process.pid}`);
  const postgres = new EmbeddedPostgres(folder, { settings: FAST });
  await postgres.start();
  await prepareTemplate(postgres, folder);
  return {
    url: postgres.url('postgres'),
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function prepareTemplate(postgres: EmbeddedPostgres, folder: string): Promise<void> {
  await withClient(postgres.url('postgres'), (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
  await migrate({ url: postgres.url(TEMPLATE), allowUnsafe: true });
  const url = await letApplicationLogIn(postgres.url(TEMPLATE), folder);
  const database = openDatabase({ url, size: 2, onError: () => {} });
  await seedIfEmpty(database, { ADMIN_PASSWORD: DEMO_PASSWORD });
  await database.inTransaction(seedDemoAccounts);
  await database.close();
}

/** A run that was killed leaves its server behind: end those whose run is gone. */
async function stopLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length)))) continue;
    await new EmbeddedPostgres(join(tmpdir(), name)).stop();
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
