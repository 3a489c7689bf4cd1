import { expect, test } from 'vitest';
import { badgeHue } from './currency-hue.ts';

test('a currency keeps its colour, also as a bank or wallet balance', () => {
  expect(badgeHue('CNY-ALIPAY')).toBe(badgeHue('CNY'));
  expect(badgeHue('NZD')).toBe(badgeHue('NZD'));
  expect(badgeHue('NZD')).toBeGreaterThanOrEqual(0);
  expect(badgeHue('NZD')).toBeLessThan(360);
});
