import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedPeriods, lengthOf } from './period.rules.ts';
import { cutsOf, monthCutsOf, piecesWithin, spanAt, wholeOf } from './spans.rules.ts';

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
