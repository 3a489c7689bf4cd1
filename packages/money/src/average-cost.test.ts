import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOf, decrease, EMPTY_POSITION, increase, type Position, restore } from './average-cost.ts';
import { add, compare, isZero, subtract } from './decimal.ts';

test('follows the worked example to the last unit', () => {
  let usd = increase(EMPTY_POSITION, '1000', '25900000');
  usd = increase(usd, '500', '13010000');
  expect(usd).toEqual({ quantity: '1500', cost: '38910000' });
  const first = decrease(usd, '700');
  expect(subtract('18305000', first.cost)).toBe('147000');
  const second = decrease(first.position, '800');
  expect(add('147000', subtract('20944000', second.cost))).toBe('339000');
  expect(second.position).toEqual({ quantity: '0', cost: '0' });
});

test('refuses to take out more than there is, or nothing', () => {
  const held: Position = { quantity: '10', cost: '250000' };
  expect(() => decrease(held, '10.01')).toThrow('Only 10 is held');
  expect(() => costOf(held, '0')).toThrow(RangeError);
  expect(() => increase(held, '-1', '5')).toThrow(RangeError);
});

test('undoing the last of a position moves the cost that is left to the adjustment', () => {
  expect(restore({ quantity: '10', cost: '260000' }, '-10', '-250000')).toEqual({
    position: { quantity: '0', cost: '0' },
    adjustment: '10000',
  });
  expect(restore({ quantity: '20', cost: '1000' }, '-10', '-5000')).toEqual({
    position: { quantity: '10', cost: '0' },
    adjustment: '-4000',
  });
});

const quantity = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((units) => String(units));
const value = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((units) => String(units));
const trades = fc.array(fc.tuple(quantity, value), { minLength: 1, maxLength: 20 });

test('whatever is sold in whatever parts, all the cost comes out and none is left', () => {
  fc.assert(
    fc.property(trades, fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 10 }), (bought, parts) => {
      let position = bought.reduce((held, [q, v]) => increase(held, q, v), EMPTY_POSITION);
      const total = position.cost;
      let out = '0';
      for (const percent of parts) {
        const part = String((BigInt(position.quantity) * BigInt(percent)) / 100n);
        if (isZero(part)) continue;
        const sale = decrease(position, part);
        out = add(out, sale.cost);
        position = sale.position;
        expect(compare(position.cost, '0')).toBeGreaterThanOrEqual(0);
      }
      const last = decrease(position, position.quantity);
      expect(last.position).toEqual({ quantity: '0', cost: '0' });
      expect(add(out, last.cost)).toBe(total);
    }),
  );
});

test('undoing what was just bought gives back the position before it', () => {
  fc.assert(
    fc.property(trades, quantity, value, (bought, q, v) => {
      const before = bought.reduce((held, [bq, bv]) => increase(held, bq, bv), EMPTY_POSITION);
      const after = restore(increase(before, q, v), subtract('0', q), subtract('0', v));
      expect(after).toEqual({ position: before, adjustment: '0' });
    }),
  );
});

test('all of a position costs exactly what it cost, decimals included', () => {
  expect(costOf({ quantity: '3', cost: '10.5' }, '3')).toBe('10.5');
});

test('refusals name what is held and what was wanted', () => {
  expect(() => restore({ quantity: '10', cost: '1' }, '-11', '0')).toThrow('Only 10 is held, not 11');
  expect(() => increase(EMPTY_POSITION, '0', '5')).toThrow('Not a quantity to move: 0');
});
