import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('the changes of an entry are the sums of its lines and moves per currency and denomination', () => {
  const changes = changesOf(
    [
      { account: 'holding', currencyId: 2, quantity: '100', value: '2590000' },
      { account: 'holding', currencyId: 2, quantity: '-30', value: '-777000' },
      { account: 'holding', currencyId: 1, quantity: '-2590000', value: '-2590000' },
      { account: 'profit-foreign', currencyId: 2, quantity: null, value: '777000' },
      { account: 'capital', currencyId: null, quantity: null, value: '5' },
    ],
    [
      { currencyId: 2, denominationId: 20, count: 2, amount: '100' },
      { currencyId: 2, denominationId: 20, count: -1, amount: '-50' },
      { currencyId: 2, denominationId: null, count: null, amount: '20' },
      { currencyId: 1, denominationId: 10, count: -5, amount: '-2500000' },
      { currencyId: 1, denominationId: null, count: null, amount: '-90000' },
    ],
  );
  expect(changes).toEqual({
    holdings: [
      { currencyId: 2, quantity: '70', cost: '1813000', unsorted: '20' },
      { currencyId: 1, quantity: '-2590000', cost: '-2590000', unsorted: '-90000' },
    ],
    piles: [
      { currencyId: 2, denominationId: 20, count: 1 },
      { currencyId: 1, denominationId: 10, count: -5 },
    ],
  });
});

test('notes that only change places move no balance', () => {
  const { holdings } = changesOf([], [{ currencyId: 1, denominationId: 10, count: 1, amount: '500000' }]);
  expect(holdings).toEqual([{ currencyId: 1, quantity: '0', cost: '0', unsorted: '0' }]);
});
