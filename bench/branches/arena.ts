import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BALANCE_REPORT, PROFIT_REPORTS, SAFE_REPORT } from '../../packages/contract/src/report.ts';
import { withClient } from '../../tests/support/databases.ts';
import { openFloor, signIn, startProduct } from '../contenders.ts';
import { cpuOf } from '../cpu.ts';
import type { Call, Job, Measured, Statement } from '../load.ts';
import { openPulse } from '../pulse.ts';
import { readScene } from '../scene.ts';
import { makeSigners } from '../signers.ts';
import { daysAgo, type Scene, type Work, worksOf } from '../works.ts';
import { openWatch } from './watch.ts';

export const POSTERS = ['one process', 'two processes', 'floor'] as const;
export type Poster = (typeof POSTERS)[number];
export type Spread = 'one' | 'all';
/** A report by day of one branch and of all of them together, and of all of them with a row per branch, as screens ask for it. */
export const REPORT_SPREADS = ['one', 'all', 'perBranch'] as const;
export type ReportSpread = (typeof REPORT_SPREADS)[number];

/** As many tellers as connections, so that the limit of acts per person is not what is measured. */
const TELLERS = 32;
/** Each call asks for other days: an answer that is kept for the next second would not be computed. */
const PERIODS = 30;

/** A posting with what the database waited for and wrote meanwhile. */
export interface MeasuredPost extends Measured {
  /** Of a hundred active connections, how many waited for what. */
  waits: Record<string, number>;
  syncsPerAct: number;
}

export interface BranchFigures {
  branches: number;
  connections: number;
  seconds: number;
  rounds: number;
  posts: Partial<Record<Poster, Record<Spread, Measured>>>;
  /** The same while a synchronous replica confirms every commit. */
  replicatedPosts: Partial<Record<Poster, Record<Spread, Measured>>>;
  reports: Record<string, Record<ReportSpread, Measured>>;
}

export interface Reader {
  name: string;
  path: string;
}

export interface BranchArena {
  branches: number;
  readers: Reader[];
  post(poster: Poster, spread: Spread, connections: number, seconds: number): Promise<MeasuredPost>;
  read(reader: Reader, spread: ReportSpread, seconds: number): Promise<Measured>;
  stop(): Promise<void>;
}

const READERS: Reader[] = [SAFE_REPORT, BALANCE_REPORT, ...PROFIT_REPORTS].map(({ name, path }) => ({ name, path }));

const ASKED: Record<ReportSpread, string> = {
  one: '&nhom=ngay',
  all: '&nhom=ngay&chi_nhanh=tat_ca',
  perBranch: '&nhom=chi_nhanh&chi_nhanh=tat_ca',
};

type Contenders = Awaited<ReturnType<typeof openContenders>>;

export async function openBranchArena(databaseUrl: string, databasePid: number, dataDir: string): Promise<BranchArena> {
  const branchIds = await readBranches(databaseUrl);
  const scene = await readScene(databaseUrl);
  const contenders = await openContenders(databaseUrl, dataDir, branchIds, scene.usd);
  const { products, floor, manager } = contenders;
  const watch = await openWatch(databaseUrl);
  const pulse = await openPulse(databaseUrl);
  const loader = fork(join(import.meta.dirname, '../load.ts'));
  const run = async (job: Job): Promise<Measured> => {
    loader.send(job);
    const [answer] = (await once(loader, 'message')) as [Measured | { error: string }];
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  };

  return {
    branches: branchIds.length,
    readers: READERS,
    post: async (poster, spread, connections, seconds) => {
      const answering = poster === 'floor' ? (floor.child.pid as number) : products[poster].pid;
      // The same number of different calls either way, so that the tellers take turns alike.
      const targets = branchIds.map((id) => (spread === 'all' ? id : (branchIds[0] as number)));
      await sleep(300);
      const before = { process: cpuOf(answering), database: cpuOf(databasePid) };
      watch.start();
      const calls = postsOf(contenders, poster, targets, scene);
      const measured = await run({ kind: 'http', connections, seconds, calls });
      const { waits, syncs } = await watch.stop();
      const cpu = {
        process: (cpuOf(answering) - before.process) / measured.count,
        database: (cpuOf(databasePid) - before.database) / measured.count,
      };
      return { ...measured, waits, syncsPerAct: syncs / measured.count, cpu };
    },
    read: async ({ path }, spread, seconds) => {
      const calls = Array.from({ length: PERIODS }, (_, index): Call => {
        const period = `tu_ngay=${daysAgo(scene.today, 30 + index)}&den_ngay=${scene.today}`;
        const url = `${products['one process'].address}/api${path}?${period}${ASKED[spread]}`;
        return { method: 'GET', url, headers: manager };
      });
      pulse.start();
      const measured = await run({ kind: 'http', connections: 1, seconds, calls });
      await pulse.stop();
      if (measured.failed > 0) throw new Error(`${path} failed ${measured.failed} times`);
      return measured;
    },
    stop: async () => {
      for (const child of [loader, floor.child]) child.kill();
      await watch.close();
      await pulse.close();
      await Promise.all(Object.values(products).map((product) => product.stop()));
    },
  };
}

/** Both products and the floor stand ready at the same time; those that are not measured are idle. */
async function openContenders(databaseUrl: string, dataDir: string, branchIds: readonly number[], usd: Scene['usd']) {
  const products = {
    'one process': await startProduct(databaseUrl, join(dataDir, 'bench-one'), 1),
    'two processes': await startProduct(databaseUrl, join(dataDir, 'bench-two'), 2),
  };
  const { address } = products['one process'];
  const tellers: Record<string, string>[] = [];
  for (const { tai_khoan } of await makeSigners(databaseUrl, TELLERS)) tellers.push(await signIn(address, tai_khoan));
  const manager = await signIn(address, 'quantri');
  const sql = readFileSync(join(import.meta.dirname, '../floor-post.sql'), 'utf8');
  await withClient(databaseUrl, (client) => client.query(sql));
  const floor = await openFloor(databaseUrl, floorPosts(branchIds, usd));
  return { products, tellers, manager, floor };
}

/** One purchase in each of these branches. */
function postsOf(
  { products, tellers, floor }: Contenders,
  poster: Poster,
  branchIds: readonly number[],
  scene: Scene,
): Call[] {
  if (poster === 'floor')
    return branchIds.map((id) => ({ method: 'GET', url: `${floor.address}/post-${id}`, headers: {} }));
  const { path, body } = worksOf(scene, '').find(({ name }) => name === 'post') as Work;
  return branchIds.map((id, index) => ({
    method: 'POST',
    url: `${products[poster].address}/api${path}`,
    body: JSON.stringify(body),
    headers: {
      ...(tellers[index % tellers.length] as Record<string, string>),
      'content-type': 'application/json',
      'idempotency-key': 'new',
      chi_nhanh_id: String(id),
    },
  }));
}

async function readBranches(databaseUrl: string): Promise<number[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>('SELECT id FROM chi_nhanh ORDER BY id');
    return rows.map(({ id }) => id);
  });
}

function floorPosts(branchIds: readonly number[], usd: Scene['usd']): Record<string, Statement[]> {
  const text = 'SELECT bench.post_purchase($1, $2, $3, 10, $4, 3)';
  return Object.fromEntries(
    branchIds.map((id) => [`post-${id}`, [{ text, values: [id, usd.id, usd.note, usd.rate] }]]),
  );
}
