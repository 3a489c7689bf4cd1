import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../apps/api/src/commands/seed/demo-accounts.ts';
import { openCounter } from '../support/counter.ts';
import { withClient } from '../support/databases.ts';
import { seededRandom } from '../support/random-days.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { headersOf, openTestApp } from '../support/test-app.ts';
import { EventScreen } from './event-screen.ts';

const SCREENS = 6;
const CLIENTS = 8;
/** An open screen shows what the database holds this long after the last act. */
const LIMIT_MS = 3_000;

export interface KilledEvents {
  acts: number;
  kills: number;
  /** Requests that got no answer because their process was killed. */
  unanswered: number;
  /** How often a screen had to read everything again. */
  gaps: number;
  problems: string[];
}

/**
 * Purchases through two processes, one of which is killed (-9) at a random moment again and again, also between the commit of an
 * act and its announcement. At the end every open screen shows the trades that the database holds.
 */
export async function killAnnouncers(url: string, seed: number, acts: number, kills: number): Promise<KilledEvents> {
  const random = seededRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-events-'));
  const api = await openTestApp(url);
  const tellers = await Promise.all(
    ['giaodich1', 'giaodich2', 'giaodich3', 'giaodich4'].map((account) => api.signIn(account, DEMO_PASSWORD)),
  );
  const counter = await openCounter(api, await api.signIn('quanly', DEMO_PASSWORD));
  await counter.open({ VND: '900000000000', USD: '1000' });
  // From here on the only processes are the two that are killed.
  await api.close();

  const servers: ServerProcess[] = [];
  const addresses: string[] = [];
  const start = async (index: number) => {
    const server = spawnServer({
      DATABASE_URL: url,
      DATA_DIR: join(folder, `api-${index}`),
      ALLOW_UNSAFE_DATABASE: '1',
      PORT: addresses[index] ? new URL(addresses[index]).port : '0',
    });
    servers[index] = server;
    const address = await server.address;
    if (!address) throw new Error(`A process did not start: ${server.output()}`);
    addresses[index] = address;
  };
  const found: KilledEvents = { acts: 0, kills: 0, unanswered: 0, gaps: 0, problems: [] };
  const body = JSON.stringify({ chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '1', ty_gia: '25900' }] });
  const buy = async (client: number) => {
    const as = tellers[client % tellers.length];
    const headers = { ...headersOf(as), 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const address = addresses[Math.floor(random() * 2)];
    try {
      const answer = await fetch(`${address}/api/giao-dich-mua-ngoai-te`, { method: 'POST', headers, body });
      const { code } = (await answer.json()) as { code: number };
      if (code === 200) found.acts += 1;
      else if (code < 500) found.problems.push(`a purchase was refused: ${code}`);
    } catch {
      found.unanswered += 1;
      await sleep(20);
    }
  };
  const readTrades = () =>
    withClient(url, async (client) => (await client.query<{ id: number }>('SELECT id::int FROM giao_dich')).rows).then(
      (rows) => rows.map(({ id }) => id),
    );
  const screens: EventScreen[] = [];
  try {
    await Promise.all([0, 1].map(start));
    for (let index = 0; index < SCREENS; index += 1) {
      const screen = new EventScreen({ addresses, readTrades }, tellers[index % tellers.length] as never, index);
      await screen.open();
      screens.push(screen);
    }
    const working = Array.from({ length: CLIENTS }, async (_, client) => {
      while (found.acts < acts) await buy(client);
    });
    while (found.acts < acts && found.kills < kills) {
      await until(() => found.acts >= (acts * (found.kills + random())) / kills);
      if (found.acts >= acts) break;
      const index = Math.floor(random() * 2);
      await servers[index]?.kill();
      found.kills += 1;
      await start(index);
    }
    await Promise.all(working);
    const ended = performance.now();
    const held = await readTrades();
    const isShown = (screen: EventScreen) => held.every((id) => screen.known.has(id));
    await until(() => screens.every(isShown) || performance.now() - ended > LIMIT_MS);
    for (const [index, screen] of screens.entries()) {
      const missing = held.filter((id) => !screen.known.has(id)).length;
      if (missing > 0) found.problems.push(`screen ${index} does not show ${missing} of ${held.length} trades`);
      if (screen.known.size > held.length) found.problems.push(`screen ${index} shows trades that do not exist`);
      found.problems.push(...screen.problems);
      found.gaps += screen.gaps;
    }
    return found;
  } finally {
    await Promise.all(screens.map((screen) => screen.close()));
    await Promise.all(servers.map((server) => server.kill()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(5);
}
