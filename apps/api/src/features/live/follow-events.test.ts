import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase, withClient } from '../../../../../tests/support/databases.ts';
import type {} from '../../../../../tests/support/postgres.setup.ts';
import { applicationUrl } from '../../platform/db/application-login.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { announce, type LiveEvent } from '../../platform/live/live.ts';
import { EVENTS_CHANNEL, followEvents } from './follow-events.ts';
import { sweepEvents } from './sweep-events.ts';

let clone: TestDatabase;
let database: Database;
let clients: pg.Client[];
let heard: number[];
let gaps: number;
let following: { close(): Promise<void> };

beforeEach(async () => {
  clone = await cloneDatabase(inject('postgresUrl'));
  database = openDatabase({ url: applicationUrl(clone.url), size: 8, onError: () => {} });
  clients = [];
  heard = [];
  gaps = 0;
  following = followEvents(database, {
    onEvents: (events) => heard.push(...events.map(({ id }) => id ?? 0)),
    onGap: () => {
      gaps += 1;
    },
  });
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1);
});
afterEach(async () => {
  await following.close();
  for (const client of clients) await client.end();
  await database.close();
  await clone.drop();
});

const trade = (id: number): LiveEvent => ({ topic: 'trades', id });
const act = (id: number) => database.inTransaction((trx) => announce(trx, trade(id)));
const INSERT = 'INSERT INTO live_events (event) VALUES ($1)';

/** A transaction of another process, which has announced this and has not committed. */
async function openTransaction(id: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: clone.url });
  await client.connect();
  clients.push(client);
  await client.query('BEGIN');
  await client.query(INSERT, [trade(id)]);
  return client;
}

const sql = <Row>(text: string, values: unknown[] = []) =>
  withClient(clone.url, async (client) => (await client.query(text, values)).rows as Row[]);

test('an event is heard soon after its commit, and one that was rolled back is not', async () => {
  const began = performance.now();
  await act(1);
  await expect.poll(() => heard, { interval: 5 }).toEqual([1]);
  expect(performance.now() - began).toBeLessThan(500);
  await expect(
    database.inTransaction(async (trx) => {
      await announce(trx, trade(2));
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  await act(3);
  await expect.poll(() => heard).toEqual([1, 3]);
});

test('of two transactions the later one may commit first: both are told, each once', async () => {
  const early = await openTransaction(1);
  const late = await openTransaction(2);
  await late.query('COMMIT');
  await act(3);
  await expect.poll(() => heard).toEqual([2, 3]);
  await early.query('COMMIT');
  await act(4);
  await expect.poll(() => heard).toEqual([2, 3, 1, 4]);
});

test('a transaction that stays open hides nothing, repeats nothing, and is told at its end', async () => {
  const long = await openTransaction(1000);
  for (let id = 1; id <= 200; id += 1) await act(id);
  const all = Array.from({ length: 200 }, (_, index) => index + 1);
  await expect.poll(() => heard.length).toBe(200);
  expect(heard).toEqual(all);
  await long.query('COMMIT');
  await act(201);
  await expect.poll(() => heard).toEqual([...all, 1000, 201]);
  expect(gaps).toBe(1);
});

test('an event of a process that died before it could notify is found within two seconds and a bit', async () => {
  await sql(INSERT, [trade(7)]);
  await expect.poll(() => heard, { timeout: 2500 }).toEqual([7]);
});

test('a thousand acts are told one by one and send few notifications', async () => {
  let notifications = 0;
  const listening = new pg.Client({ connectionString: clone.url });
  await listening.connect();
  clients.push(listening);
  listening.on('notification', () => {
    notifications += 1;
  });
  await listening.query(`LISTEN ${EVENTS_CHANNEL}`);
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < 1000) {
      next += 1;
      await act(next);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const seconds = (performance.now() - began) / 1000;
  await expect.poll(() => heard.length).toBe(1000);
  expect(new Set(heard).size).toBe(1000);
  await sleep(100);
  expect(notifications).toBeGreaterThan(0);
  expect(notifications).toBeLessThanOrEqual(20 * seconds + 5);
});

test('a broken connection is a gap, and what comes after it is told', async () => {
  await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE application_name = 'doi-tien live' AND datname = current_database()`);
  await expect.poll(() => gaps, { timeout: 5000 }).toBe(2);
  await act(5);
  await expect.poll(() => heard).toEqual([5]);
});

test('rows with transaction ids of another server, as pg_restore writes them, are never told', async () => {
  await sql(
    `INSERT INTO live_events (xact, event) SELECT (pg_current_xact_id()::text::bigint + 1000000)::text::xid8, $1`,
    [trade(8)],
  );
  await act(9);
  await expect.poll(() => heard).toEqual([9]);
  await sleep(2200);
  expect(heard).toEqual([9]);
});

/** A horizon by which the event is removed; transactions of other databases of the server hold it up. */
async function horizonAfter(id: number): Promise<string> {
  const [event] = await sql<{ xact: string }>(`SELECT xact::text FROM live_events WHERE event->>'id' = $1`, [
    String(id),
  ]);
  for (;;) {
    const horizon = await sweepEvents(database, undefined);
    if (BigInt(horizon) > BigInt(event?.xact ?? 0)) return horizon;
    await sleep(20);
  }
}

test('events are removed once they have been visible for a while, whenever they were written', async () => {
  await act(1);
  const long = await openTransaction(2);
  const ids = async () =>
    (await sql<{ id: string }>(`SELECT event->>'id' AS id FROM live_events ORDER BY id`)).map(({ id }) => id);
  const horizon = await horizonAfter(1);
  await act(3);
  expect(await ids()).toEqual(['1', '3']);
  await long.query('COMMIT');
  await sql(
    `INSERT INTO live_events (xact, event) SELECT (pg_current_xact_id()::text::bigint + 1000000)::text::xid8, '{"id":"restored"}'`,
  );
  const next = await horizonAfter(3);
  await sweepEvents(database, horizon, 1);
  // The long transaction was still open at the horizon: nobody has had time to read its row.
  expect(await ids()).toEqual(['2', '3']);
  await sweepEvents(database, next, 1);
  expect(await ids()).toEqual([]);
  // A horizon that the transactions have not reached is of another server: nothing is removed by it.
  await act(4);
  await sweepEvents(database, String(BigInt(next) + 1_000_000n));
  expect(await ids()).toEqual(['4']);
});
