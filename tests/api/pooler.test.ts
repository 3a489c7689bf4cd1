import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { applicationUrl, refuseOtherRole } from '../../apps/api/src/platform/db/application-login.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { refuseTransactionPooler } from '../../apps/api/src/platform/db/server-requirements.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { openCounter } from '../support/counter.ts';
import { cloneDatabase, type TestDatabase } from '../support/databases.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import type {} from '../support/postgres.setup.ts';
import { openTestApp } from '../support/test-app.ts';

const ABSENT = 'the Debian package pgbouncer is not installed';

let clone: TestDatabase;
let pooler: PgBouncer<'owner' | 'app'> | undefined;
beforeEach(async () => {
  clone = await cloneDatabase(inject('postgresUrl'));
});
afterEach(async () => {
  await pooler?.stop();
  pooler = undefined;
  await clone.drop();
});

/** Starts PgBouncer and answers the addresses of owner and application over it. */
async function over(pool_mode: string, settings: Record<string, string> = {}): Promise<{ owner: string; app: string }> {
  const direct = { owner: clone.url, app: applicationUrl(clone.url) };
  pooler = await startPgBouncer(direct, { pool_mode, default_pool_size: '20', ...settings });
  return pooler.urls;
}

test('a direct connection is not taken for a pooler', async () => {
  await refuseTransactionPooler(clone.url);
});

for (const mode of ['transaction', 'statement']) {
  test(`the start is refused behind PgBouncer in ${mode} mode, with what to change`, async ({ skip }) => {
    skip(!hasPgBouncer, ABSENT);
    const { owner, app } = await over(mode);
    await expect(migrate({ url: owner, allowUnsafe: true })).rejects.toThrow('Set pool_mode = session');
    await expect(refuseOtherRole(app)).rejects.toThrow('Set pool_mode = session');
  });
}

test('the transaction mode is recognised when server connections are handed out in turn', async ({ skip }) => {
  skip(!hasPgBouncer, ABSENT);
  const { app } = await over('transaction', { server_round_robin: '1' });
  await expect(refuseTransactionPooler(app)).rejects.toThrow('Set pool_mode = session');
});

test('a pooler that lets one connection through is refused', async ({ skip }) => {
  skip(!hasPgBouncer, ABSENT);
  const { app } = await over('session', { default_pool_size: '1' });
  await expect(refuseTransactionPooler(app)).rejects.toThrow('default_pool_size');
});

test('behind PgBouncer in session mode people trade, limits hold and events arrive', async ({ skip }) => {
  skip(!hasPgBouncer, ABSENT);
  const { owner, app } = await over('session');
  await migrate({ url: owner, allowUnsafe: true });
  await refuseOtherRole(app);
  // The address of the application follows from that of the owner: all of it goes over the pooler.
  const api = await openTestApp(owner);
  const counter = await openCounter(api, await api.signIn('quanly', DEMO_PASSWORD));
  await counter.open({ VND: '900000000', USD: '1000' });
  for (let count = 0; count < 20; count += 1) expect((await counter.buyUsd('1', '25900')).code).toBe(200);
  await counter.expectWholeBooks();
  const { rows } = await api.database.read((db) => sql`SHOW statement_timeout`.execute(db));
  expect(rows[0]).toEqual({ statement_timeout: '15s' });
  const heard = Promise.withResolvers<void>();
  const connected = Promise.withResolvers<void>();
  const listener = api.database.listen('doitien_events', {
    onConnect: () => connected.resolve(),
    onNotify: () => heard.resolve(),
  });
  await connected.promise;
  await api.sql(`SELECT pg_notify('doitien_events', '')`);
  await heard.promise;
  await listener.close();
  await api.close();
});
