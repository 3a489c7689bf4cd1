import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../apps/api/src/features/session/account/token-hash.ts';
import { findLiveSession } from '../../apps/api/src/features/session/sessions/session.repository.ts';
import { APPLICATION_ROLE } from '../../apps/api/src/platform/db/application-login.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';

const POOL_SIZE = 2;

let api: TestApp;
let counter: Counter;
let manager: Caller;
beforeAll(async () => {
  api = await startTestApp({ DATABASE_POOL_SIZE: String(POOL_SIZE) });
  manager = await api.signIn('quanly', DEMO_PASSWORD);
  counter = await openCounter(api, manager);
  await counter.open({ VND: '900000000', USD: '1000' });
});
afterAll(() => api.close());

/** As a server that an operator has stopped writing on, for all connections that are opened from now on. */
const setReadOnly = (mode: 'on' | 'off') =>
  api.sql(`ALTER ROLE ${APPLICATION_ROLE} IN DATABASE ${new URL(api.url).pathname.slice(1)}
           SET default_transaction_read_only = ${mode}`);

const endConnections = () =>
  api.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'doi-tien' AND datname = current_database()`);

const buy = (key: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/giao-dich-mua-ngoai-te',
    headers: { ...headersOf(manager), 'idempotency-key': key, 'accept-language': 'en' },
    payload: { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '1', ty_gia: '25900' }] },
  });

test('a server that does not write is answered with 503, when to try again and why, and writing goes on by itself', async () => {
  await setReadOnly('on');
  await endConnections();
  const refused = await buy('failover-1');
  expect([refused.statusCode, refused.json().error]).toEqual([503, 'DATABASE_UNAVAILABLE']);
  expect(refused.json().message).toContain('another server may be taking over');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await setReadOnly('off');
  // Nobody ends the connections that were opened meanwhile: each is given up when it refuses to write.
  const statuses: number[] = [];
  for (let attempt = 0; attempt <= POOL_SIZE; attempt += 1) statuses.push((await buy('failover-1')).statusCode);
  expect(statuses.at(-1)).toBe(200);
  const rows = await api.sql<{ count: number }>('SELECT count(*)::int AS count FROM giao_dich');
  expect(rows).toEqual([{ count: 1 }]);
});

// Several times: the end of a connection is heard before, with or after the next query.
test('a read whose connection breaks runs again on another one', { repeats: 20 }, async () => {
  let attempts = 0;
  const found = await api.database.read(async (db) => {
    attempts += 1;
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
    if (attempts === 1) await api.sql('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await sql`SELECT 1`.execute(db);
    return attempts;
  });
  expect(found).toBe(2);
});

test('the state that a shared answer belongs to names the server that it was read from', async () => {
  const session = await api.database.read((db) => findLiveSession(db, hashToken(manager.token)));
  const [server] = await api.sql<{ began: string }>(
    'SELECT extract(epoch FROM pg_postmaster_start_time())::text AS began',
  );
  expect(session?.snapshot).toMatch(new RegExp(`^\\d+:\\d+:\\S* ${server?.began.replace('.', '\\.')}$`));
});
