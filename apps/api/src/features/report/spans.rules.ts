import { DAYS_SHOWN_SINGLY } from '@doi-tien/contract/report';
import { comparedPeriods, lengthOf, type Period } from './period.rules.ts';

/** Long periods are worked out by month: what is drawn and compared then comes from spans, not from days. */
export function isLong(period: Period): boolean {
  return lengthOf(period) > DAYS_SHOWN_SINGLY;
}

/** Where a period and everything it is compared with are cut: where one of them begins or has ended, at every first of a month, and before one more day. */
export function cutsOf(period: Period, before?: string): string[] {
  const ends = [period, ...Object.values(comparedPeriods(period))].flatMap(wholeOf);
  return cutByMonth(before === undefined || before > period.to ? ends : [...ends, before]);
}

/** A period cut into its months. */
export function monthCutsOf(period: Period): string[] {
  return cutByMonth(wholeOf(period));
}

function cutByMonth(ends: readonly string[]): string[] {
  const [first, last] = [ends.toSorted()[0] as string, ends.toSorted().at(-1) as string];
  const cuts = new Set(ends);
  for (let month = monthAfter(first); month < last; month = monthAfter(month)) cuts.add(month);
  return [...cuts].sort();
}

/** The cuts of a period that is looked at as a whole. */
export function wholeOf({ from, to }: Period): string[] {
  return [from, dayAfter(to)];
}

/** What lies between the cuts, as whole months (by their first day) and the days that are left. No month reaches over a cut. */
export function monthsAndDaysOf(cuts: readonly string[]): { months: string[]; days: string[] } {
  const found: { months: string[]; days: string[] } = { months: [], days: [] };
  for (let day = cuts[0] as string, span = 1; span < cuts.length; ) {
    const next = cuts[span] as string;
    const isMonth = day.endsWith('-01') && monthAfter(day) <= next;
    if (day < next) found[isMonth ? 'months' : 'days'].push(day);
    if (day >= next) span += 1;
    else day = isMonth ? monthAfter(day) : dayAfter(day);
  }
  return found;
}

/** The span of that number, counted from 1. */
export function spanAt(cuts: readonly string[], number: number): Period {
  const [from, next] = [cuts[number - 1] as string, cuts[number] as string];
  return { from, to: dayBefore(next) };
}

export function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

function monthAfter(day: string): string {
  return Temporal.PlainDate.from(day).with({ day: 1 }).add({ months: 1 }).toString();
}

/** What lies in a period. Spans are cut at the ends of every period asked about, so none lies half in it. */
export function piecesWithin<Piece extends Period>(pieces: readonly Piece[], { from, to }: Period): Piece[] {
  return pieces.filter((piece) => from <= piece.from && piece.to <= to);
}

export function byMonth<Piece extends Period>(pieces: readonly Piece[]): Map<string, Piece[]> {
  return Map.groupBy(pieces, ({ from }) => from.slice(0, 7));
}

/** What each point of a chart is made of: a piece, or of a long period the pieces of a month. */
export function pointsOf<Piece extends Period>(pieces: readonly Piece[], period: Period): [Piece, ...Piece[]][] {
  const groups = isLong(period) ? [...byMonth(pieces).values()] : pieces.map((piece) => [piece]);
  return groups as [Piece, ...Piece[]][];
}
