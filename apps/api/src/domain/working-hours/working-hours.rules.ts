import type { Holiday, HoursRange } from '@doi-tien/contract/working-hours.schema';
import type { FieldProblem } from '../../platform/http/app-error.ts';

export interface Week {
  khung_gio: HoursRange[];
  ngay_nghi: Holiday[];
}

/** Whether an ordinary person may work at this moment. A week without any range restricts nobody. */
export function isOpenAt(week: Week, moment: Temporal.Instant, timeZone: string): boolean {
  if (week.khung_gio.length === 0) return true;
  const local = moment.toZonedDateTimeISO(timeZone);
  if (week.ngay_nghi.some(({ ngay }) => ngay === local.toPlainDate().toString())) return false;
  const minute = local.hour * 60 + local.minute;
  return week.khung_gio.some(
    ({ thu, tu, den }) => thu === local.dayOfWeek && minutesOf(tu) <= minute && minute < minutesOf(den),
  );
}

/** Ranges must run forward and must not overlap; each problem points at the range it is about. */
export function weekProblems({ khung_gio }: Pick<Week, 'khung_gio'>): FieldProblem[] {
  return khung_gio.flatMap((range, index) => {
    const field = `khung_gio.${index}`;
    if (minutesOf(range.den) <= minutesOf(range.tu)) return [{ field, problem: 'endBeforeStart' }];
    const earlier = khung_gio.slice(0, index);
    return earlier.some((other) => overlap(other, range)) ? [{ field, problem: 'rangesOverlap' }] : [];
  });
}

function overlap(one: HoursRange, other: HoursRange): boolean {
  return one.thu === other.thu && minutesOf(one.tu) < minutesOf(other.den) && minutesOf(other.tu) < minutesOf(one.den);
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
