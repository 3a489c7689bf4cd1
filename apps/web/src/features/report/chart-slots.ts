import { DAYS_SHOWN_SINGLY } from '@doi-tien/contract/report';
import { sum } from '@doi-tien/money/decimal';
import dayjs from 'dayjs';
import type { ChartSlot } from '../../ui/chart/chart-slot.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { showMonth } from '../../ui/dates/month-name.ts';

interface Point {
  day: string;
  figure: string;
}

interface Series {
  from: string;
  to: string;
  points: readonly Point[];
}

/** Flows of a month add up; of what is held, the last figure counts. */
type Gathering = 'sum' | 'last';

/** Two periods beside each other: the first day of one with the first day of the other, and so on. */
export function slotsOf(series: Series, other: Series | null, gathering: Gathering): ChartSlot[] {
  const byMonth = dayjs(series.to).diff(series.from, 'day') >= DAYS_SHOWN_SINGLY;
  const steps = byMonth ? monthsOf(series) : daysOf(series);
  const figures = gather(series.points, byMonth, gathering);
  const otherSteps = other ? (byMonth ? monthsOf(other) : daysOf(other)) : [];
  const otherFigures = other ? gather(other.points, byMonth, gathering) : new Map<string, string>();
  const show = byMonth ? showMonth : showDay;
  return steps.map((key, index) => {
    const otherKey = otherSteps[index];
    return {
      key,
      tick: byMonth ? showMonth(key) : showDay(key).slice(0, 5),
      title: show(key),
      figure: figures.get(key) ?? null,
      other: (otherKey !== undefined && otherFigures.get(otherKey)) || null,
      otherTitle: otherKey === undefined ? null : show(otherKey),
    };
  });
}

function daysOf({ from, to }: Series): string[] {
  const count = dayjs(to).diff(from, 'day') + 1;
  return Array.from({ length: count }, (_, index) => dayjs(from).add(index, 'day').format('YYYY-MM-DD'));
}

function monthsOf({ from, to }: Series): string[] {
  const first = dayjs(from).startOf('month');
  const count = dayjs(to).startOf('month').diff(first, 'month') + 1;
  return Array.from({ length: count }, (_, index) => first.add(index, 'month').format('YYYY-MM'));
}

function gather(points: readonly Point[], byMonth: boolean, gathering: Gathering): Map<string, string> {
  const groups = new Map<string, string[]>();
  for (const { day, figure } of points) {
    const key = byMonth ? day.slice(0, 7) : day;
    groups.set(key, [...(groups.get(key) ?? []), figure]);
  }
  return new Map(
    [...groups].map(([key, figures]) => [key, gathering === 'sum' ? sum(figures) : (figures.at(-1) ?? '0')]),
  );
}
