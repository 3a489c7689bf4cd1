import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { cloneDatabase, type TestDatabase } from '../support/databases.ts';
import { makeNextVersion, NEXT_MIGRATION } from '../support/next-version.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { type Caller, headersOf, openTestApp, type TestApp } from '../support/test-app.ts';

/**
 * Two processes behind one address are replaced one after the other by those of a next version, while people post. As in
 * docs/operations.md: the database first, by the first process of the next version, with a migration that only adds.
 */
const EXPAND = `-- expand
ALTER TABLE giao_dich ADD COLUMN next_note text NOT NULL DEFAULT '';
ALTER TABLE nguoi_dung ADD COLUMN next_note text;
ALTER TABLE tien ADD COLUMN next_note text;
`;
const ACTS = 200;
const PEOPLE = ['quanly', 'giaodich1', 'giaodich2', 'giaodich3'];

let database: TestDatabase;
let api: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'doi-tien-rolling-'));
const next = makeNextVersion(EXPAND);
const servers: ServerProcess[] = [];
beforeAll(async () => {
  database = await cloneDatabase(inject('postgresUrl'));
  api = await openTestApp(database.url);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await api.close();
  await database.drop();
  for (const each of [folder, next]) rmSync(each, { recursive: true, force: true });
});

/** What the proxy in front of the processes passes calls to. */
const upstreams = new Set<string>();

async function start(root?: string): Promise<{ address: string; server: ServerProcess }> {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, ALLOW_UNSAFE_DATABASE: '1' };
  const server = spawnServer(env, 'server.ts', [], root);
  servers.push(server);
  const address = (await server.address) ?? server.output();
  upstreams.add(address);
  return { address, server };
}

const statusOf = async (address: string) => (await fetch(`${address}/api/health/ready`)).status;

interface Outcome {
  key: string;
  code: string;
  /** Refused or cut off by a process that was ending, and sent again. */
  again: number;
}

/** One purchase, sent under its key until some process has answered it. */
async function buy(as: Caller, line: object): Promise<Outcome> {
  const key = randomUUID();
  const body = JSON.stringify({ chi_tiet: [line] });
  const headers = { ...headersOf(as), 'content-type': 'application/json', 'idempotency-key': key };
  for (let again = 0; ; again += 1) {
    const addresses = [...upstreams];
    const address = addresses[Math.floor(Math.random() * addresses.length)];
    const answer = await fetch(`${address}/api/giao-dich-mua-ngoai-te`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (answer && answer.status !== 503) return { key, code: `${answer.status}`, again };
    await sleep(50);
  }
}

test(`two processes are upgraded one after the other under ${ACTS} acts: none fails, none is lost, none is double`, async () => {
  const old = [await start(), await start()];
  const callers = await Promise.all(PEOPLE.map((account) => api.signIn(account)));
  const [manager] = callers as [Caller, ...Caller[]];
  const counter = await openCounter(api, manager);
  await counter.open({ VND: '2000000000' });
  const line = { tien_id: counter.currencyId('USD'), so_luong: '10', ty_gia: '25900' };
  const outcomes: Outcome[] = [];
  let isUpgraded = false;
  const posting = callers.map(async (as) => {
    while (!isUpgraded || outcomes.length < ACTS) outcomes.push(await buy(as, line));
  });
  for (const { address, server } of old) {
    const before = outcomes.length;
    const replacement = await start(next);
    // Both versions work on the upgraded database.
    expect([await statusOf(address), await statusOf(replacement.address)]).toEqual([200, 200]);
    await expect.poll(() => outcomes.length, { timeout: 60_000 }).toBeGreaterThan(before + 20);
    upstreams.delete(address);
    await server.stop();
  }
  isUpgraded = true;
  await Promise.all(posting);

  expect(outcomes.filter(({ code }) => code !== '200')).toEqual([]);
  const stored = await api.sql<{ count: number }>('SELECT count(*)::int AS count FROM giao_dich');
  expect(stored).toEqual([{ count: outcomes.length }]);
  expect((await counter.position('USD')).quantity).toBe(String(10 * outcomes.length));
  expect(await api.sql(`SELECT FROM pgmigrations WHERE name = '${NEXT_MIGRATION}'`)).toHaveLength(1);
  await counter.expectWholeBooks();
});

test('the version before is refused at its start on the upgraded database', async () => {
  const { address } = await start();
  upstreams.delete(address);
  expect(address).toContain(`does not know the step "${NEXT_MIGRATION}"`);
});
