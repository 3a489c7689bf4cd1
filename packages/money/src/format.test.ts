import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText } from '../../../tests/support/money-arbitraries.ts';
import { canonical } from './decimal.ts';
import { formatDecimal, formatParts, formatPercent, formatRate } from './format.ts';
import { parseAmount } from './parse.ts';

describe('formatting a figure', () => {
  it.each([
    ['1234567.5', '1,234,567.5'],
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['-1234.50', '-1,234.50'],
    ['0012', '12'],
    ['123456789012345678901234.12345678', '123,456,789,012,345,678,901,234.12345678'],
  ])('writes %s as %s', (value, text) => {
    expect(formatDecimal(value)).toBe(text);
  });

  it('fills up to fixed decimals and drops surplus zeros, but never a digit that counts', () => {
    expect(formatDecimal('100.5', { decimals: 2 })).toBe('100.50');
    expect(formatDecimal('100.50000000', { decimals: 2 })).toBe('100.50');
    expect(formatDecimal('100.125', { decimals: 2 })).toBe('100.125');
    expect(formatDecimal('100.00', { decimals: 0 })).toBe('100');
  });

  it('shows a plus for gains when asked, and no sign on zero', () => {
    expect(formatDecimal('5', { sign: 'always' })).toBe('+5');
    expect(formatDecimal('-5', { sign: 'always' })).toBe('-5');
    expect(formatDecimal('-0.00', { sign: 'always' })).toBe('0.00');
    expect(formatDecimal('-5', { sign: 'never' })).toBe('5');
  });

  it('refuses what is not a plain decimal', () => {
    expect(() => formatParts('1e5')).toThrow(RangeError);
  });

  it('is read back as the same value', () => {
    fc.assert(
      fc.property(decimalText(), fc.option(fc.nat(8), { nil: undefined }), (value, decimals) => {
        expect(parseAmount(formatDecimal(value, { decimals }), { decimals: 8, allowNegative: true })).toEqual({
          ok: true,
          value: canonical(value),
        });
      }),
    );
  });
});

it.each([
  ['12.5', undefined, '12.5\u00a0%'],
  ['-9.09', undefined, '\u22129.09\u00a0%'],
  ['9.09', { sign: 'always' }, '+9.09\u00a0%'],
  ['1234', undefined, '1,234\u00a0%'],
] as const)('a percentage of %s is one unbreakable word', (value, options, text) => {
  expect(formatPercent(value, options)).toBe(text);
});

it('names what is no decimal', () => {
  expect(() => formatDecimal('1,5')).toThrow('Not a plain decimal: "1,5"');
});

it.each([
  ['25900', 1, '25,900'],
  ['16810', 100, '16,810/100'],
  ['6227.5', 1000, '6,227.5/1,000'],
])('the rate %s for %i is %s', (rate, unit, text) => {
  expect(formatRate(rate, unit)).toBe(text);
});
