/** `npm run bench [-- --data DIR --seconds 3 --rounds 3 --works list,post --processes 2]`: the product, the floor and the limit in turn, on the same data. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { withClient } from '../tests/support/databases.ts';
import { openArena } from './contenders.ts';
import { dataFolder } from './data-folder.ts';
import { checkPlans } from './plans.ts';
import { programOf } from './program.ts';
import { lineOf, type Row, writeResults } from './report.ts';
import { measure } from './rounds.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: dataFolder(1_000_000) },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    works: { type: 'string', default: '' },
    connections: { type: 'string', default: '' },
    processes: { type: 'string', default: '1' },
    name: { type: 'string', default: '' },
  },
});
const [seconds, rounds, processes] = [Number(values.seconds), Number(values.rounds), Number(values.processes)];
if (processes !== 1 && processes !== 2)
  throw new Error('--processes takes 1, as `npm start`, or 2, as `npm run start:cluster`');
/** PostgreSQL starts in a folder of its own. */
const data = resolve(values.data);
const listed = (text: string) => text.split(',').filter(Boolean);

const postgres = new EmbeddedPostgres(data);
await postgres.start();
try {
  const url = postgres.url('postgres');
  await migrate({ url });
  const trades = await countTrades(url);
  const arena = await openArena({
    databaseUrl: url,
    databasePid: postgres.pid as number,
    dataDir: data,
    processes,
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, arena.memory());
  }, 200);
  try {
    const plans = await checkPlans(url, arena.reads);
    console.log(plans.line);
    const rows: Row[] = [];
    for (const item of programOf(arena.works, listed(values.works), listed(values.connections).map(Number))) {
      const row = {
        work: item.name,
        connections: item.connections,
        figures: await measure(arena, item, rounds, seconds),
      };
      rows.push(row);
      console.log(lineOf(row));
    }
    const { startSeconds } = arena;
    const peakMemoryMb = Math.round(peak);
    const findings = { trades, processes, seconds, rounds, startSeconds, peakMemoryMb, plans: plans.line, rows };
    console.log(
      `peak memory ${peakMemoryMb} MB, start ${startSeconds.toFixed(2)} s: ${writeResults(findings, values.name)}`,
    );
    if (!plans.isFine) process.exitCode = 1;
  } finally {
    clearInterval(watch);
    await arena.stop();
  }
} finally {
  await postgres.stop();
}

async function countTrades(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ trades: number }>('SELECT count(*)::int AS trades FROM giao_dich');
    return rows[0]?.trades ?? 0;
  });
}
