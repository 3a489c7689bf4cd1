import type { Act } from './history.ts';
import type { Injected, Report } from './suite.ts';
import type { Violation } from './violation.ts';

const COLUMNS = [
  'fault',
  'times',
  'acknowledged',
  'refused',
  'unknown, then settled',
  'lost',
  'double',
  'imbalance',
  'too slow',
  'slowest recovery',
];

/** The whole run as a Markdown table: one row per kind of fault, and one for the run. */
export function tableOf({ plan, injected, skipped, history, violations, seconds, slowestAnswer }: Report): string {
  const kinds = [...Map.groupBy(injected, ({ fault }) => fault)].sort(([one], [other]) => one.localeCompare(other));
  const acts = actsOf(history.acts, injected);
  const rows = kinds.map(([fault, times]) => rowOf(fault, times, acts));
  const all = [...injected.flatMap((each) => each.violations), ...violations];
  const slowest = Math.max(0, ...injected.map(({ recovery }) => recovery));
  const total = ['**whole run**', injected.length, ...outcomes(history.acts)];
  const table = [COLUMNS, COLUMNS.map(() => '---'), ...rows, [...total, ...counts(all), inSeconds(slowest)]];
  return [
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `Seed ${plan.seed}, ${plan.clients} clients, ${history.acts.length} acts handed in, ${history.count('unknown')} never settled on purpose, ` +
      `${seconds.toFixed(0)} s, slowest answer ${inSeconds(slowestAnswer)}, ${all.length} violations.`,
    ...skipped.map((name) => `Left out, since this machine does not allow it: ${name}.`),
  ].join('\n');
}

/** Which acts each fault fell upon: those settled, or sent for the last time, from it to the next. */
function actsOf(acts: readonly Act[], injected: readonly Injected[]): Map<Injected | undefined, Act[]> {
  return Map.groupBy(acts, ({ settled, lastSent }) => {
    const moment = Number.isFinite(settled) ? settled : lastSent;
    return injected.findLast(({ began }) => began <= moment);
  });
}

function rowOf(fault: string, times: readonly Injected[], acts: ReturnType<typeof actsOf>): (string | number)[] {
  return [
    fault,
    times.length,
    ...outcomes(times.flatMap((each) => acts.get(each) ?? [])),
    ...counts(times.flatMap(({ violations }) => violations)),
    inSeconds(Math.max(...times.map(({ recovery }) => recovery))),
  ];
}

/** Acknowledged, refused, and settled only after asking again. */
function outcomes(acts: readonly Act[]): number[] {
  const of = (wanted: Act['outcome']) => acts.filter(({ outcome }) => outcome === wanted).length;
  return [
    of('acknowledged'),
    of('refused'),
    acts.filter((act) => act.outcome !== 'unknown' && act.attempts > 1).length,
  ];
}

/** Lost, double, everything else that must not be in the books, and what took too long. */
function counts(violations: readonly Violation[]): number[] {
  const of = (kind: Violation['kind']) => violations.filter((each) => each.kind === kind).length;
  const [lost, double, slow] = [of('lost'), of('double'), of('slow')];
  return [lost, double, violations.length - lost - double - slow, slow];
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
