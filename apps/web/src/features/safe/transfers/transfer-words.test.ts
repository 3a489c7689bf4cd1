import { expect, test } from 'vitest';
import { firstAmountsOf } from './transfer-words.ts';

const amounts = [
  { so_tien: '255498700', ma_tien: 'VND' },
  { so_tien: '9164', ma_tien: 'USD' },
  { so_tien: '10370', ma_tien: 'EUR' },
];

test('a row names the first two amounts and says how many more there are', () => {
  expect(firstAmountsOf({ chi_tiet: amounts })).toBe('255,498,700 VND · 9,164 USD · +1');
  expect(firstAmountsOf({ chi_tiet: amounts.slice(0, 2) })).toBe('255,498,700 VND · 9,164 USD');
});
