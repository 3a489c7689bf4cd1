import { expect, it } from 'vitest';
import en from '../en/currencies.ts';
import vi from '../vi/currencies.ts';
import { currencyName } from './currency-name.ts';

it('calls a currency by its English name unless the business gave it another', () => {
  expect(currencyName('en', 'USD', 'Đô la Mỹ')).toBe('US dollar');
  expect(currencyName('vi', 'USD', 'Đô la Mỹ')).toBe('Đô la Mỹ');
  expect(currencyName('en', 'USD', 'Đô xanh')).toBe('Đô xanh');
  expect(currencyName('en', 'CHF', 'Franc Thụy Sĩ')).toBe('Franc Thụy Sĩ');
  expect(Object.keys(en)).toEqual(Object.keys(vi));
});
