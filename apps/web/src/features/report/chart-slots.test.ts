import { expect, test } from 'vitest';
import { slotsOf } from './chart-slots.ts';

test('lays the days of two periods beside each other, days without figures left open', () => {
  const slots = slotsOf(
    { from: '2026-11-01', to: '2026-11-03', points: [{ day: '2026-11-03', figure: '7' }] },
    { from: '2026-10-01', to: '2026-10-02', points: [{ day: '2026-10-01', figure: '5' }] },
    'sum',
  );
  expect(slots.map(({ key, tick, figure, other, otherTitle }) => [key, tick, figure, other, otherTitle])).toEqual([
    ['2026-11-01', '01/11', null, '5', '01/10/2026'],
    ['2026-11-02', '02/11', null, null, '02/10/2026'],
    ['2026-11-03', '03/11', '7', null, null],
  ]);
});

test('long periods are drawn by month: flows added exactly, holdings at their last day', () => {
  const series = {
    from: '2026-01-15',
    to: '2026-05-02',
    points: [
      { day: '2026-01-20', figure: '0.1' },
      { day: '2026-01-31', figure: '0.2' },
      { day: '2026-05-02', figure: '9' },
    ],
  };
  const figures = (gathering: 'sum' | 'last') =>
    slotsOf(series, null, gathering).map(({ key, figure }) => [key, figure]);
  const rest = [
    ['2026-02', null],
    ['2026-03', null],
    ['2026-04', null],
    ['2026-05', '9'],
  ];
  expect(figures('sum')).toEqual([['2026-01', '0.3'], ...rest]);
  expect(figures('last')).toEqual([['2026-01', '0.2'], ...rest]);
});
