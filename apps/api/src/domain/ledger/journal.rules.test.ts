import { expect, test } from 'vitest';
import { evaluate } from './journal.ts';

const held = new Map([[1, { quantity: '1000', cost: '1000' }]]);

test('legs that do not come to zero are no entry', () => {
  const received = { kind: 'receive', currencyId: 1, quantity: '500', value: '500' } as const;
  expect(() => evaluate([received], held)).toThrow('off by 500');
  expect(() => evaluate([received, { kind: 'book', account: 'capital', value: '-499' }], held)).toThrow('off by 1');
  const whole = evaluate([received, { kind: 'book', account: 'capital', value: '-500' }], held);
  expect(whole.positions.get(1)).toEqual({ quantity: '1500', cost: '1500' });
});

test('a currency whose balance was not locked cannot be moved', () => {
  const received = { kind: 'receive', currencyId: 2, quantity: '5', value: '5' } as const;
  expect(() => evaluate([received], held)).toThrow('The position of currency 2 was not locked');
});
