import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Measured } from './load.ts';
import type { Figures } from './rounds.ts';

export interface Row {
  work: string;
  connections: number;
  figures: Figures;
}

/** What was found out, without the machine it was found out on. */
export interface Findings {
  trades: number;
  processes: number;
  seconds: number;
  rounds: number;
  startSeconds: number;
  peakMemoryMb: number;
  plans: string;
  rows: Row[];
}

/** The file that `growth.ts` reads. */
export interface Results extends Findings {
  machine: string;
  commit: string;
  moment: string;
}

/** Of fewer requests the hundredth part is less than one: their 99th percentile is the slowest of them. */
const ENOUGH_FOR_P99 = 100;

const HEAD = [
  '| Work | Connections | API /s | p50 ms | p99 ms | Floor /s | Floor p99 | Limit /s | API ÷ floor | API CPU ms | Floor CPU ms | |',
  '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|',
];

export function lineOf({ work, connections, figures: { api, floor, limit } }: Row): string {
  const ratio = api && floor && (api.perSecond / floor.perSecond).toFixed(2);
  const ofApi = [api?.perSecond.toFixed(0), api?.p50.toFixed(1), slowest(api)];
  const ofFloor = [floor?.perSecond.toFixed(0), slowest(floor)];
  const compared = [limit?.perSecond.toFixed(0), ratio, cost(api), cost(floor)];
  const failed = api?.failed ? `${api.failed} failed` : '';
  const cells = [work, String(connections), ...ofApi, ...ofFloor, ...compared, failed];
  return `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`;
}

function slowest(measured: Measured | undefined): string | undefined {
  if (!measured) return undefined;
  const { p99, timed } = measured;
  return timed < ENOUGH_FOR_P99 ? `max of ${timed}: ${p99.toFixed(1)}` : p99.toFixed(1);
}

/** Of the process and of the database, per request. */
function cost(measured: Measured | undefined): string | undefined {
  return measured?.cpu && `${measured.cpu.process.toFixed(1)} + ${measured.cpu.database.toFixed(1)}`;
}

/** Writes the results as a table for people and as a file for `growth.ts`; answers where. */
export function writeResults(findings: Findings, name: string): string {
  const results: Results = { ...describeMachine(), ...findings };
  const folder = join(import.meta.dirname, 'results');
  const stem = name || `${findings.trades}-${results.moment.slice(0, 16).replaceAll(/[-:]/g, '')}`;
  const file = join(folder, stem);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.json`, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(`${file}.md`, tableOf(results));
  return `${file}.md`;
}

export function describeMachine(): Pick<Results, 'machine' | 'commit' | 'moment'> {
  const load = loadavg().map((each) => each.toFixed(1));
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB`;
  return {
    machine: `${availableParallelism()} × ${cpus()[0]?.model ?? '?'}, ${memory}, load ${load.join(' ')} at the end`,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    moment: new Date().toISOString(),
  };
}

function tableOf(results: Results): string {
  const { trades, machine, commit, moment, rounds, seconds, processes } = results;
  const api = processes === 1 ? 'The API' : `The API of ${processes} processes`;
  const largest = processes === 1 ? '' : ' in the largest of them';
  return [
    `# ${trades.toLocaleString('en')} trades`,
    '',
    `${machine}; commit ${commit}; ${moment}; middle of ${rounds} rounds of ${seconds} s, the three in turn.`,
    `${api} started in ${results.startSeconds.toFixed(2)} s on a migrated database and used at most ${results.peakMemoryMb} MB${largest}.`,
    `${results.plans}.`,
    '',
    ...HEAD,
    ...results.rows.map(lineOf),
    '',
  ].join('\n');
}
