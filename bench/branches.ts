/**
 * `npm run bench:branches [-- --data DIR --connections 32 --seconds 5 --rounds 5 --name x]`: posting into one branch beside posting
 * into all of them, for the product with one and with two processes and for the floor, and reports over all branches beside one.
 */
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { type BranchFigures, openBranchArena, POSTERS, type Reader } from './branches/arena.ts';
import { lineOfPosts, lineOfReport, summaryOf, writeBranchResults } from './branches/report.ts';
import { dataFolder } from './data-folder.ts';
import type { Measured } from './load.ts';
import { middle } from './rounds.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: dataFolder(1_000_000, 100) },
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    name: { type: 'string', default: '' },
  },
});
const [connections, seconds, rounds] = [Number(values.connections), Number(values.seconds), Number(values.rounds)];

const postgres = new EmbeddedPostgres(values.data);
await postgres.start();
try {
  const url = postgres.url('postgres');
  await migrate({ url });
  const arena = await openBranchArena(url, postgres.pid as number, values.data);
  try {
    const found: BranchFigures = { branches: arena.branches, connections, seconds, rounds, posts: {}, reports: {} };
    const posts = new Map<string, { one: Measured[]; all: Measured[] }>(
      POSTERS.map((poster) => [poster, { one: [], all: [] }]),
    );
    // All of them in turn within every round: whatever else the machine does falls on all of them.
    for (let round = 0; round < rounds; round += 1) {
      for (const poster of POSTERS) {
        for (const spread of ['one', 'all'] as const)
          posts.get(poster)?.[spread].push(await arena.post(poster, spread, connections, seconds));
      }
    }
    for (const poster of POSTERS) {
      const measured = posts.get(poster) as { one: Measured[]; all: Measured[] };
      found.posts[poster] = { one: middle(measured.one), all: middle(measured.all) };
      console.log(lineOfPosts(poster, found.posts[poster]));
    }
    const readers = new Map<Reader, { one: Measured[]; all: Measured[] }>(
      arena.readers.map((reader) => [reader, { one: [], all: [] }]),
    );
    for (let round = 0; round < rounds; round += 1) {
      for (const [reader, measured] of readers) {
        for (const spread of ['one', 'all'] as const)
          measured[spread].push(await arena.read(reader, spread, Math.min(seconds, 3)));
      }
    }
    for (const [reader, measured] of readers) {
      found.reports[reader.name] = { one: middle(measured.one), all: middle(measured.all) };
      console.log(lineOfReport(reader.name, found.reports[reader.name] as BranchFigures['reports'][string]));
    }
    console.log(summaryOf(found));
    console.log(writeBranchResults(found, values.name));
  } finally {
    await arena.stop();
  }
} finally {
  await postgres.stop();
}
