import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { applicationUrl } from '../../apps/api/src/platform/db/application-login.ts';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { isUnavailable } from '../../apps/api/src/platform/db/database-errors.ts';
import { withClient } from '../support/databases.ts';
import { type ReplicaPair, startReplicaPair } from '../support/replica-pair.ts';

/** A primary whose synchronous replica took over while it was frozen: it answers, and knows nothing of that. */
let pair: ReplicaPair;
const folder = mkdtempSync(join(tmpdir(), 'doi-tien-primary-'));
const onFormer = (text: string) => withClient(pair.primaryUrl, async (client) => (await client.query(text)).rows);

beforeAll(async () => {
  pair = await startReplicaPair();
  await onFormer(`ALTER SYSTEM SET synchronous_standby_names = 'replica'`);
  await onFormer('SELECT pg_reload_conf()');
});
afterAll(async () => {
  await pair.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a new process reads there, or whether it calls the database unavailable. */
async function readAs(url: string, noteIn?: string): Promise<unknown> {
  const database = openDatabase({
    url: applicationUrl(url),
    size: 2,
    onError: () => {},
    ...(noteIn && { folder: noteIn }),
  });
  onTestFinished(() => database.close());
  return database
    .read(async (db) => (await sql<{ people: number }>`SELECT 1 AS people FROM nguoi_dung LIMIT 1`.execute(db)).rows)
    .catch((error) => (isUnavailable(error) ? 'unavailable' : error));
}

test('where no replica confirms a commit, attempts to connect leave no connections behind', async () => {
  await onFormer(`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`);
  await onFormer('SELECT pg_reload_conf()');
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
  expect(await readAs(pair.primaryUrl)).toBe('unavailable');
  expect(await readAs(pair.primaryUrl)).toBe('unavailable');
  await expect.poll(() => onFormer(waiting), { timeout: 10_000 }).toEqual([]);
  await onFormer(`ALTER SYSTEM SET synchronous_standby_names = 'replica'`);
  await onFormer('SELECT pg_reload_conf()');
});

test('a new process that is led to it reads nothing there, since no replica follows it; the one that took over is read', async () => {
  expect(await readAs(pair.primaryUrl)).toEqual([{ people: 1 }]);
  await withClient(pair.replicaUrl, (client) => client.query('SELECT pg_promote(wait => true)'));
  expect(await readAs(pair.primaryUrl)).toBe('unavailable');
  expect(await readAs(pair.replicaUrl, folder)).toEqual([{ people: 1 }]);
  // A data folder that cannot be written to keeps nobody from working.
  expect(await readAs(pair.replicaUrl, join(folder, 'not-there'))).toEqual([{ people: 1 }]);
});

test('also where it would commit: the timeline that an earlier process met is noted in the data folder', async () => {
  await onFormer('ALTER SYSTEM RESET synchronous_standby_names');
  await onFormer('SELECT pg_reload_conf()');
  expect(await readAs(pair.primaryUrl)).toEqual([{ people: 1 }]);
  expect(await readAs(pair.primaryUrl, folder)).toBe('unavailable');
  expect(await readAs(pair.replicaUrl, folder)).toEqual([{ people: 1 }]);
});
