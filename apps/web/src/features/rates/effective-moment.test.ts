import { expect, test } from 'vitest';
import { effectiveMoment } from './effective-moment.ts';

test('reads the picked time on the business clock and refuses the past', () => {
  const now = Date.parse('2026-11-15T00:30:00Z');
  expect(effectiveMoment('2026-11-15T08:00', now)).toBe('2026-11-15T08:00:00+07:00');
  expect(effectiveMoment('2026-11-15T07:30', now)).toBeNull();
  expect(effectiveMoment(null, now)).toBeNull();
});
