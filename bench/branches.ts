/**
 * `npm run bench:branches [-- --data DIR --connections 32 --seconds 5 --rounds 5 --only posts|reports --name x]`: posting into one branch beside posting
 * into all of them, for the product with one and with two processes and for the floor, and reports over all branches beside one.
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
  const arena = await openBranchArena(url, postgres.pid as number, values.data);
  try {
    const found: BranchFigures = { branches: arena.branches, connections, seconds, rounds, posts: {}, reports: {} };
    if (values.only !== 'reports') await measurePosts(arena, found);
    if (values.only !== 'posts') await measureReports(arena, found);
    console.log(summaryOf(found));
    console.log(writeBranchResults(found, values.name));
  } finally {
    await arena.stop();
  }
} finally {
  await postgres.stop();
}

/** All of them in turn within every round: whatever else the machine does falls on all of them. */
async function measurePosts(arena: BranchArena, found: BranchFigures): Promise<void> {
  const measured = new Map(POSTERS.map((poster) => [poster, { one: [] as Measured[], all: [] as Measured[] }]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [poster, figures] of measured) {
      for (const spread of ['one', 'all'] as const)
        figures[spread].push(await arena.post(poster, spread, connections, seconds));
    }
  }
  for (const [poster, { one, all }] of measured) {
    const pair = { one: middle(one), all: middle(all) };
    found.posts[poster] = pair;
    console.log(lineOfPosts(poster, pair));
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
