import type { Currency } from '@doi-tien/contract/catalogue.schema';
import { expect, test } from 'vitest';
import type { CurrencyChoice } from './pick-currency.ts';
import { digitOf, pickByCode, pickByDigit, tiledChoices } from './pick-currency.ts';

const choices: CurrencyChoice[] = ['USD', 'KRW', 'KHR', 'SGD', 'US'].map((ma, index) => ({
  currency: { id: index + 1, ma } as Currency,
  posted: ma === 'KRW' ? null : '1',
  stock: null,
}));

test('picks the exact code, or the only code that begins with what was typed', () => {
  expect(pickByCode(choices, 'usd')).toEqual({ found: 1 });
  expect(pickByCode(choices, ' us ')).toEqual({ found: 5 });
  expect(pickByCode(choices, 's')).toEqual({ found: 4 });
});

test('picks nothing from an ambiguous, unknown or empty text, and says why', () => {
  expect(pickByCode(choices, 'k')).toEqual({ found: null, why: 'ambiguous', codes: ['KRW', 'KHR'] });
  expect(pickByCode(choices, 'won')).toEqual({ found: null, why: 'unknown', codes: [] });
  expect(pickByCode(choices, ' ')).toEqual({ found: null, why: 'empty', codes: [] });
});

test('numbers the tiles of currencies with a posted rate', () => {
  expect(tiledChoices(choices).map(({ currency }) => currency.ma)).toEqual(['USD', 'KHR', 'SGD', 'US']);
  expect(pickByDigit(choices, '2')).toBe(3);
  expect(pickByDigit(choices, '5')).toBeNull();
  expect(pickByDigit(choices, '0')).toBeNull();
  expect([digitOf(0), digitOf(8), digitOf(9)]).toEqual(['1', '9', null]);
});
