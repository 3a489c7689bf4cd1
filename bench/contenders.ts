import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../apps/api/src/server/seed/demo-accounts.ts';
import { withClient } from '../tests/support/databases.ts';
import { spawnServer } from '../tests/support/server-process.ts';
import { cpuOf, familyOf, largestMemory } from './cpu.ts';
import type { Call, Job, Measured, Statement } from './load.ts';
import { openPulse } from './pulse.ts';
import { openRecorder } from './record.ts';
import { readScene } from './scene.ts';
import { makeSigners, type Signer } from './signers.ts';
import { type Scene, type Work, worksOf } from './works.ts';

const MOST_READERS = 64;
const TELLERS = ['giaodich1', 'giaodich2', 'giaodich3', 'giaodich4'];

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: { start: string };
};

/** What `npm start` tells Node besides the program. */
const NODE_FLAGS = scripts.start.match(/--\S+/g) ?? [];

/** The three that are held against each other: the product, the floor and the bare driver. */
export const CONTENDERS = ['api', 'floor', 'limit'] as const;
export type Contender = (typeof CONTENDERS)[number];

export interface ArenaOptions {
  databaseUrl: string;
  databasePid: number;
  dataDir: string;
  /** Of the product: 1 as `npm start`, 2 as `npm run start:cluster`. */
  processes: 1 | 2;
}

export interface Arena {
  works: Work[];
  /** The SQL of every read, as the floor and the limit run it. */
  reads: Record<string, Statement[]>;
  startSeconds: number;
  /** What this contender does for these works, or undefined where there is nothing to compare. */
  job(contender: Contender, names: readonly string[], connections: number, seconds: number): Job | undefined;
  /** With a pulse, five small acts a second are written elsewhere meanwhile. */
  run(job: Job, withPulse: boolean): Promise<Measured>;
  /** Resident memory of the product, of its largest process, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

export async function openArena({ databaseUrl, databasePid, dataDir, processes }: ArenaOptions): Promise<Arena> {
  const product = await startProduct(databaseUrl, dataDir, processes);
  const scene = await readScene(databaseUrl);
  const works = worksOf(scene, DEMO_PASSWORD);
  const { manager, callsOf } = await openCounter(databaseUrl, product.address, works);
  const reads = await recordReads(databaseUrl, works, manager);
  const statements: Record<string, Statement[]> = { ...reads, post: await preparePost(databaseUrl, scene) };
  const floor = await openFloor(databaseUrl, statements);
  const pulse = await openPulse(databaseUrl);
  const loader = fork(join(import.meta.dirname, 'load.ts'));

  return {
    works,
    reads,
    startSeconds: product.startSeconds,
    memory: product.memory,
    job: (contender, names, connections, seconds) => {
      const chosen = names.map((name) => works.find((work) => work.name === name) as Work);
      if (contender === 'api') {
        const calls = inTurn(chosen.map((work) => callsOf(work, connections)));
        return { kind: 'http', connections, seconds, calls };
      }
      if (chosen.some(({ name }) => !statements[name])) return undefined;
      if (contender === 'floor') {
        const calls = chosen.map(({ name }): Call => ({ method: 'GET', url: `${floor.address}/${name}`, headers: {} }));
        return { kind: 'http', connections, seconds, calls };
      }
      const transactions = chosen.map(({ name }) => statements[name] as Statement[]);
      return { kind: 'sql', connections, seconds, databaseUrl, transactions };
    },
    run: async (job, withPulse) => {
      const isApi = job.kind === 'http' && job.calls[0]?.url.startsWith(product.address);
      const answering = isApi ? product.pid : (floor.child.pid as number);
      // Connections of the one before it end first.
      await sleep(300);
      const before = { process: cpuOf(answering), database: cpuOf(databasePid) };
      if (withPulse) pulse.start();
      loader.send(job);
      const [answer] = (await once(loader, 'message')) as [Measured | { error: string }];
      await pulse.stop();
      if ('error' in answer) throw new Error(answer.error);
      if (job.kind === 'sql') return answer;
      const cpu = {
        process: (cpuOf(answering) - before.process) / answer.count,
        database: (cpuOf(databasePid) - before.database) / answer.count,
      };
      return { ...answer, cpu };
    },
    stop: async () => {
      for (const child of [loader, floor.child]) child.kill();
      await pulse.close();
      await product.stop();
    },
  };
}

/** The works one after the other; one that several people do is done by another of them each time. */
function inTurn(calls: Call[][]): Call[] {
  const rounds = Math.max(...calls.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => calls.map((own) => own[round % own.length] as Call)).flat();
}

export async function signIn(address: string, account: string): Promise<Record<string, string>> {
  const device_id = crypto.randomUUID();
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', device_id },
    body: JSON.stringify({ tai_khoan: account, mat_khau: DEMO_PASSWORD }),
  });
  const { data, message } = (await response.json()) as { data?: { accessToken: string }; message: string };
  if (!data) throw new Error(`${account}: ${message}`);
  return { authorization: `Bearer ${data.accessToken}`, device_id };
}

/** The product as `npm start` or `npm run start:cluster` start it: the same program with the same flags. */
export async function startProduct(databaseUrl: string, dataDir: string, processes: 1 | 2) {
  const began = performance.now();
  const entry = processes === 1 ? 'start' : 'start:cluster';
  // The load says who asks, as a proxy in front does.
  const env = { TRUST_PROXY: '127.0.0.1', DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const server = spawnServer(env, entry, NODE_FLAGS);
  const address = await server.address;
  if (!address) throw new Error(`The server did not start:\n${server.output()}`);
  process.once('exit', () => server.child.kill());
  const pid = server.child.pid as number;
  const family = familyOf(pid);
  return {
    address,
    pid,
    startSeconds: (performance.now() - began) / 1000,
    memory: () => largestMemory(family),
    stop: () => server.stop(),
  };
}

/** Who asks for what: managers read, tellers post, and everybody signs in as themselves. */
async function openCounter(databaseUrl: string, address: string, works: Work[]) {
  // One session for each connection: the door must not find two of them to be the same.
  const managers: Record<string, string>[] = [];
  for (let count = 0; count < MOST_READERS; count += 1) managers.push(await signIn(address, 'quantri'));
  const tellers = await Promise.all(TELLERS.map((account) => signIn(address, account)));
  const most = Math.max(...works.filter(({ kind }) => kind === 'login').flatMap(({ connections }) => connections));
  const signers = await makeSigners(databaseUrl, most);
  const callsOf = ({ path, kind, body }: Work, connections: number): Call[] => {
    const url = `${address}/api${path}`;
    if (kind === 'read') return managers.slice(0, connections).map((headers) => ({ method: 'GET', url, headers }));
    const post = (headers: Record<string, string>, content: unknown): Call => ({
      method: 'POST',
      url,
      body: JSON.stringify(content),
      headers: { 'content-type': 'application/json', ...headers },
    });
    // Several people post at once, as at a real counter.
    if (kind === 'post') return tellers.map((teller) => post({ ...teller, 'idempotency-key': 'new' }, body));
    return signers
      .slice(0, connections)
      .map(({ tai_khoan, ip }: Signer) =>
        post({ device_id: tai_khoan, 'x-forwarded-for': ip }, { tai_khoan, ...(body as object) }),
      );
  };
  return { manager: managers[0] as Record<string, string>, callsOf };
}

async function recordReads(
  databaseUrl: string,
  works: Work[],
  headers: Record<string, string>,
): Promise<Record<string, Statement[]>> {
  const recorder = await openRecorder(databaseUrl);
  const recorded: Record<string, Statement[]> = {};
  for (const { name, path, kind } of works) {
    if (kind === 'read') recorded[name] = await recorder.record(path, headers);
  }
  await recorder.close();
  return recorded;
}

/** The floor's purchase: one function in the database. */
async function preparePost(databaseUrl: string, { usd }: Scene): Promise<Statement[]> {
  const sql = readFileSync(join(import.meta.dirname, 'floor-post.sql'), 'utf8');
  await withClient(databaseUrl, (client) => client.query(sql));
  return [{ text: 'SELECT bench.post_purchase(1, $1, $2, 10, $3, 3)', values: [usd.id, usd.note, usd.rate] }];
}

export async function openFloor(
  databaseUrl: string,
  statements: Record<string, Statement[]>,
): Promise<{ address: string; child: ChildProcess }> {
  const file = join(tmpdir(), `doi-tien-bench-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(statements));
  const child = fork(join(import.meta.dirname, 'floor.ts'), [databaseUrl, file]);
  const [address] = (await once(child, 'message')) as [string];
  return { address, child };
}
