import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedPeriods, lengthOf } from './period.rules.ts';
import { cutsOf, monthCutsOf, monthsAndDaysOf, piecesWithin, spanAt, wholeOf } from './spans.rules.ts';

const periods = fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 731 })).map(([start, days]) => {
  const from = Temporal.PlainDate.from('2024-01-01').add({ days: start });
  return { from: from.toString(), to: from.add({ days }).toString() };
});
const spansOf = (cuts: readonly string[]) => cuts.slice(1).map((_cut, index) => spanAt(cuts, index + 1));

test('a period and everything it is compared with is made of whole spans, none longer than a month', () => {
  fc.assert(
    fc.property(periods, (period) => {
      const spans = spansOf(cutsOf(period));
      for (const { from, to } of spans) expect(from.slice(0, 7)).toBe(to.slice(0, 7));
      for (const asked of [period, ...Object.values(comparedPeriods(period))]) {
        const days = piecesWithin(spans, asked).reduce((sum, span) => sum + lengthOf(span), 0);
        expect(days).toBe(lengthOf(asked));
      }
    }),
  );
});

test('a period is cut into its months, those at its ends as far as it goes', () => {
  expect(spansOf(monthCutsOf({ from: '2026-11-15', to: '2027-01-01' }))).toEqual([
    { from: '2026-11-15', to: '2026-11-30' },
    { from: '2026-12-01', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-01-01' },
  ]);
  expect(spansOf(wholeOf({ from: '2026-11-15', to: '2027-01-01' }))).toEqual([
    { from: '2026-11-15', to: '2027-01-01' },
  ]);
});

test('whole months and single days make up the spans between the cuts, and no month reaches over a cut', () => {
  expect(monthsAndDaysOf(['2026-10-30', '2026-12-02', '2027-01-01'])).toEqual({
    months: ['2026-11-01'],
    days: ['2026-10-30', '2026-10-31', '2026-12-01', ...daysOf('2026-12-02', '2026-12-31')],
  });
  fc.assert(
    fc.property(periods, (period) => {
      for (const cuts of [cutsOf(period), wholeOf(period)]) {
        const { months, days } = monthsAndDaysOf(cuts);
        const ofMonths = months.flatMap((first) => {
          const month = Temporal.PlainDate.from(first);
          return daysOf(first, month.with({ day: month.daysInMonth }).toString());
        });
        const all = spansOf(cuts).flatMap(({ from, to }) => daysOf(from, to));
        expect([...ofMonths, ...days].sort()).toEqual(all);
        for (const month of months)
          expect(cuts.some((cut) => cut > month && cut.startsWith(month.slice(0, 7)))).toBe(false);
      }
    }),
    { numRuns: 30 },
  );
});

function daysOf(from: string, to: string): string[] {
  return Array.from({ length: lengthOf({ from, to }) }, (_, index) =>
    Temporal.PlainDate.from(from).add({ days: index }).toString(),
  );
}
