import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../../tests/support/databases.ts';
import type {} from '../../../../../tests/support/postgres.setup.ts';
import { applicationUrl } from './application-login.ts';
import { openDatabase } from './database.ts';
import { isUnavailable } from './database-errors.ts';
import { NotThePrimary, OnePrimary } from './one-primary.ts';
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

test('no connection compiles queries or starts helpers for them', async () => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query(
      `SELECT current_setting('jit') AS jit, current_setting('max_parallel_workers_per_gather') AS helpers`,
    );
    expect(rows).toEqual([{ jit: 'off', helpers: '0' }]);
  } finally {
    client.release();
  }
});

test('a query without an answer fails as an unavailable database, and the next one gets a new connection', async () => {
  const first = await backend();
  const error = await ask('SELECT pg_sleep(60)').catch((thrown: unknown) => thrown);
  expect(isUnavailable(error)).toBe(true);
  expect(await backend()).not.toBe(first);
});

test('the same holds for a query that was sent before the answer to the one before it', async () => {
  const first = await backend();
  const client = await pool.connect();
  const sent = [client.query('SELECT 1'), client.query('SELECT pg_sleep(60)'), client.query('SELECT 2')];
  const [answered, silent, behind] = await Promise.allSettled(sent);
  client.release();
  expect(answered?.status).toBe('fulfilled');
  for (const each of [silent, behind]) expect(isUnavailable((each as PromiseRejectedResult).reason)).toBe(true);
  expect(await backend()).not.toBe(first);
});

test('a transaction whose first query gets no answer fails the same way', async () => {
  const database = openDatabase({ url: applicationUrl(clone.url), size: 1, onError: () => {}, silenceLimit: 300 });
  const work = database.inTransaction((trx) => sql`SELECT pg_sleep(60)`.execute(trx));
  expect(isUnavailable(await work.catch((thrown: unknown) => thrown))).toBe(true);
  await database.ping();
  await database.close();
});

test('after a newer primary was met, idle connections to the former one are not handed out', async () => {
  const primary = new OnePrimary();
  const followed = openPool({ url: applicationUrl(clone.url), size: 2, onError: () => {}, primary });
  const [one, other] = await Promise.all([followed.connect(), followed.connect()]);
  one?.release();
  other?.release();
  expect(followed.idleCount).toBe(2);
  primary.enter({}, 1_000_000, () => {});
  // The server of this test is on an older timeline now, so that a new connection is refused.
  await expect.poll(() => followed.totalCount).toBe(0);
  await expect(followed.connect()).rejects.toBeInstanceOf(NotThePrimary);
  await followed.end();
});
