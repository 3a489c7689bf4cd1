import { FIRST_YEAR } from '@doi-tien/contract/dates';
import { COMPARISONS, type ComparisonName } from '@doi-tien/contract/report';
import { lengthOf, type Period } from '../../domain/safe-day/asked-period.ts';

export { lengthOf, type Period, periodOf } from '../../domain/safe-day/asked-period.ts';

/**
 * The same number of days right before, and the same days a week and a month earlier. Whole months are held against
 * whole months, long or short: nobody compares November with October from its second day on.
 */
export function comparedPeriods(period: Period): Record<ComparisonName, Period> {
  const months = wholeMonths(period);
  return {
    ky_truoc: months > 0 ? monthsEarlier(period, months) : earlier(period, { days: lengthOf(period) }),
    tuan_truoc: earlier(period, { days: 7 }),
    thang_truoc: months > 0 ? monthsEarlier(period, 1) : earlier(period, { months: 1 }),
  };
}

/** How many calendar months a period is made of; none when it begins or ends inside one. */
function wholeMonths({ from, to }: Period): number {
  const first = Temporal.PlainDate.from(from);
  const after = Temporal.PlainDate.from(to).add({ days: 1 });
  return first.day === 1 && after.day === 1 ? first.until(after, { largestUnit: 'months' }).months : 0;
}

function monthsEarlier({ from, to }: Period, months: number): Period {
  const after = Temporal.PlainDate.from(to).add({ days: 1 }).subtract({ months });
  return { from: told(Temporal.PlainDate.from(from).subtract({ months })), to: told(after.subtract({ days: 1 })) };
}

/** One span that holds the period and everything it is compared with, so that one query serves all. */
export function wholeSpan(period: Period): Period {
  const starts = COMPARISONS.map((name) => comparedPeriods(period)[name].from);
  return { from: [period.from, ...starts].sort()[0] ?? period.from, to: period.to };
}

export function isWithin({ from, to }: Period, day: string): boolean {
  return from <= day && day <= to;
}

/** The compared periods with what each comes to. */
export function compareWith<Part>(
  period: Period,
  partOf: (part: Period) => Part,
): Record<ComparisonName, Part & { tu_ngay: string; den_ngay: string }> {
  const periods = comparedPeriods(period);
  const part = (name: ComparisonName) => ({
    tu_ngay: periods[name].from,
    den_ngay: periods[name].to,
    ...partOf(periods[name]),
  });
  return { ky_truoc: part('ky_truoc'), tuan_truoc: part('tuan_truoc'), thang_truoc: part('thang_truoc') };
}

function earlier({ from, to }: Period, by: { days?: number; months?: number }): Period {
  const back = (day: string) => told(Temporal.PlainDate.from(day).subtract(by));
  return { from: back(from), to: back(to) };
}

/** No day of an answer is before the first that can be asked for. */
function told(day: Temporal.PlainDate): string {
  return day.year < FIRST_YEAR ? `${FIRST_YEAR}-01-01` : day.toString();
}
