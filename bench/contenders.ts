import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../apps/api/src/seed/demo-accounts.ts';
import { withClient } from '../tests/support/databases.ts';
import { type ServerProcess, spawnServer } from '../tests/support/server-process.ts';
import { cpuOf, cpuOfChildren } from './cpu.ts';
import type { Call, Job, Measured, Statement } from './load.ts';
import { openRecorder } from './record.ts';
import { readScene } from './scene.ts';
import { type Scene, type Work, worksOf } from './works.ts';

const TELLERS = ['giaodich1', 'giaodich2', 'giaodich3', 'giaodich4'];

/** What `npm start` gives the server besides its settings. */
const AS_STARTED = { NODE_OPTIONS: '--max-semi-space-size=8' };

/** The three that are held against each other: the product, the floor and the bare driver. */
export const CONTENDERS = ['api', 'floor', 'limit'] as const;
export type Contender = (typeof CONTENDERS)[number];

export interface Arena {
  works: Work[];
  startSeconds: number;
  /** What this contender does for these works, or undefined where there is nothing to compare. */
  job(contender: Contender, names: readonly string[], connections: number, seconds: number): Job | undefined;
  run(job: Job): Promise<Measured>;
  /** Resident memory of the product, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

export async function openArena(databaseUrl: string, databasePid: number, dataDir: string): Promise<Arena> {
  await withClient(databaseUrl, (client) =>
    client.query(readFileSync(join(import.meta.dirname, 'floor-post.sql'), 'utf8')),
  );
  const began = performance.now();
  const server = spawnServer({ ...AS_STARTED, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const address = await server.address;
  if (!address) throw new Error(`The server did not start:\n${server.output()}`);
  const startSeconds = (performance.now() - began) / 1000;
  process.once('exit', () => server.child.kill());
  const scene = await readScene(databaseUrl);
  const works = worksOf(scene, DEMO_PASSWORD);
  const manager = await signIn(address, 'quantri');
  const tellers = await Promise.all(TELLERS.map((account) => signIn(address, account)));
  const statements = await recordAll(databaseUrl, works, manager, scene);
  const floor = await openFloor(databaseUrl, statements);
  const loader = fork(join(import.meta.dirname, 'load.ts'));

  const callsOf = (work: Work): Call[] => {
    const url = `${address}/api${work.path}`;
    if (work.body === undefined) return [{ method: 'GET', url, headers: manager }];
    const body = JSON.stringify(work.body);
    const headers = { 'content-type': 'application/json' };
    if (work.isPublic) return [{ method: 'POST', url, headers: { ...headers, device_id: 'bench' }, body }];
    // Several people post at once, as at a real counter.
    return tellers.map((teller) => ({
      method: 'POST',
      url,
      headers: { ...headers, ...teller, 'idempotency-key': 'new' },
      body,
    }));
  };

  return {
    works,
    startSeconds,
    job: (contender, names, connections, seconds) => {
      const chosen = names.map((name) => works.find((work) => work.name === name) as Work);
      if (contender === 'api') return { kind: 'http', connections, seconds, calls: inTurn(chosen.map(callsOf)) };
      if (chosen.some(({ name }) => !statements[name])) return undefined;
      if (contender === 'floor') {
        const calls = chosen.map(({ name }): Call => ({ method: 'GET', url: `${floor.address}/${name}`, headers: {} }));
        return { kind: 'http', connections, seconds, calls };
      }
      const transactions = chosen.map(({ name }) => statements[name] as Statement[]);
      return { kind: 'sql', connections, seconds, databaseUrl, transactions };
    },
    run: async (job) => {
      const isApi = job.kind === 'http' && job.calls[0]?.url.startsWith(address);
      const answering = (isApi ? server.child.pid : floor.child.pid) as number;
      // Connections of the one before it end first, so that their time is not missed afterwards.
      await sleep(300);
      const before = { process: cpuOf(answering), database: cpuOfChildren(databasePid) };
      loader.send(job);
      const [answer] = (await once(loader, 'message')) as [Measured | { error: string }];
      if ('error' in answer) throw new Error(answer.error);
      if (job.kind === 'sql') return answer;
      const cpu = {
        process: (cpuOf(answering) - before.process) / answer.count,
        database: (cpuOfChildren(databasePid) - before.database) / answer.count,
      };
      return { ...answer, cpu };
    },
    memory: () => memoryOf(server),
    stop: async () => {
      for (const child of [loader, floor.child]) child.kill();
      await server.stop();
    },
  };
}

/** The works one after the other; one that several people do is done by another of them each time. */
function inTurn(calls: Call[][]): Call[] {
  const rounds = Math.max(...calls.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => calls.map((own) => own[round % own.length] as Call)).flat();
}

async function signIn(address: string, account: string): Promise<Record<string, string>> {
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

async function recordAll(
  databaseUrl: string,
  works: Work[],
  headers: Record<string, string>,
  { usd }: Scene,
): Promise<Record<string, Statement[]>> {
  const recorder = await openRecorder(databaseUrl);
  const recorded: Record<string, Statement[]> = {
    post: [{ text: 'SELECT bench.post_purchase($1, $2, 10, $3, 3)', values: [usd.id, usd.note, usd.rate] }],
  };
  for (const { name, path, kind } of works) {
    if (kind === 'read') recorded[name] = await recorder.record(path, headers);
  }
  await recorder.close();
  return recorded;
}

async function openFloor(
  databaseUrl: string,
  statements: Record<string, Statement[]>,
): Promise<{ address: string; child: ChildProcess }> {
  const file = join(tmpdir(), `doi-tien-bench-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(statements));
  const child = fork(join(import.meta.dirname, 'floor.ts'), [databaseUrl, file]);
  const [address] = (await once(child, 'message')) as [string];
  return { address, child };
}

function memoryOf({ child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
