import type { Holiday, HoursRange, WorkingHours } from '@doi-tien/contract/working-hours.schema';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The week as the form holds it: the ranges under their day, so that a day's problems stand at the day. */
export interface WeekForm {
  days: Record<Weekday, { tu: string; den: string }[]>;
  ngay_nghi: Holiday[];
}

export function toForm({ khung_gio, ngay_nghi }: Pick<WorkingHours, 'khung_gio' | 'ngay_nghi'>): WeekForm {
  const ofDay = (day: Weekday) =>
    khung_gio
      .filter(({ thu }) => thu === day)
      .map(({ tu, den }) => ({ tu, den }))
      .sort((one, other) => one.tu.localeCompare(other.tu));
  return {
    days: Object.fromEntries(WEEKDAYS.map((day) => [day, ofDay(day)])) as WeekForm['days'],
    ngay_nghi: [...ngay_nghi].sort((one, other) => one.ngay.localeCompare(other.ngay)),
  };
}

/** A holiday row that was added and left empty is nothing; half a row is sent, and refused with a reason. */
export function toBody({ days, ngay_nghi }: WeekForm): { khung_gio: HoursRange[]; ngay_nghi: Holiday[] } {
  return {
    khung_gio: WEEKDAYS.flatMap((thu) => days[thu].map((range) => ({ thu, ...range }))),
    ngay_nghi: ngay_nghi.filter(({ ngay, ten }) => ngay || ten),
  };
}

const minutes = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};

export type DayProblem = 'endBeforeStart' | 'rangesOverlap' | null;

/** The server's own rules, told while typing. */
export function dayProblem(ranges: readonly { tu: string; den: string }[]): DayProblem {
  if (ranges.some(({ tu, den }) => minutes(den) <= minutes(tu))) return 'endBeforeStart';
  const sorted = [...ranges].sort((one, other) => minutes(one.tu) - minutes(other.tu));
  const overlaps = sorted.some((range, index) => {
    const next = sorted[index + 1];
    return next !== undefined && minutes(next.tu) < minutes(range.den);
  });
  return overlaps ? 'rangesOverlap' : null;
}

/** Where a new range of a day starts: after its last one, or at eight in the morning. */
export function nextRange(ranges: readonly { tu: string; den: string }[]): { tu: string; den: string } {
  const last = [...ranges].sort((one, other) => minutes(one.den) - minutes(other.den)).at(-1);
  if (!last) return { tu: '08:00', den: '17:00' };
  const start = Math.min(minutes(last.den) + 60, 23 * 60);
  const clock = (value: number) =>
    `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
  return { tu: clock(start), den: clock(Math.min(start + 240, 24 * 60)) };
}

/** The share of a day from left to right, for the picture of the week. */
export function barOf({ tu, den }: { tu: string; den: string }): { left: number; width: number } {
  const left = (minutes(tu) / 1440) * 100;
  return { left, width: Math.max((minutes(den) / 1440) * 100 - left, 0) };
}
