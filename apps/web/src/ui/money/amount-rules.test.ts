import { expect, it } from 'vitest';
import { amountProblem } from './amount-rules.ts';

it('finds nothing wrong with an empty field or an amount within its limits', () => {
  expect(amountProblem(null, { decimals: 0, min: '1' })).toBeNull();
  expect(amountProblem('100.50', { decimals: 2, min: '1', max: '100.5' })).toBeNull();
});

it('refuses decimals the currency does not have', () => {
  expect(amountProblem('1.5', { decimals: 0 })).toEqual({ key: 'noDecimals' });
  expect(amountProblem('1.005', { decimals: 2 })).toEqual({ key: 'tooManyDecimals', max: '2' });
});

it('names the limit that was passed, as people read it', () => {
  expect(amountProblem('999', { decimals: 0, min: '1000' })).toEqual({ key: 'belowMin', min: '1,000' });
  expect(amountProblem('2000001', { decimals: 0, max: '2000000' })).toEqual({ key: 'aboveMax', max: '2,000,000' });
});
