import { expect, test } from 'vitest';
import { isNumberOf } from './account-number.rules.ts';

const bank = (found: string, so: string) => isNumberOf(found, { loai: 1, so });
const alipay = (found: string, so: string) => isNumberOf(found, { loai: 2, so });

test('a number of a bank is the same with blanks, leading zeros, a currency or as an IBAN', () => {
  for (const found of ['0071000123456', '71000123456', '0071 000 123 456', '0071000123456VND', 'VCB/0071000123456']) {
    expect(bank(found, '0071.000.123456')).toBe(true);
  }
  expect(bank('DE89370400440532013000', '0532013000')).toBe(true);
  for (const found of ['0071000123457', '990071000123456', '00710001234567', '']) {
    expect(bank(found, '0071000123456')).toBe(false);
  }
});

test('an account of Alipay goes by each of its names', () => {
  const kept = '13800000000, DoiTien@example.com; 2088123456789012';
  for (const found of ['13800000000', 'doitien@example.com', '2088123456789012', '20881234567890120156']) {
    expect(alipay(found, kept)).toBe(true);
  }
  for (const found of ['13800000001', 'other@example.com', '2088123456789013', '20881234567890129999']) {
    expect(alipay(found, kept)).toBe(false);
  }
});

test('stars hide letters of a name, not a whole other name', () => {
  expect(alipay('138****0000', '13800000000')).toBe(true);
  expect(alipay('doi***@example.com', 'doitien@example.com')).toBe(true);
  expect(alipay('138****0001', '13800000000')).toBe(false);
  expect(alipay('***', '13800000000')).toBe(true);
  expect(alipay('138****000000', '1380000')).toBe(false);
  expect(alipay(`${'1*'.repeat(40)}2`, '1'.repeat(90))).toBe(false);
  expect(alipay('d.i***@example.com', 'doitien@example.com')).toBe(false);
});
