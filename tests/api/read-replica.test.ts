import { BALANCE_REPORT, JOURNAL_PATH, PROFIT_REPORTS, SAFE_REPORT } from '@doi-tien/contract/report';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readReplication } from '../../apps/api/src/platform/db/replication.ts';
import { openCounter } from '../support/counter.ts';
import { withClient } from '../support/databases.ts';
import { type ReplicaPair, startReplicaPair } from '../support/replica-pair.ts';
import { type Caller, headersOf, openTestApp, type TestApp } from '../support/test-app.ts';

/** Long reads from a replica: only while it has everything that was committed before they began. */
let pair: ReplicaPair;
let api: TestApp;
let alone: TestApp;
let admin: Caller;
beforeAll(async () => {
  pair = await startReplicaPair();
  api = await openTestApp(pair.primaryUrl, { DATABASE_READ_URL: withoutLogin(pair.replicaUrl) });
  alone = await openTestApp(pair.primaryUrl);
  admin = await api.signIn('quantri');
});
afterAll(async () => {
  await api?.close();
  await alone?.close();
  await pair?.stop();
});

/** The application logs in there as it does at the primary. */
function withoutLogin(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

const onReplica = (text: string) => withClient(pair.replicaUrl, (client) => client.query(text));
const isFar = async (app: TestApp) => {
  const read = sql<{ far: boolean }>`SELECT pg_is_in_recovery() AS far`;
  const snapshot = await app.database.snapshot(async (db) => (await read.execute(db)).rows[0]?.far);
  const long = await app.database.readLong(async (db) => (await read.execute(db)).rows[0]?.far);
  const batches: unknown[] = [];
  for await (const [row] of app.database.readBatches<{ far: boolean }>(read, 5)) batches.push(row?.far);
  return [snapshot, long, ...batches];
};
const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
const period = `tu_ngay=${today}&den_ngay=${today}`;
const balance = `${BALANCE_REPORT.path}?${period}`;

test('reports, files and the journal are read from a replica that has caught up, all else from the primary', async () => {
  expect(await isFar(api)).toEqual([true, true, true]);
  expect(await isFar(alone)).toEqual([false, false, false]);
  const near = await api.database.read((db) => sql<{ far: boolean }>`SELECT pg_is_in_recovery() AS far`.execute(db));
  expect(near.rows).toEqual([{ far: false }]);
});

test('how far the replica is behind is told to those who watch the server', async () => {
  const farthest = () => api.database.read(readReplication);
  await vi.waitFor(async () => expect(await farthest()).toMatchObject({ replicas: 1, bytes: 0 }));
  await onReplica('SELECT pg_wal_replay_pause()');
  await withClient(pair.primaryUrl, (client) =>
    client.query(`SELECT pg_logical_emit_message(true, 'test', repeat('x', 1000000))`),
  );
  expect((await farthest()).bytes).toBeGreaterThan(1_000_000);
  await onReplica('SELECT pg_wal_replay_resume()');
  await vi.waitFor(async () => expect((await farthest()).bytes).toBe(0));
});

test('an owner of the database without the right to see it is told that there are replicas, and with it how far they are', async () => {
  const asOwner = (text: string) => withClient(pair.primaryUrl, (client) => client.query(text));
  await asOwner('CREATE ROLE plain_owner; GRANT CREATE ON SCHEMA public TO plain_owner');
  await asOwner('ALTER FUNCTION replication_lag OWNER TO plain_owner');
  const seen = () => api.database.read(readReplication);
  expect(await seen()).toEqual({ replicas: 1, bytes: null, seconds: null });
  await asOwner('GRANT pg_read_all_stats TO plain_owner');
  await vi.waitFor(async () => expect(await seen()).toMatchObject({ replicas: 1, bytes: 0 }));
  await asOwner('ALTER FUNCTION replication_lag OWNER TO CURRENT_USER');
});

test('every report, its file and the journal answer as they do without a replica', async () => {
  const counter = await openCounter(api, admin);
  await counter.open({ VND: '900000000', USD: '1000' });
  await counter.buyUsd('100', '25900');
  const bodyOf = async (app: TestApp, path: string) =>
    (await app.app.inject({ url: `/api${path}`, headers: headersOf(admin) })).body;
  for (const { path } of [SAFE_REPORT, BALANCE_REPORT, ...PROFIT_REPORTS]) {
    const [there, here] = [
      await api.call('GET', `${path}?${period}`, { as: admin }),
      await alone.call('GET', `${path}?${period}`, { as: admin }),
    ];
    expect(there, path).toMatchObject({ code: 200, data: here.data as object });
    const file = `${path}/export?format=csv&${period}`;
    expect(await bodyOf(api, file), path).toBe(await bodyOf(alone, file));
  }
  const journal = await bodyOf(api, JOURNAL_PATH);
  expect(journal).toContain('USD');
  expect(journal).toBe(await bodyOf(alone, JOURNAL_PATH));
});

test('a replica that is behind is not asked: what was just done is in the report', async () => {
  const counter = await openCounter(api, admin);
  await onReplica('SELECT pg_wal_replay_pause()');
  try {
    await counter.buyUsd('50', '25900');
    expect(await isFar(api)).toEqual([false, false, false]);
    const [there, here] = await Promise.all([api, alone].map((app) => app.call('GET', balance, { as: admin })));
    expect(there?.data).toEqual(here?.data);
  } finally {
    await onReplica('SELECT pg_wal_replay_resume()');
  }
  await expect.poll(() => isFar(api)).toEqual([true, true, true]);
});

test('a replica that is gone is left alone, and the primary answers', async () => {
  await pair.replica.stop();
  expect(await isFar(api)).toEqual([false, false, false]);
  const { code } = await api.call('GET', balance, { as: admin });
  expect(code).toBe(200);
});

test('another primary is no replica, whatever its position', async () => {
  const other = new URL(withoutLogin(pair.primaryUrl));
  other.searchParams.set('application_name', 'the other');
  const misled = await openTestApp(pair.primaryUrl, { DATABASE_READ_URL: other.href });
  const { rows } = await misled.database.snapshot((db) =>
    sql`SELECT current_setting('application_name') AS connection`.execute(db),
  );
  expect(rows).toEqual([{ connection: 'doi-tien' }]);
  await misled.close();
});
