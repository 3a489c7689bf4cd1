import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { cloneDatabase, type TestDatabase, withClient } from '../support/databases.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';

interface Answered {
  code: number;
  data: { accessToken: string };
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Two processes on a database of their own. Every call has a connection of its own, so that they fall on both in turn. */
const folder = mkdtempSync(join(tmpdir(), 'doi-tien-cluster-'));
let database: TestDatabase;
let server: ServerProcess;
let address: string;
beforeAll(async () => {
  database = await cloneDatabase(inject('postgresUrl'));
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, ALLOW_UNSAFE_DATABASE: '1', LOG_LEVEL: 'silent' };
  server = spawnServer(env, 'cluster.ts');
  address = (await server.address) ?? '';
}, 240_000);
afterAll(async () => {
  await server.kill();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function call(path: string, options: RequestInit = {}): Promise<Answered> {
  const headers = { device_id: 'cluster', connection: 'close', ...options.headers };
  return (await fetch(`${address}/api${path}`, { ...options, headers })).json() as Promise<Answered>;
}

async function signIn(): Promise<Record<string, string>> {
  const body = JSON.stringify({ tai_khoan: 'quantri', mat_khau: DEMO_PASSWORD });
  const signedIn = await call('/auth/login', { method: 'POST', headers: JSON_BODY, body });
  return { authorization: `Bearer ${signedIn.data.accessToken}` };
}

test('the processes of a cluster know the application only, not the owner', async () => {
  const logins = await withClient(database.url, async (client) => {
    const { rows } = await client.query(
      `SELECT DISTINCT usename AS name FROM pg_stat_activity
       WHERE application_name = 'doi-tien' AND datname = current_database()`,
    );
    return rows.map(({ name }) => name as string);
  });
  expect(logins).toEqual(['doitien_app']);
});

test('an act in one process is heard by the streams of both within a second', async () => {
  const headers = await signIn();
  const stop = new AbortController();
  const texts: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const answer = await fetch(`${address}/api/live`, {
      headers: { device_id: 'cluster', connection: 'close', ...headers },
      signal: stop.signal,
    });
    texts[index] = '';
    void (async () => {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
        texts[index] += new TextDecoder().decode(chunk);
    })().catch(() => undefined);
  }
  const wait = { timeout: 1000, interval: 10 };
  for (const ma of ['NGHE1', 'NGHE2', 'NGHE3', 'NGHE4']) {
    const heard = () => texts.map((text) => text.split('"catalogue"').length - 1);
    const before = heard();
    const body = JSON.stringify({ ma, ten: ma, nhom: 2 });
    expect(await call('/loai-tien', { method: 'POST', headers: { ...headers, ...JSON_BODY }, body })).toMatchObject({
      code: 200,
    });
    await expect.poll(heard, wait).toEqual(before.map((count) => count + 1));
  }
  stop.abort();
}, 240_000);

test('two processes behind one port know each other’s sessions, and both end when told to', async () => {
  const headers = await signIn();
  const known = await Promise.all(Array.from({ length: 8 }, () => call('/profile', { headers })));
  expect(known.map(({ code }) => code)).toEqual(Array(8).fill(200));
  await call('/auth/logout', { method: 'POST', headers });
  const unknown = await Promise.all(Array.from({ length: 8 }, () => call('/profile', { headers })));
  expect(unknown.map(({ code }) => code)).toEqual(Array(8).fill(401));
  await server.stop();
  await expect(fetch(`${address}/api/health/live`)).rejects.toThrow();
}, 240_000);
