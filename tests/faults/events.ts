import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { openCounter } from '../support/counter.ts';
import { withClient } from '../support/databases.ts';
import { seededRandom } from '../support/random-days.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { type Caller, headersOf, openTestApp } from '../support/test-app.ts';
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
  const { tellers, purchase } = await openSafe(url);
  const processes = new TwoProcesses(url);
  const found: KilledEvents = { acts: 0, kills: 0, unanswered: 0, gaps: 0, problems: [] };
  const buy = async (client: number) => {
    const as = tellers[client % tellers.length];
    const headers = { ...headersOf(as), 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const address = processes.addresses[Math.floor(random() * 2)];
    try {
      const answer = await fetch(`${address}/api/giao-dich-mua-ngoai-te`, { method: 'POST', headers, body: purchase });
      const { code } = (await answer.json()) as { code: number };
      if (code === 200) found.acts += 1;
      else if (code < 500) found.problems.push(`a purchase was refused: ${code}`);
    } catch {
      found.unanswered += 1;
      await sleep(20);
    }
  };
  const readTrades = () => readIds(url);
  const screens = Array.from({ length: SCREENS }, (_, index) => {
    const as = tellers[index % tellers.length] as Caller;
    return new EventScreen({ addresses: processes.addresses, readTrades }, as, index);
  });
  try {
    await processes.start();
    for (const screen of screens) await screen.open();
    const working = Array.from({ length: CLIENTS }, async (_, client) => {
      while (found.acts < acts) await buy(client);
    });
    while (found.acts < acts && found.kills < kills) {
      await until(() => found.acts >= Math.min(acts, (acts * (found.kills + random())) / kills));
      if (found.acts >= acts) break;
      found.kills += 1;
      await processes.kill(Math.floor(random() * 2));
    }
    await Promise.all(working);
    await compare(screens, await readTrades(), found);
    return found;
  } finally {
    await Promise.all(screens.map((screen) => screen.close()));
    await processes.stop();
  }
}

/** An open safe, people who are signed in, and the body of a purchase; no process is left afterwards. */
async function openSafe(url: string): Promise<{ tellers: Caller[]; purchase: string }> {
  const api = await openTestApp(url);
  const accounts = ['giaodich1', 'giaodich2', 'giaodich3', 'giaodich4'];
  const tellers = await Promise.all(accounts.map((account) => api.signIn(account, DEMO_PASSWORD)));
  const counter = await openCounter(api, await api.signIn('quanly', DEMO_PASSWORD));
  await counter.open({ VND: '900000000000', USD: '1000' });
  await api.close();
  const line = { tien_id: counter.currencyId('USD'), so_luong: '1', ty_gia: '25900' };
  return { tellers, purchase: JSON.stringify({ chi_tiet: [line] }) };
}

/** Waits until every screen shows what the database holds, or time is up, and writes down what is missing. */
async function compare(screens: readonly EventScreen[], held: readonly number[], found: KilledEvents): Promise<void> {
  const ended = performance.now();
  const isShown = (screen: EventScreen) => held.every((id) => screen.known.has(id));
  await until(() => screens.every(isShown) || performance.now() - ended > LIMIT_MS);
  for (const [index, screen] of screens.entries()) {
    const missing = held.filter((id) => !screen.known.has(id)).length;
    if (missing > 0) found.problems.push(`screen ${index} does not show ${missing} of ${held.length} trades`);
    if (screen.known.size > held.length) found.problems.push(`screen ${index} shows trades that do not exist`);
    found.problems.push(...screen.problems);
    found.gaps += screen.gaps;
  }
}

function readIds(url: string): Promise<number[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: number }>('SELECT id::int FROM giao_dich');
    return rows.map(({ id }) => id);
  });
}

/** Two API processes on one database. One that is killed starts again on its port. */
class TwoProcesses {
  readonly addresses: string[] = [];
  readonly #url: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'doi-tien-events-'));
  readonly #servers: ServerProcess[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  async start(): Promise<void> {
    await Promise.all([0, 1].map((index) => this.#spawn(index)));
  }

  async kill(index: number): Promise<void> {
    await this.#servers[index]?.kill();
    await this.#spawn(index);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.kill()));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #spawn(index: number): Promise<void> {
    const known = this.addresses[index];
    const server = spawnServer({
      DATABASE_URL: this.#url,
      DATA_DIR: join(this.#folder, `api-${index}`),
      ALLOW_UNSAFE_DATABASE: '1',
      PORT: known ? new URL(known).port : '0',
    });
    this.#servers[index] = server;
    const address = await server.address;
    if (!address) throw new Error(`A process did not start: ${server.output()}`);
    this.addresses[index] = address;
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(5);
}
