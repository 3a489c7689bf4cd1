/**
 * `npm run bench:branches [-- --data DIR --connections 32 --seconds 5 --rounds 5 --only posts|reports --replica --name x]`: posting into one branch beside
 * posting into all of them, for the product with one and with two processes and for the floor, and reports over all branches beside one. With
 * `--replica` posting is measured alone and with a synchronous replica on the same machine.
 */
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import {
  type BranchArena,
  type BranchFigures,
  openBranchArena,
  POSTERS,
  REPORT_SPREADS,
  type ReportSpread,
} from './branches/arena.ts';
import { lineOfPosts, lineOfReport, summaryOf, writeBranchResults } from './branches/report.ts';
import { makeSynchronousReplica, type SynchronousReplica } from './branches/synchronous-replica.ts';
import { dataFolder } from './data-folder.ts';
import type { Measured } from './load.ts';
import { middle } from './rounds.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: dataFolder(200_000, 100) },
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    replica: { type: 'boolean', default: false },
    name: { type: 'string', default: '' },
  },
});
const [connections, seconds, rounds] = [Number(values.connections), Number(values.seconds), Number(values.rounds)];

/** A report is measured for this long at most. */
const MOST_REPORT_SECONDS = 3;

const postgres = new EmbeddedPostgres(values.data);
await postgres.start();
try {
  const url = postgres.url('postgres');
  await migrate({ url });
  const replica = values.replica ? await makeSynchronousReplica(postgres, values.data) : undefined;
  const arena = await openBranchArena(url, postgres.pid as number, values.data);
  try {
    const found: BranchFigures = {
      branches: arena.branches,
      connections,
      seconds,
      rounds,
      posts: {},
      replicatedPosts: {},
      reports: {},
    };
    if (values.only !== 'reports') await measurePosts(arena, replica, found);
    if (values.only !== 'posts') await measureReports(arena, found);
    console.log(summaryOf(found));
    console.log(writeBranchResults(found, values.name));
  } finally {
    await arena.stop();
    await replica?.remove();
  }
} finally {
  await postgres.stop();
}

/** All of them in turn within every round: whatever else the machine does falls on all of them. */
async function measurePosts(
  arena: BranchArena,
  replica: SynchronousReplica | undefined,
  found: BranchFigures,
): Promise<void> {
  const nothing = () => new Map(POSTERS.map((poster) => [poster, { one: [] as Measured[], all: [] as Measured[] }]));
  const [alone, replicated] = [nothing(), nothing()];
  const measureRound = async (measured: typeof alone) => {
    for (const [poster, figures] of measured) {
      for (const spread of ['one', 'all'] as const)
        figures[spread].push(await arena.post(poster, spread, connections, seconds));
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    await measureRound(alone);
    if (!replica) continue;
    await replica.join();
    await measureRound(replicated);
    await replica.leave();
  }
  for (const [name, measured] of [
    ['posts', alone],
    ['replicatedPosts', replicated],
  ] as const) {
    for (const [poster, { one, all }] of measured) {
      if (one.length === 0) continue;
      const pair = { one: middle(one), all: middle(all) };
      found[name][poster] = pair;
      console.log(lineOfPosts(name === 'posts' ? poster : `${poster}, replica`, pair));
    }
  }
}

async function measureReports(arena: BranchArena, found: BranchFigures): Promise<void> {
  const nothing = (): Record<ReportSpread, Measured[]> => ({ one: [], all: [], perBranch: [] });
  const measured = new Map(arena.readers.map((reader) => [reader, nothing()]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [reader, figures] of measured) {
      for (const spread of REPORT_SPREADS)
        figures[spread].push(await arena.read(reader, spread, Math.min(seconds, MOST_REPORT_SECONDS)));
    }
  }
  for (const [{ name }, { one, all, perBranch }] of measured) {
    const figures = { one: middle(one), all: middle(all), perBranch: middle(perBranch) };
    found.reports[name] = figures;
    console.log(lineOfReport(name, figures));
  }
}
