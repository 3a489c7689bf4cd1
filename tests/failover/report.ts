import type { Violation } from '../faults/violation.ts';
import type { FailoverReport, Round } from './suite.ts';

const COLUMNS = ['fault', 'times', 'changes of primary', 'median without writes', 'longest', 'violations'];

/** The whole run as a Markdown table: one row per kind of fault, one for all changes of primary, and what was done meanwhile. */
export function failoverTable(reports: readonly FailoverReport[]): string {
  const rounds = reports.flatMap((report) => report.rounds);
  const acts = reports.flatMap(({ history }) => history.acts);
  const kinds = [...Map.groupBy(rounds, ({ fault }) => fault)].sort(([one], [other]) => one.localeCompare(other));
  const changes = rounds.filter(({ isChange }) => isChange);
  const table = [
    COLUMNS,
    COLUMNS.map(() => '---'),
    ...kinds.map(([fault, of]) => rowOf(fault, of)),
    rowOf('**all changes of primary**', changes),
  ];
  const countOf = (wanted: string) => acts.filter(({ outcome }) => outcome === wanted).length;
  const settledLate = acts.filter(({ outcome, attempts }) => outcome !== 'unknown' && attempts > 1).length;
  const sum = (of: (report: FailoverReport) => number) => reports.reduce((total, each) => total + of(each), 0);
  const longest = (of: (report: FailoverReport) => number) => Math.max(...reports.map(of));
  return [
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `Seed ${reports.map(({ plan }) => plan.seed).join(', ')}: ${changes.length} changes of primary, ${acts.length} acts handed in, ` +
      `${countOf('acknowledged')} acknowledged, ${countOf('refused')} refused, ${settledLate} settled only after asking again, ` +
      `${countOf('unknown')} left unsettled on purpose; ${longest(({ seconds }) => seconds / 60).toFixed(0)} minutes, ` +
      `slowest answer ${inSeconds(longest(({ slowestAnswer }) => slowestAnswer))}, ` +
      `${sum(({ gaps }) => gaps)} gaps and ${sum(({ breaks }) => breaks)} broken streams on the screens, ` +
      `${sum((report) => violationsOf(report).length)} violations.`,
  ].join('\n');
}

export function violationsOf({ rounds, violations }: FailoverReport): Violation[] {
  return [...rounds.flatMap((round) => round.violations), ...violations];
}

function rowOf(name: string, rounds: readonly Round[]): (string | number)[] {
  const times = rounds.map(({ withoutWrites }) => withoutWrites).sort((one, other) => one - other);
  return [
    name,
    rounds.length,
    rounds.filter(({ isChange }) => isChange).length,
    inSeconds(medianOf(times)),
    inSeconds(times.at(-1) ?? 0),
    rounds.reduce((total, { violations }) => total + violations.length, 0),
  ];
}

/** Of sorted figures. */
export function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
