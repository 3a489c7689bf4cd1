import { add, negate, sum } from '@doi-tien/money/decimal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NumberedLine, pairLines } from './pair-lines.ts';

const plain = (number: string, value: string): NumberedLine => ({ number, value, foreign: null });
const usd = (quantity: string, value: string): NumberedLine => ({
  number: '1112',
  value,
  foreign: { code: 'USD', quantity, decimals: 2 },
});

test('a sale with a gain is the cost against the cash, and the gain against the cash', () => {
  expect(pairLines([usd('-1000', '-25940000'), plain('1111', '26150000'), plain('515', '-210000')])).toEqual([
    {
      debit: '1111',
      credit: '1112',
      value: '25940000',
      debitForeign: null,
      creditForeign: { code: 'USD', quantity: '1000' },
    },
    { debit: '1111', credit: '515', value: '210000', debitForeign: null, creditForeign: null },
  ]);
});

test('a quantity is divided with its value, and the last part takes the rest', () => {
  const pairs = pairLines([usd('-1000', '-25940000'), plain('1111', '25900000'), plain('635', '40000')]);
  expect(pairs.map(({ debit, value, creditForeign }) => [debit, value, creditForeign?.quantity])).toEqual([
    ['1111', '25900000', '998.46'],
    ['635', '40000', '1.54'],
  ]);
});

test('lines without value make no row, and lines that do not balance are refused', () => {
  expect(pairLines([usd('5', '0'), plain('1111', '0')])).toEqual([]);
  expect(() => pairLines([plain('1111', '5'), plain('515', '-4')])).toThrow('Debits and credits of an entry differ');
});

test('pairs keep the sums of every account and quantity, whatever the lines', () => {
  const line = fc.record({
    number: fc.constantFrom('1111', '1112', '515', '635', '711'),
    value: fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }),
    quantity: fc.option(fc.integer({ min: 1, max: 10 ** 9 })),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (given) => {
      const lines = given.map(({ number, value, quantity }): NumberedLine => {
        const cents = `${quantity ?? 0}`.padStart(3, '0');
        const amount = add(`${cents.slice(0, -2)}.${cents.slice(-2)}`, '0');
        const foreign = { code: number, quantity: value < 0n ? negate(amount) : amount, decimals: 2 };
        return { number, value: String(value), foreign: quantity === null ? null : foreign };
      });
      const rest = negate(sum(lines.map(({ value }) => value)));
      const all = [...lines, plain('4111', rest)];
      const pairs = pairLines(all);
      const net = (number: string) =>
        sum(
          pairs.flatMap(({ debit, credit, value }) => [
            ...(debit === number ? [value] : []),
            ...(credit === number ? [negate(value)] : []),
          ]),
        );
      for (const number of new Set(all.map((each) => each.number)))
        expect(net(number)).toBe(sum(all.filter((each) => each.number === number).map(({ value }) => value)));
      const moved = sum(
        pairs.flatMap(({ debitForeign, creditForeign }) => [
          debitForeign?.quantity ?? '0',
          negate(creditForeign?.quantity ?? '0'),
        ]),
      );
      expect(moved).toBe(sum(all.filter(({ value }) => value !== '0').map(({ foreign }) => foreign?.quantity ?? '0')));
    }),
  );
});
