import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDatabaseFolder } from '../../../../../tests/support/database-folder.ts';
import { withClient } from '../../../../../tests/support/databases.ts';
import { type Database, openDatabase } from './database.ts';
import { isUnavailable, UnreplicatedCommit } from './database-errors.ts';
import { EmbeddedPostgres } from './embedded/embedded-postgres.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;

/** A primary whose synchronous replica never answers. */
beforeAll(async () => {
  folder = newDatabaseFolder('replica');
  postgres = new EmbeddedPostgres(folder);
  await postgres.start();
  await locally('CREATE TABLE written (backend integer); CREATE TABLE tried (id integer)');
});
beforeEach(async () => {
  await waitForReplica(false);
  await locally('DELETE FROM written');
  database = openDatabase({ url: postgres.url('postgres'), size: 2, onError: () => {} });
  // A first connection is believed after a commit only (`one-primary.ts`).
  const sleep = () => database.read((db) => sql`SELECT pg_sleep(0.2)`.execute(db));
  await Promise.all([sleep(), sleep()]);
  await waitForReplica(true);
});
afterEach(() => database.close());
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function waitForReplica(wanted: boolean): Promise<void> {
  await locally(`ALTER SYSTEM SET synchronous_standby_names = '${wanted ? 'nobody' : ''}'`);
  await locally('SELECT pg_reload_conf()');
  while ((await commitWaits()) !== wanted) {}
}

/** As the owner, without waiting for the replica. */
const locally = (text: string) =>
  withClient(postgres.url('postgres'), async (client) => {
    await client.query('SET synchronous_commit = local');
    return (await client.query(text)).rows as Record<string, unknown>[];
  });

/** The server takes its new settings a moment after it was told to: does a commit wait for the replica by now? */
async function commitWaits(): Promise<boolean> {
  const commit = withClient(postgres.url('postgres'), (client) => client.query('INSERT INTO tried VALUES (1)'));
  const [, waited] = await Promise.all([commit, cancelWaitingCommit(commit)]);
  return waited;
}

/** What a limit of time or an operator does to a commit that waits for its replica; whether it did wait. */
async function cancelWaitingCommit(commit: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void commit.then(end, end);
  while (!isOver) {
    const [found] = await locally(
      `SELECT pg_cancel_backend(pid) AS cancelled FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
    );
    if (found) return true;
  }
  return false;
}

test('a commit that no replica has confirmed is not reported as done, and its connection is given up', async () => {
  const commit = database.inTransaction((trx) => sql`INSERT INTO written SELECT pg_backend_pid()`.execute(trx));
  const [outcome] = await Promise.allSettled([commit, cancelWaitingCommit(commit)]);
  const { reason } = outcome as PromiseRejectedResult;
  expect(reason).toBeInstanceOf(UnreplicatedCommit);
  expect(isUnavailable(reason)).toBe(true);
  // PostgreSQL itself has kept it and would answer a question about it.
  const [row, ...others] = await locally('SELECT backend FROM written');
  expect(others).toEqual([]);
  const still = () => locally(`SELECT pid FROM pg_stat_activity WHERE pid = ${Number(row?.backend)}`);
  await expect.poll(still, { timeout: 10_000 }).toEqual([]);
});

test('who locks a row to hear of it waits for the replica too', async () => {
  await locally('INSERT INTO written VALUES (1)');
  const asked = database.inTransaction((trx) => sql`SELECT backend FROM written FOR KEY SHARE`.execute(trx));
  const [outcome] = await Promise.allSettled([asked, cancelWaitingCommit(asked)]);
  expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(UnreplicatedCommit);
});
