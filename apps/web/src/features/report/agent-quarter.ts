import dayjs from 'dayjs';
import type { DayRange } from '../../ui/dates/date-presets.ts';

/**
 * The quarter that `today` lies in, or the one so many before it, where quarters begin on a day of the last month of the calendar's
 * quarter: with 15 they go from 15 September to 14 December. With 1 they are the calendar's own.
 */
export function agentQuarter(today: string, firstDay: number, back: number): DayRange {
  const day = dayjs(today);
  const offset = firstDay === 1 ? 0 : 2;
  const quarter = day.startOf('month').subtract(day.month() % 3, 'month');
  let start = quarter.add(offset, 'month').date(firstDay);
  if (start.isAfter(day)) start = start.subtract(3, 'month');
  start = start.subtract(3 * back, 'month');
  return [start.format('YYYY-MM-DD'), start.add(3, 'month').subtract(1, 'day').format('YYYY-MM-DD')];
}
