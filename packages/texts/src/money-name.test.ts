import { expect, it } from 'vitest';
import en from './en/moneys.ts';
import { moneyName } from './money-name.ts';
import vi from './vi/moneys.ts';

it('calls a currency by its English name unless the business gave it another', () => {
  expect(moneyName('en', 'USD', 'Đô la Mỹ')).toBe('US dollar');
  expect(moneyName('vi', 'USD', 'Đô la Mỹ')).toBe('Đô la Mỹ');
  expect(moneyName('en', 'USD', 'Đô xanh')).toBe('Đô xanh');
  expect(moneyName('en', 'CHF', 'Franc Thụy Sĩ')).toBe('Franc Thụy Sĩ');
  expect(Object.keys(en)).toEqual(Object.keys(vi));
});
