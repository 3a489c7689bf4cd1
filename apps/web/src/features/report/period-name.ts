import dayjs from 'dayjs';
import { showDay } from '../../ui/dates/moments.ts';
import { type MonthWords, monthWords } from '../../ui/dates/month-name.ts';

/** A period as people call it: the key of its words, and what goes into them. */
type PeriodName =
  | { key: 'day'; day: string }
  | ({ key: 'month' | 'monthOfYear' } & MonthWords)
  | { key: 'quarter'; quarter: string }
  | { key: 'year'; year: string }
  | { key: 'days'; days: string };

export function periodName(from: string, to: string): PeriodName {
  if (from === to) return { key: 'day', day: showDay(from) };
  const after = dayjs(to).add(1, 'day');
  const months = from.endsWith('-01') && after.date() === 1 ? after.diff(from, 'month') : 0;
  const [year = ''] = from.split('-');
  const monthIndex = dayjs(from).month();
  if (months === 1) {
    const words = monthWords(from);
    return { key: words.isThisYear ? 'month' : 'monthOfYear', ...words };
  }
  if (months === 3 && monthIndex % 3 === 0) return { key: 'quarter', quarter: `${monthIndex / 3 + 1}/${year}` };
  if (months === 12 && monthIndex === 0) return { key: 'year', year };
  return { key: 'days', days: `${beginning(from, to)}–${showDay(to)}` };
}

/** What both days have in common is said once: 01–14/11/2026. */
function beginning(from: string, to: string): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return from.slice(8);
  return from.slice(0, 4) === to.slice(0, 4) ? showDay(from).slice(0, 5) : showDay(from);
}

/** The days of a month, for looking behind its row. */
export function daysOfMonth(month: string): readonly [from: string, to: string] {
  const first = dayjs(`${month}-01`);
  return [first.format('YYYY-MM-DD'), first.endOf('month').format('YYYY-MM-DD')];
}
