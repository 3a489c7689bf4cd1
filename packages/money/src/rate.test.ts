import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absolute, compare, multiply, subtract } from './decimal.ts';
import { amountAt, deviationPercent, isInBand, quantityFor, rateFor } from './rate.ts';

test('an amount is quantity × rate ÷ unit, rounded half-up to whole units', () => {
  expect(amountAt('1200', '25910', '1', 0)).toBe('31092000');
  expect(amountAt('10000', '17250', '100', 0)).toBe('1725000');
  expect(amountAt('0.5', '25901', '1', 0)).toBe('12951');
  expect(amountAt('1000.5', '0.998', '1', 2)).toBe('998.5');
});

test('any side can be worked out from the other two', () => {
  expect(quantityFor('31092000', '25910', '1', 2)).toBe('1200');
  expect(rateFor('1200', '31092000', '1', 2)).toBe('25910');
  expect(rateFor('10000', '1725000', '100', 2)).toBe('17250');
});

test('tells how far a rate is from the posted one', () => {
  expect(deviationPercent('26159', '25900')).toBe('1');
  expect(deviationPercent('25641', '25900')).toBe('-1');
  expect(deviationPercent('25900', '25900')).toBe('0');
});

test('refuses a rate or a quantity that is not positive', () => {
  for (const rate of ['0', '-1']) {
    expect(() => amountAt('1', rate, '1', 0)).toThrow(`Not a rate: ${rate}`);
    expect(() => quantityFor('1', rate, '1', 0)).toThrow(`Not a rate: ${rate}`);
    expect(() => deviationPercent('1', rate)).toThrow(`Not a rate: ${rate}`);
    expect(() => rateFor(rate, '1', '1', 0)).toThrow(`Not a quantity: ${rate}`);
  }
});

test('a rate is in the band up to exactly its percentage on either side', () => {
  expect(isInBand('26159', '25900', '1')).toBe(true);
  expect(isInBand('25641', '25900', '1')).toBe(true);
  expect(isInBand('26159.00000001', '25900', '1')).toBe(false);
  expect(isInBand('25640.99999999', '25900', '1')).toBe(false);
  expect(isInBand('25900', '25900', '0')).toBe(true);
  expect(isInBand('25901', '25900', '0')).toBe(false);
});

test('the quantity found for an amount comes to that amount within half a unit of the last decimal', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 13n }).map(String);
  const rate = fc.bigInt({ min: 1n, max: 100_000n }).map(String);
  fc.assert(
    fc.property(amount, rate, fc.constantFrom('1', '100', '1000'), (wanted, at, unit) => {
      const quantity = quantityFor(wanted, at, unit, 8);
      const difference = absolute(subtract(multiply(quantity, at), multiply(wanted, unit)));
      expect(compare(difference, multiply('0.000000005', at))).toBeLessThanOrEqual(0);
    }),
  );
});
