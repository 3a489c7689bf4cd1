import type { Settings } from '@doi-tien/contract/settings';
import { expect, test } from 'vitest';
import { isLarge } from './ticket-customer.ts';

const settings = { nguong_giao_dich_lon: '400000000' } as Settings;

test('a trade is large from the threshold on, to the đồng', () => {
  expect(isLarge('399999999', null, settings)).toBe(false);
  expect(isLarge('400000000', null, settings)).toBe(true);
});

test('so is one that reaches it together with what the customer traded before', () => {
  expect(isLarge('1', '399999998', settings)).toBe(false);
  expect(isLarge('1', '399999999', settings)).toBe(true);
});
