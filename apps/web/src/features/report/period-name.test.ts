import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { daysOfMonth, periodName } from './period-name.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-16T05:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('calls a period what people call it', () => {
  expect(periodName('2026-11-14', '2026-11-14')).toEqual({ key: 'day', day: '14/11/2026' });
  expect(periodName('2026-02-01', '2026-02-28')).toMatchObject({ key: 'month', number: 2 });
  expect(periodName('2025-02-01', '2025-02-28')).toMatchObject({ key: 'monthOfYear', number: 2, year: '2025' });
  expect(periodName('2026-07-01', '2026-09-30')).toEqual({ key: 'quarter', quarter: '3/2026' });
  expect(periodName('2026-01-01', '2026-12-31')).toEqual({ key: 'year', year: '2026' });
  expect(periodName('2026-11-01', '2026-11-14')).toEqual({ key: 'days', days: '01–14/11/2026' });
  expect(periodName('2025-12-20', '2026-01-03')).toEqual({ key: 'days', days: '20/12/2025–03/01/2026' });
  expect(periodName('2026-02-01', '2026-04-30')).toEqual({ key: 'days', days: '01/02–30/04/2026' });
});

test('knows how long a month is', () => {
  expect(daysOfMonth('2024-02')).toEqual(['2024-02-01', '2024-02-29']);
});
