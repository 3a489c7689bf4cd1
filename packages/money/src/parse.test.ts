import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDecimal } from './decimal.ts';
import { type ParseFailure, parseAmount } from './parse.ts';

const read = (text: string, decimals = 2, allowNegative = false) => {
  const parsed = parseAmount(text, { decimals, allowNegative });
  return parsed.ok ? parsed.value : parsed.reason;
};

describe('reading what a clerk types or pastes', () => {
  it.each([
    ['1,234,567.5', '1234567.5'],
    ['1234567.5', '1234567.5'],
    ['1.234.567', '1234567'],
    ['1.234.567,5', '1234567.5'],
    ['1 234 567', '1234567'],
    ['1\u00a0234\u00a0567.50', '1234567.5'],
    ['1\u202f234,5', '1234.5'],
    ['  250 ', '250'],
    ['$1,000', '1000'],
    ['1.500.000₫', '1500000'],
    ['1.500.000 đ', '1500000'],
    ['\u20ac 12.30', '12.3'],
    ['-$5', 'negative'],
    ['１２３．５', '123.5'],
    ['１，２３４', '1234'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['+7', '7'],
    ['0', '0'],
  ])('reads %j as %s', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each([
    ['250k', '250000'],
    ['1.5tr', '1500000'],
    ['1.5 TR', '1500000'],
    ['1,250k', '1250000'],
    ['0.0005k', '0.5'],
  ])('multiplies the shorthand %j out to %s', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each<[string, ParseFailure]>([
    ['', 'empty'],
    ['   ', 'empty'],
    ['₫', 'empty'],
    ['abc', 'notANumber'],
    ['1e3', 'notANumber'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['0x10', 'notANumber'],
    ['k', 'notANumber'],
    ['.', 'notANumber'],
    ['1,5', 'notANumber'],
    ['12,34', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['1,234.567.890', 'notANumber'],
    ['12 34', 'notANumber'],
    ['1--2', 'notANumber'],
    ['10²', 'notANumber'],
    ['1,000 USD', 'notANumber'],
    ['1kk', 'notANumber'],
    ['1.234', 'tooManyDecimals'],
    ['1.500', 'tooManyDecimals'],
    ['-5', 'negative'],
    ['1'.repeat(25), 'tooLong'],
  ])('refuses %j as %s', (text, reason) => {
    expect(read(text)).toBe(reason);
  });

  it('lets no decimals through for a currency that has none, unless the shorthand uses them up', () => {
    expect(read('25.9', 0)).toBe('tooManyDecimals');
    expect(read('25.900', 0)).toBe('tooManyDecimals');
    expect(read('25.9k', 0)).toBe('25900');
    expect(read('1.2345678tr', 0)).toBe('tooManyDecimals');
  });

  it('takes a minus of any kind where it is allowed', () => {
    expect(read('-5', 2, true)).toBe('-5');
    expect(read('\u22125', 2, true)).toBe('-5');
    expect(read('-0', 2, true)).toBe('0');
  });

  it('never answers with anything but a plain decimal, whatever is pasted', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: fc.constantFrom(...'0123456789.,- ktr$e') }), fc.string({ unit: 'binary' })),
        (text) => {
          const parsed = parseAmount(text, { decimals: 2, allowNegative: true });
          if (parsed.ok) expect(isDecimal(parsed.value)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('limits of what is read', () => {
  it('refuses a minus unless it is allowed', () => {
    expect(parseAmount('-5', { decimals: 0 })).toEqual({ ok: false, reason: 'negative' });
  });

  it('reads 24 digits, and 80 characters where most of them say nothing', () => {
    expect(read('1'.repeat(24))).toBe('1'.repeat(24));
    expect(read('1'.padStart(80, '0'))).toBe('1');
    expect(read('1'.padStart(81, '0'))).toBe('tooLong');
  });

  it('reads decimals of any length behind groups of dots', () => {
    expect(read('1.234.567,55')).toBe('1234567.55');
  });

  it('leaves out marks that nobody sees', () => {
    expect(read('1\u200b2\ufeff3')).toBe('123');
  });
});
