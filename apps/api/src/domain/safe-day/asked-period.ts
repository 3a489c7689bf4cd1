import { MAX_REPORT_DAYS } from '@doi-tien/contract/report';
import { fieldError } from '../../platform/http/app-error.ts';

/** Days from and up to, both counted. */
export interface Period {
  from: string;
  to: string;
}

export interface DaysAsked {
  tu_ngay?: string | undefined;
  den_ngay?: string | undefined;
}

/** The days asked for: up to today when no end is named, and one day when no start is. */
export function periodOf({ tu_ngay, den_ngay }: DaysAsked, today: string): Period {
  const to = den_ngay ?? (tu_ngay !== undefined && tu_ngay > today ? tu_ngay : today);
  const from = tu_ngay ?? to;
  if (from > to) throw fieldError('den_ngay', 'lastDayBeforeFirst');
  if (lengthOf({ from, to }) > MAX_REPORT_DAYS) throw fieldError('tu_ngay', 'periodTooLong', { max: MAX_REPORT_DAYS });
  return { from, to };
}

export function lengthOf({ from, to }: Period): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1;
}
