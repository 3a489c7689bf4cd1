/**
 * `npm run bench:scaling [-- --commit 2 --replicated 5]`: how many branches one database carries in
 * their busy hour, and how many cells a company needs, computed from measured costs (`scaling/cell.ts`) by stepping through
 * every act; milliseconds of a commit are given. First it repeats `npm run bench:branches` in the model, to show how far the model is from what was measured.
 */
import { parseArgs } from 'node:util';
import { busyHour, type Machines, postAtFullSpeed } from './scaling/cell.ts';

const { values } = parseArgs({
  options: {
    commit: { type: 'string', default: '2' },
    replicated: { type: 'string', default: '5' },
  },
});

/** A cell is full when a processor is busy for this share of the hour, or one act in a hundred takes longer. */
const LOAD_LIMIT = 0.6;
const P99_LIMIT = 300;
const SECONDS = 60;

const BENCHED: Machines = { databaseCores: 2, apiCores: 0, commit: 1 };
/** Of `docs/performance.md`, acts a second by 32 connections. */
const FOUND = { one: 112, all: 149 };

const [one, all] = [1, 100].map((branches) => postAtFullSpeed(BENCHED, branches, 32, SECONDS).actsPerSecond) as [
  number,
  number,
];
console.log(
  `Two cores for everything, 32 connections: one branch ${one.toFixed(0)} a second (measured ${FOUND.one}), 100 branches ${all.toFixed(0)} (measured ${FOUND.all}).\n`,
);

console.log('Cells in their busy hour, the same number of cores for the database and for the API:\n');
console.log(
  '| Cores each | Trades a minute in each branch | Branches in a cell | Acts a second | p99 ms | p99 ms with a replica | Database | API | Cells for 10,000 branches |',
);
console.log(`|${'--:|'.repeat(9)}`);
for (const cores of [4, 8, 16]) {
  for (const trades of [1, 5, 20]) {
    const alone: Machines = { databaseCores: cores, apiCores: cores, commit: Number(values.commit) };
    const replicated = { ...alone, commit: Number(values.replicated) };
    const branches = mostBranches(replicated, trades);
    const { actsPerSecond, p99, databaseLoad, apiLoad } = busyHour(alone, branches, trades, SECONDS);
    const { p99: p99Replicated } = busyHour(replicated, branches, trades, SECONDS);
    const figures = [actsPerSecond, p99, p99Replicated].map((figure) => figure.toFixed(0));
    const loads = [databaseLoad, apiLoad].map((share) => `${(share * 100).toFixed(0)} %`);
    console.log(`| ${[cores, trades, branches, ...figures, ...loads, Math.ceil(10_000 / branches)].join(' | ')} |`);
  }
}

function mostBranches(cell: Machines, trades: number): number {
  const fits = (branches: number) => {
    const { databaseLoad, apiLoad, p99 } = busyHour(cell, branches, trades, SECONDS);
    return databaseLoad <= LOAD_LIMIT && apiLoad <= LOAD_LIMIT && p99 <= P99_LIMIT;
  };
  let [low, high] = [1, 2];
  while (fits(high)) [low, high] = [high, high * 2];
  while (high - low > Math.max(1, low / 50)) {
    const middle = Math.round((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
