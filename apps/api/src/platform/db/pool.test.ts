import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../../tests/support/databases.ts';
import type {} from '../../../../../tests/support/postgres.setup.ts';
import { applicationUrl } from './application-login.ts';
import { isUnavailable } from './database-errors.ts';
import { openPool } from './pool.ts';

let clone: TestDatabase;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgresUrl'));
  pool = openPool({ url: applicationUrl(clone.url), size: 1, onError: () => {}, silenceLimit: 300 });
});
afterAll(async () => {
  await pool.end();
  await clone.drop();
});

/** As the query builder does it: take a connection, ask, give it back. */
const ask = async (text: string) => {
  const client = await pool.connect();
  try {
    return (await client.query<{ pid: number }>(text)).rows[0]?.pid;
  } finally {
    client.release();
  }
};
const backend = () => ask('SELECT pg_backend_pid() AS pid');

test('a question that nobody answers fails as an unreachable database, and the next one is answered', async () => {
  const first = await backend();
  const began = performance.now();
  const error = await ask('SELECT pg_sleep(5)').catch((thrown: unknown) => thrown);
  expect(isUnavailable(error)).toBe(true);
  expect(performance.now() - began).toBeLessThan(3000);
  expect(await backend()).not.toBe(first);
});

test('a connection that rests is kept', async () => {
  const first = await backend();
  await sleep(800);
  expect(await backend()).toBe(first);
});
