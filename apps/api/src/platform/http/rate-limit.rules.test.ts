import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLimiter } from './rate-limit.ts';

test('a burst passes, then one call for every share of a second', () => {
  const ask = createLimiter(10);
  for (let call = 0; call < 50; call += 1) expect(ask('a', 0)).toBe(0);
  expect(ask('a', 0)).toBe(1);
  expect(ask('a', 99)).toBe(1);
  expect(ask('a', 200)).toBe(0);
});

test('addresses do not use up each other’s share', () => {
  const ask = createLimiter(1);
  for (let call = 0; call < 5; call += 1) ask('a', 0);
  expect(ask('a', 0)).toBeGreaterThan(0);
  expect(ask('b', 0)).toBe(0);
});

test('however calls are spread, no more pass than the burst and the rate together', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 400 }), (pauses) => {
      const ask = createLimiter(5);
      let now = 0;
      let passed = 0;
      for (const pause of pauses) {
        now += pause;
        if (ask('a', now) === 0) passed += 1;
      }
      expect(passed).toBeLessThanOrEqual(25 + Math.ceil((now / 1000) * 5));
    }),
  );
});
