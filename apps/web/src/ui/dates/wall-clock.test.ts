import { expect, test } from 'vitest';
import { fromWallClock, toWallClock } from './wall-clock.ts';

test('a moment is typed by the clock of the business, wherever the browser stands', () => {
  expect(toWallClock('2026-11-17T02:05:31.000Z')).toBe('2026-11-17T09:05');
  expect(fromWallClock('2026-11-17T09:05')).toBe('2026-11-17T02:05:00.000Z');
  expect(toWallClock(fromWallClock('2026-01-01T00:00'))).toBe('2026-01-01T00:00');
});
