import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { letApplicationLogIn } from '../../apps/api/src/platform/db/application-login.ts';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { DEMO_PASSWORD, seedDemoAccounts } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { seedIfEmpty } from '../../apps/api/src/server/seed/seed.ts';
import { DATABASES } from './database-folder.ts';
import { TEMPLATE, urlOf, withClient } from './databases.ts';

const PREFIX = 'doi-tien-test-';

/** Durability is what these settings give up; nothing a test checks depends on it. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

export interface TestPostgres {
  url: string;
  stop: () => Promise<void>;
}

/**
 * A PostgreSQL with a migrated, seeded template that tests clone: the embedded one, started for this run, or the server at
 * `TEST_DATABASE_URL`, as a superuser, to try another version. Its template is made anew.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { TEST_DATABASE_URL } = process.env;
  return TEST_DATABASE_URL ? prepareServer(TEST_DATABASE_URL) : startEmbedded();
}

async function startEmbedded(): Promise<TestPostgres> {
  await stopLeftovers();
  const folder = join(DATABASES, `${PREFIX}${process.pid}`);
  const postgres = new EmbeddedPostgres(folder, { settings: FAST });
  await postgres.start();
  await prepareTemplate(postgres.url('postgres'), folder);
  return {
    url: postgres.url('postgres'),
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function prepareServer(url: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  await prepareTemplate(url, folder);
  return { url, stop: async () => rmSync(folder, { recursive: true, force: true }) };
}

async function prepareTemplate(serverUrl: string, folder: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
  });
  await prepareDatabase(urlOf(serverUrl, TEMPLATE), folder);
}

/** Migrates and seeds an empty database. */
export async function prepareDatabase(ownerUrl: string, folder: string): Promise<void> {
  await migrate({ url: ownerUrl, allowUnsafe: true });
  const url = await letApplicationLogIn(ownerUrl, folder);
  const database = openDatabase({ url, size: 2, onError: () => {} });
  await seedIfEmpty(database, () => ({ password: DEMO_PASSWORD }));
  await database.inTransaction(seedDemoAccounts);
  await database.close();
}

/** A run that was killed leaves its server behind: end those whose run is gone. */
async function stopLeftovers(): Promise<void> {
  for (const name of readdirSync(DATABASES).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length)))) continue;
    await new EmbeddedPostgres(join(DATABASES, name)).stop();
    rmSync(join(DATABASES, name), { recursive: true, force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
