import type { FailoverReport, Round } from './suite.ts';

const COLUMNS = ['fault', 'times', 'changes of primary', 'median without writes', 'longest', 'violations'];

/** The whole run as a Markdown table: one row per kind of fault, one for all changes of primary, and what was done meanwhile. */
export function failoverTable(report: FailoverReport): string {
  const { plan, rounds, history, violations, gaps, breaks, slowestAnswer, seconds } = report;
  const kinds = [...Map.groupBy(rounds, ({ fault }) => fault)].sort(([one], [other]) => one.localeCompare(other));
  const changes = rounds.filter(({ isChange }) => isChange);
  const table = [
    COLUMNS,
    COLUMNS.map(() => '---'),
    ...kinds.map(([fault, of]) => rowOf(fault, of)),
    rowOf('**all changes of primary**', changes),
  ];
  const settledLate = history.acts.filter(({ outcome, attempts }) => outcome !== 'unknown' && attempts > 1).length;
  const all = [...rounds.flatMap((round) => round.violations), ...violations];
  return [
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `Seed ${plan.seed}, ${changes.length} changes of primary, ${history.acts.length} acts handed in: ${history.count('acknowledged')} acknowledged, ` +
      `${history.count('refused')} refused, ${settledLate} settled only after asking again, ${history.count('unknown')} left unsettled on purpose; ` +
      `${(seconds / 60).toFixed(0)} minutes, slowest answer ${inSeconds(slowestAnswer)}, ` +
      `${gaps} gaps and ${breaks} broken streams on the screens, ${all.length} violations.`,
  ].join('\n');
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
