/** `npm run bench [-- --data DIR --seconds 3 --rounds 3 --works list,post]`: the product, the floor and the limit in turn, on the same data. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../apps/api/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { withClient } from '../tests/support/databases.ts';
import { type Arena, CONTENDERS, type Contender, openArena } from './contenders.ts';
import { dataFolder } from './data-folder.ts';
import type { Measured } from './load.ts';
import { MIXED_DAY } from './works.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: dataFolder(1_000_000) },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    works: { type: 'string', default: '' },
    connections: { type: 'string', default: '' },
    name: { type: 'string', default: '' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const wanted = values.works ? values.works.split(',') : undefined;
const onlyConnections = values.connections ? values.connections.split(',').map(Number) : undefined;

interface Row {
  work: string;
  connections: number;
  figures: Partial<Record<Contender, Measured>>;
}

const postgres = new EmbeddedPostgres(values.data);
await postgres.start();
const url = postgres.url('postgres');
await migrate({ url });
const [{ trades }] = await withClient(url, async (client) => {
  const { rows } = await client.query('SELECT count(*)::int AS trades FROM giao_dich');
  return rows as [{ trades: number }];
});
const arena = await openArena(url, postgres.pid as number, values.data);
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, arena.memory());
}, 200);
try {
  const rows: Row[] = [];
  for (const { name, names, connections } of plan(arena)) {
    const row = { work: name, connections, figures: await measure(arena, names, connections) };
    rows.push(row);
    console.log(line(row));
  }
  report(rows);
} finally {
  clearInterval(watch);
  await arena.stop();
  await postgres.stop();
}

function plan({ works }: Arena) {
  const all = [
    ...works.map(({ name, connections }) => ({ name, names: [name], at: connections })),
    { name: 'mixed-day', names: MIXED_DAY, at: [1, 16, 64] as const },
  ];
  return all
    .filter(
      ({ name }) =>
        !wanted || wanted.some((part) => name === part || (part.endsWith('*') && name.startsWith(part.slice(0, -1)))),
    )
    .flatMap(({ name, names, at }) =>
      at
        .filter((count) => !onlyConnections || onlyConnections.includes(count))
        .map((connections) => ({ name, names, connections })),
    );
}

/** In turn, round after round, so that whatever else the machine does falls on all of them; the middle round counts. */
async function measure(from: Arena, names: readonly string[], connections: number): Promise<Row['figures']> {
  const measured = new Map<Contender, Measured[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of CONTENDERS) {
      const job = from.job(contender, names, connections, seconds);
      if (job) measured.set(contender, [...(measured.get(contender) ?? []), await from.run(job)]);
    }
  }
  const middle = (all: Measured[]) =>
    all.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(all.length / 2)] as Measured;
  return Object.fromEntries([...measured].map(([contender, all]) => [contender, middle(all)]));
}

function line({ work, connections, figures: { api, floor, limit } }: Row): string {
  const ratio = api && floor ? (api.perSecond / floor.perSecond).toFixed(2) : '–';
  const cells = [
    ...[
      work,
      String(connections),
      api?.perSecond.toFixed(0),
      api?.p50.toFixed(1),
      api?.p99.toFixed(1),
      floor?.perSecond.toFixed(0),
    ],
    ...[
      floor?.p99.toFixed(1),
      limit?.perSecond.toFixed(0),
      ratio,
      cost(api),
      cost(floor),
      api?.failed ? `${api.failed} failed` : '',
    ],
  ];
  return `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`;
}

/** Of the process and of the database, per request. */
function cost(measured: Measured | undefined): string | undefined {
  return measured?.cpu && `${measured.cpu.process.toFixed(1)} + ${measured.cpu.database.toFixed(1)}`;
}

function report(rows: Row[]): void {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? '?'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')} at the end`;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const moment = new Date().toISOString();
  const facts = {
    trades,
    machine,
    commit,
    moment,
    seconds,
    rounds,
    startSeconds: arena.startSeconds,
    peakMemoryMb: Math.round(peak),
  };
  const folder = join(import.meta.dirname, 'results');
  const name = values.name || `${trades}-${moment.slice(0, 16).replaceAll(/[-:]/g, '')}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ ...facts, rows }, null, 2)}\n`);
  const text = [
    `# ${trades.toLocaleString('en')} trades`,
    '',
    `${machine}; commit ${commit}; ${moment}; middle of ${rounds} rounds of ${seconds} s, the three in turn.`,
    `The API started in ${arena.startSeconds.toFixed(2)} s on a migrated database and used at most ${Math.round(peak)} MB.`,
    '',
    '| Work | Connections | API /s | p50 ms | p99 ms | Floor /s | Floor p99 | Limit /s | API ÷ floor | API CPU ms | Floor CPU ms | |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|',
    ...rows.map(line),
    '',
  ];
  writeFileSync(join(folder, `${name}.md`), text.join('\n'));
  console.log(`peak memory ${Math.round(peak)} MB, start ${arena.startSeconds.toFixed(2)} s: ${join(folder, name)}.md`);
}
