import type { Settings } from '@doi-tien/contract/settings';
import { expect, test } from 'vitest';
import { isLarge, tradedValue } from './identity.rules.ts';

const settings = { nguong_giao_dich_lon: '400000000' } as Settings;

test('a trade is large from the threshold on, to the đồng', () => {
  expect(isLarge('399999999', null, settings)).toBe(false);
  expect(isLarge('400000000', null, settings)).toBe(true);
});

test('so is one that reaches it together with what the customer traded before', () => {
  expect(isLarge('1', '399999998', settings)).toBe(false);
  expect(isLarge('1', '399999999', settings)).toBe(true);
});

test('a line counts with what was agreed or with what it is worth at the posted rates, whichever is more', () => {
  const line = { quantity: '400000000', rateUnit: '1', agreed: '398000000' };
  expect(tradedValue([{ ...line, rates: [null, undefined] }])).toBe('398000000');
  expect(tradedValue([{ ...line, rates: ['0.995', '1'] }])).toBe('400000000');
  expect(tradedValue([{ ...line, rates: ['0.99', null] }])).toBe('398000000');
  expect(
    tradedValue([
      { ...line, rates: ['1'] },
      { ...line, rates: [] },
    ]),
  ).toBe('798000000');
});
