import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText } from '../../../tests/support/money-arbitraries.ts';
import { absolute, add, canonical, compare, multiply } from './decimal.ts';
import { roundToStep } from './rounding.ts';

describe('rounding to what notes can pay', () => {
  it('rounds half up to the step and says what it added', () => {
    expect(roundToStep('25940500', '1000')).toEqual({ value: '25941000', difference: '500' });
    expect(roundToStep('25940499', '1000')).toEqual({ value: '25940000', difference: '-499' });
    expect(roundToStep('12.5', '5')).toEqual({ value: '15', difference: '2.5' });
  });

  it('refuses a step that is not positive', () => {
    expect(() => roundToStep('1', '0')).toThrow('A step must be more than zero: 0');
    expect(() => roundToStep('1', '-5')).toThrow('A step must be more than zero: -5');
  });

  it('leaves multiples of the step as they are, and no other amount', () => {
    expect(roundToStep('1500', '500').difference).toBe('0');
    expect(roundToStep('1600', '500').difference).toBe('-100');
    expect(roundToStep('0', '500').difference).toBe('0');
  });

  it('never moves further than half a step, and the difference explains the move', () => {
    fc.assert(
      fc.property(decimalText(), fc.constantFrom('1', '500', '1000', '0.05'), (value, step) => {
        const { value: rounded, difference } = roundToStep(value, step);
        expect(add(value, difference)).toBe(canonical(rounded));
        expect(compare(multiply(absolute(difference), '2'), step)).toBeLessThanOrEqual(0);
        expect(roundToStep(rounded, step).difference).toBe('0');
      }),
    );
  });
});
