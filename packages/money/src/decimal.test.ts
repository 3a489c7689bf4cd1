import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText } from '../../../tests/support/money-arbitraries.ts';
import {
  absolute,
  add,
  canonical,
  compare,
  decimalsOf,
  divide,
  isDecimal,
  isZero,
  multiply,
  negate,
  roundHalfUp,
  sign,
  subtract,
  sum,
} from './decimal.ts';

describe('exact decimals', () => {
  it('adds tenths without float drift', () => {
    expect(sum(Array.from({ length: 10 }, () => '0.1'))).toBe('1');
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(multiply('1.1', '3')).toBe('3.3');
  });

  it('keeps figures no float can hold', () => {
    expect(add('9007199254740993', '0.00000001')).toBe('9007199254740993.00000001');
    expect(multiply('123456789012345678901234', '1000')).toBe('123456789012345678901234000');
  });

  it.each(['1e3', 'NaN', '', ' 1', '1.', '.5', '+1', '0x10', 'Infinity', '1,000'])('refuses %j', (text) => {
    expect(isDecimal(text)).toBe(false);
    expect(() => add(text, '1')).toThrow(RangeError);
  });

  it('refuses a JS number that slipped past the types', () => {
    expect(() => add(0.1 as unknown as string, '1')).toThrow(TypeError);
    expect(() => multiply('1', 1e21 as unknown as string)).toThrow(RangeError);
  });

  it('has one spelling for zero', () => {
    expect(canonical('-0.00')).toBe('0');
    expect(roundHalfUp('-0.4', 0)).toBe('0');
    expect(isZero('0.000')).toBe(true);
    expect(negate('0')).toBe('0');
  });

  it('rounds a tie away from zero', () => {
    expect(roundHalfUp('2.5', 0)).toBe('3');
    expect(roundHalfUp('-2.5', 0)).toBe('-3');
    expect(roundHalfUp('2.4999', 0)).toBe('2');
    expect(roundHalfUp('1.005', 2)).toBe('1.01');
  });

  it('divides to the decimals asked for, rounded once', () => {
    expect(divide('38910000', '1500', 2)).toBe('25940');
    expect(divide('2', '3', 4)).toBe('0.6667');
    expect(divide('-1', '8', 2)).toBe('-0.13');
    expect(() => divide('1', '0.00', 2)).toThrow('Division by zero');
  });

  it('counts only the decimals that matter', () => {
    expect(decimalsOf('1.50')).toBe(1);
    expect(decimalsOf('100')).toBe(0);
  });

  it('takes back exactly what it added', () => {
    fc.assert(
      fc.property(decimalText(), decimalText(), (left, right) => {
        expect(subtract(add(left, right), right)).toBe(canonical(left));
      }),
    );
  });

  it('sums the same in any order and in any grouping', () => {
    fc.assert(
      fc.property(fc.array(decimalText(), { maxLength: 12 }), fc.nat(12), (values, cut) => {
        const total = sum(values);
        expect(sum(values.toReversed())).toBe(total);
        expect(add(sum(values.slice(0, cut)), sum(values.slice(cut)))).toBe(total);
      }),
    );
  });

  it('distributes multiplication over addition', () => {
    fc.assert(
      fc.property(decimalText(), decimalText(), decimalText(), (factor, left, right) => {
        expect(multiply(factor, add(left, right))).toBe(add(multiply(factor, left), multiply(factor, right)));
      }),
    );
  });

  it('rounds to at most half a unit away', () => {
    fc.assert(
      fc.property(decimalText(), fc.nat(4), (value, decimals) => {
        const half = divide('5', `1${'0'.repeat(decimals + 1)}`, decimals + 1);
        expect(compare(absolute(subtract(roundHalfUp(value, decimals), value)), half)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('counts whole amounts as those with decimals', () => {
    const whole = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String);
    fc.assert(
      fc.property(whole, whole, (left, right) => {
        const [one, other] = [`${left}.0`, `${right}.0`];
        for (const count of [add, subtract, multiply]) expect(count(left, right)).toBe(count(one, other));
        expect(compare(left, right)).toBe(compare(one, other));
        for (const decimals of [0, 2, 8])
          if (!isZero(right)) expect(divide(left, right, decimals)).toBe(divide(one, other, decimals));
        expect(canonical(left)).toBe(canonical(one));
      }),
    );
    expect(add('007', '-0')).toBe('7');
    expect(() => add(5 as unknown as string, '1')).toThrow(TypeError);
  });

  it('compares as the difference says', () => {
    fc.assert(
      fc.property(decimalText(), decimalText(), (left, right) => {
        expect(compare(left, right)).toBe(sign(subtract(left, right)));
      }),
    );
  });
});

describe('figures that are no decimals', () => {
  it('are named by the refusal', () => {
    expect(() => sign('abc')).toThrow('Not a plain decimal: "abc"');
    expect(() => add('1', '1e5')).toThrow('Not a plain decimal: "1e5"');
  });

  it('are refused on either side, numbers included', () => {
    for (const operate of [add, subtract, multiply, compare]) {
      expect(() => operate('1', 2 as never)).toThrow();
      expect(() => operate(1 as never, '2')).toThrow();
    }
  });

  it('cannot be divided by, where they are zero in any spelling', () => {
    for (const zero of ['0', '0.00', '-0']) expect(() => divide('1.5', zero, 2)).toThrow(RangeError);
  });

  it('have no minus where they are zero', () => {
    expect([canonical('-0.00'), canonical('-0'), roundHalfUp('-0.4', 0), multiply('-0.0', '2.5')]).toEqual(
      Array(4).fill('0'),
    );
  });
});
