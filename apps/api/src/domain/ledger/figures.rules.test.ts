import { subtract } from '@doi-tien/money/decimal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dealsOfLegs, dealsOfLines, figuresOf } from './figures.ts';
import { evaluate, type Leg, type Line, opposite } from './journal.ts';

const [VND, USD, BANK] = [1, 2, 3];
const held = () =>
  new Map([
    [VND, { quantity: '1000000000', cost: '1000000000' }],
    [USD, { quantity: '5000', cost: '129500001' }],
    [BANK, { quantity: '0', cost: '0' }],
  ]);

const purchase = (paid: number, carried: number): Leg[] => [
  { kind: 'receive', currencyId: BANK, quantity: String(carried), value: String(carried), paid: String(paid) },
  { kind: 'book', account: 'profit-banking', value: String(paid - carried), currencyId: BANK },
  { kind: 'give', currencyId: VND, quantity: String(paid), value: String(paid), gain: 'profit-foreign' },
];

test('what the legs agreed on is what their lines come to, whatever the cost was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 20_000, max: 30_000 }), (quantity, rate) => {
      const value = String(quantity * rate);
      const legs: Leg[] = [
        { kind: 'receive', currencyId: VND, quantity: value, value },
        { kind: 'give', currencyId: USD, quantity: String(quantity), value, gain: 'profit-foreign' },
      ];
      const { lines } = evaluate(legs, held());
      expect(dealsOfLines(lines)).toMatchObject(
        dealsOfLegs(legs).map(({ currencyId, quantity: q, value: v }) => ({
          currencyId,
          quantity: q,
          value: v,
        })),
      );
    }),
  );
});

test('money carried above what was paid counts as bought for what was paid', () => {
  const { lines, positions } = evaluate(purchase(990, 1000), held());
  expect(dealsOfLines(lines)).toContainEqual({ currencyId: BANK, quantity: '1000', value: '990' });
  const undone = evaluate(lines.map(opposite), positions).lines;
  expect(dealsOfLines(undone)).toContainEqual({ currencyId: BANK, quantity: '-1000', value: '-990' });
});

test('an entry counts once, in and out apart, always in the same order', () => {
  const legs = purchase(990, 1000);
  const { lines } = evaluate(legs, held());
  const zero = { quantityIn: '0', quantityOut: '0', valueIn: '0', valueOut: '0' };
  const expected = [
    { ...zero, account: 'deal', currencyId: VND, quantityOut: '990', valueOut: '990' },
    { ...zero, account: 'deal', currencyId: BANK, quantityIn: '1000', valueIn: '990' },
    { ...zero, account: 'entry', currencyId: null },
    { ...zero, account: 'holding', currencyId: VND, quantityOut: '990', valueOut: '990' },
    { ...zero, account: 'holding', currencyId: BANK, quantityIn: '1000', valueIn: '1000' },
    { ...zero, account: 'profit-banking', currencyId: BANK, valueOut: '10' },
  ];
  expect(figuresOf(lines, dealsOfLegs(legs), false)).toEqual(expected);
  expect(figuresOf(lines.toReversed(), dealsOfLegs(legs).toReversed(), false)).toEqual(expected);
});

test('a reversal takes off what its entry has added, in and out apart', () => {
  const legs = purchase(990, 1000);
  const { lines, positions } = evaluate(legs, held());
  const undone = evaluate(lines.map(opposite), positions).lines;
  const added = figuresOf(lines, dealsOfLines(lines), false);
  const takenOff = figuresOf(undone, dealsOfLines(undone), true);
  const amounts = ['quantityIn', 'quantityOut', 'valueIn', 'valueOut'] as const;
  expect(takenOff).toEqual(
    added.map((figure) => ({
      ...figure,
      ...Object.fromEntries(amounts.map((name) => [name, subtract('0', figure[name])])),
    })),
  );
});

test('only cost and gain of a currency are what was agreed for it', () => {
  const line = (account: Line['account'], value: string, quantity: string | null = null) => ({
    account,
    currencyId: USD,
    quantity,
    value,
  });
  const lines: Line[] = [
    line('holding', '2500', '100'),
    line('cost-adjustment', '50'),
    line('profit-foreign', '-30'),
    line('fee-charged', '-20'),
    line('capital', '-2400'),
    { ...line('rounding', '-100'), currencyId: null },
    { ...line('profit-foreign', '-7'), currencyId: null },
  ];
  expect(dealsOfLines(lines)).toEqual([{ currencyId: USD, quantity: '100', value: '2520' }]);
});
