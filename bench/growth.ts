/**
 * `node bench/growth.ts bench/results/a.json bench/results/b.json …`: how each work on one connection grows with the data, as tables in
 * markdown. The exponent of tenfold data: 0 does not grow, 1 grows with it.
 */
import { readFileSync } from 'node:fs';
import type { Measured } from './load.ts';
import type { Results, Row } from './report.ts';

const files = process.argv.slice(2);
if (files.length < 2) throw new Error('Name the results of at least two sizes of data');
const sizes = files
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Results)
  .toSorted((one, other) => one.trades - other.trades);
const works = [...new Set(sizes.flatMap(({ rows }) => rows.filter(isAlone).map(({ work }) => work)))];

console.log(tableOf('p50, ms', 'api', ({ p50 }) => p50));
console.log(tableOf('CPU, ms: process and database', 'api', ({ cpu }) => cpu && cpu.process + cpu.database));
// Answers that are shared are worked out a few times a second only; the floor works each of them out.
console.log(tableOf('p50 of the same SQL by the floor, ms', 'floor', ({ p50 }) => p50));

function isAlone({ connections }: Row): boolean {
  return connections === 1;
}

function tableOf(title: string, of: 'api' | 'floor', read: (measured: Measured) => number | undefined): string {
  const pairs = sizes.slice(1).map((size, index): [Results, Results] => [sizes[index] as Results, size]);
  // Of two sizes the only step is the whole.
  if (pairs.length > 1) pairs.push([sizes[0] as Results, sizes.at(-1) as Results]);
  const count = ({ trades }: Results) => trades.toLocaleString('en');
  const heads = ['Work', ...sizes.map(count), ...pairs.map(([small, big]) => `${count(small)} → ${count(big)}`)];
  const lines = works.map((work) => {
    const at = (size: Results) => {
      const measured = size.rows.filter(isAlone).find((row) => row.work === work)?.figures[of];
      return measured && read(measured);
    };
    const cells = [...sizes.map((size) => at(size)?.toFixed(1)), ...pairs.map((pair) => exponentOf(pair, at))];
    return `| ${[work, ...cells.map((cell) => cell ?? '–')].join(' | ')} |`;
  });
  return [`### ${title}`, '', `| ${heads.join(' | ')} |`, `|---${'|--:'.repeat(heads.length - 1)}|`, ...lines, ''].join(
    '\n',
  );
}

function exponentOf([small, big]: [Results, Results], at: (size: Results) => number | undefined): string | undefined {
  const [before, after] = [at(small), at(big)];
  if (!before || !after || before < 0 || after < 0) return undefined;
  return (Math.log10(after / before) / Math.log10(big.trades / small.trades)).toFixed(2);
}
