import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measured } from '../load.ts';
import { describeMachine } from '../report.ts';
import { type BranchFigures, type MeasuredPost, POSTERS, type ReportSpread, type Spread } from './arena.ts';

/** What is asked of the product. */
const LEAST_SPEEDUP = 2.5;
const MOST_REPORT_RATIO = 3;

type Pair = Record<Spread, Measured>;

const speedup = ({ one, all }: Pair) => all.perSecond / one.perSecond;

type ReportFigures = Record<ReportSpread, Measured>;
const slowdown = (figures: ReportFigures, spread: ReportSpread) => figures[spread].p50 / figures.one.p50;

export function lineOfPosts(poster: string, pair: Pair): string {
  const cells = (['one', 'all'] as const).flatMap((spread) => {
    const { perSecond, p99, cpu, failed, waits, syncsPerAct } = pair[spread] as MeasuredPost;
    const waited = Object.entries(waits ?? {}).map(([wait, share]) => `${wait} ${share} %`);
    return [
      perSecond.toFixed(0),
      p99.toFixed(0),
      cpu ? `${cpu.process.toFixed(1)} + ${cpu.database.toFixed(1)}` : '–',
      cpu ? ((perSecond * (cpu.process + cpu.database)) / 1000).toFixed(1) : '–',
      syncsPerAct?.toFixed(2) ?? '–',
      `${waited.join(', ')}${failed ? `; ${failed} failed` : ''}`,
    ];
  });
  return `| ${[poster, ...cells, speedup(pair).toFixed(2)].join(' | ')} |`;
}

export function lineOfReport(name: string, figures: ReportFigures): string {
  const cells = (['all', 'perBranch'] as const).flatMap((spread) => [
    figures[spread].p50.toFixed(1),
    slowdown(figures, spread).toFixed(2),
  ]);
  return `| ${[name, figures.one.p50.toFixed(1), ...cells].join(' | ')} |`;
}

/** Alone, then with a replica where that was measured. */
function postsOf({ posts, replicatedPosts }: Pick<BranchFigures, 'posts' | 'replicatedPosts'>): [string, Pair][] {
  const named = (found: BranchFigures['posts'], how: string) =>
    POSTERS.flatMap((poster): [string, Pair][] => (found[poster] ? [[`${poster}${how}`, found[poster]]] : []));
  return [...named(posts, ''), ...named(replicatedPosts, ', synchronous replica')];
}

/** One line: what was reached of what is asked. */
export function summaryOf({ posts, replicatedPosts, reports }: BranchFigures): string {
  const speedups = postsOf({ posts, replicatedPosts }).map(([poster, pair]) => `${poster} ${speedup(pair).toFixed(2)}`);
  const names = Object.entries(reports).flatMap(([name, figures]) =>
    (['all', 'perBranch'] as const).flatMap((spread) => {
      const ratio = slowdown(figures, spread);
      const how = spread === 'all' ? '' : ' per branch';
      return ratio > MOST_REPORT_RATIO ? [`${name}${how} ${ratio.toFixed(1)}`] : [];
    }),
  );
  const slow =
    names.length === 0
      ? `every report over all branches takes at most ${MOST_REPORT_RATIO} × one`
      : `reports over ${MOST_REPORT_RATIO} × one: ${names.join(', ')}`;
  return [
    ...(speedups.length > 0 ? [`all branches ÷ one: ${speedups.join(', ')} (asked: ${LEAST_SPEEDUP})`] : []),
    ...(Object.keys(reports).length > 0 ? [slow] : []),
  ].join('; ');
}

/** Writes the figures as a table for people and as a file; answers where. */
export function writeBranchResults(found: BranchFigures, name: string): string {
  const machine = describeMachine();
  const folder = join(import.meta.dirname, '../results');
  const file = join(folder, name || `branches-${machine.moment.slice(0, 16).replaceAll(/[-:]/g, '')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.json`, `${JSON.stringify({ ...machine, ...found }, null, 2)}\n`);
  writeFileSync(`${file}.md`, tableOf(found, machine));
  return `${file}.md`;
}

function tableOf(found: BranchFigures, { machine, commit, moment }: ReturnType<typeof describeMachine>): string {
  const { branches, seconds, rounds } = found;
  return [
    `# ${branches} branches`,
    '',
    `${machine}; commit ${commit}; ${moment}; middle of ${rounds} rounds of ${seconds} s, all in turn.`,
    '',
    `${summaryOf(found)}.`,
    '',
    ...(Object.keys(found.posts).length > 0 ? postTable(found) : []),
    ...(Object.keys(found.reports).length > 0 ? reportTable(found) : []),
  ].join('\n');
}

function postTable(found: BranchFigures): string[] {
  const { branches, connections } = found;
  return [
    `Posting by ${connections} connections, into one branch and into all ${branches} in turn. CPU is milliseconds per act of the answering`,
    'processes and of the database, cores how many processors these keep busy; waits are shares of the connections that were not idle.',
    '',
    '| | One: /s | p99 ms | CPU ms | Cores | fsyncs | Waits | All: /s | p99 ms | CPU ms | Cores | fsyncs | Waits | All ÷ one |',
    '|---|--:|--:|--:|--:|--:|---|--:|--:|--:|--:|--:|---|--:|',
    ...postsOf(found).map(([poster, pair]) => lineOfPosts(poster, pair)),
    '',
  ];
}

function reportTable({ branches, reports }: BranchFigures): string[] {
  return [
    'Reports over 30 to 60 days, computed each time, on one connection of one process. By day, all branches together, and with a row per branch',
    'instead, which is what the screens open with.',
    '',
    `| Report | One branch, p50 ms | All ${branches}, p50 ms | All ÷ one | A row per branch, p50 ms | ÷ one |`,
    '|---|--:|--:|--:|--:|--:|',
    ...Object.entries(reports).map(([report, figures]) => lineOfReport(report, figures)),
    '',
  ];
}
