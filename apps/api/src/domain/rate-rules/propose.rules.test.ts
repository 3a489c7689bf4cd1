import { RATE_PAIRS } from '@doi-tien/contract/rates';
import { compare, divide, multiply, sign, subtract } from '@doi-tien/money/decimal';
import { isInBand } from '@doi-tien/money/rate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposeRates, type RuleTerms, type ThreeRates } from './propose.rules.ts';

const rate = fc.integer({ min: 1, max: 4_000_000 }).map((cents) => divide(String(cents), '100', 2));
const rates = fc.record({ ty_gia_mua: rate, ty_gia_ban: rate, ty_gia_goc: rate });
const offset = fc.record({
  in: fc.constantFrom(1, 2),
  by: fc.integer({ min: -5000, max: 5000 }).map((cents) => divide(String(cents), '100', 2)),
});
const terms: fc.Arbitrary<RuleTerms> = fc.record({
  offsets: fc.record({ ty_gia_mua: offset, ty_gia_ban: offset, ty_gia_goc: offset }),
  step: fc.constantFrom('0.01', '0.05', '1', '5', '10', '100'),
  leastSpread: fc.integer({ min: 0, max: 50_000 }).map((cents) => divide(String(cents), '100', 2)),
  largestJump: fc.constantFrom('0.1', '1', '2', '20'),
});

test('a rule never proposes outside of its bounds', () => {
  fc.assert(
    fc.property(terms, rates, fc.option(rates), (rule, base, posted) => {
      const proposed = proposeRates(rule, base, posted);
      if (!proposed) return;
      const { ty_gia_mua: buy, ty_gia_ban: sell, ty_gia_goc: reference } = proposed.rates;
      for (const each of [buy, sell, reference]) {
        expect(sign(each)).toBe(1);
        expect(compare(multiply(divide(each, rule.step, 0), rule.step), each)).toBe(0);
      }
      expect(compare(buy, sell)).toBe(-1);
      expect(compare(subtract(sell, buy), rule.leastSpread)).not.toBe(-1);
      const isFar = (['ty_gia_mua', 'ty_gia_ban', 'ty_gia_goc'] as const).some(
        (field) => posted && !isInBand(proposed.rates[field], posted[field], rule.largestJump),
      );
      const isApart = RATE_PAIRS.some(([one, other]) => !isInBand(proposed.rates[one], proposed.rates[other], '20'));
      expect(proposed.isJump).toBe(isFar || isApart);
    }),
    { numRuns: 1000 },
  );
});

const plain = (more: Partial<RuleTerms> = {}): RuleTerms => ({
  offsets: {
    ty_gia_mua: { in: 1, by: '-50' },
    ty_gia_ban: { in: 2, by: '0.5' },
    ty_gia_goc: { in: 1, by: '0' },
  },
  step: '10',
  leastSpread: '0',
  largestJump: '2',
  ...more,
});
const all = (value: string): ThreeRates => ({ ty_gia_mua: value, ty_gia_ban: value, ty_gia_goc: value });

test('by đồng and by percent from the base, rounded to the step', () => {
  expect(proposeRates(plain(), all('26138'), null)?.rates).toEqual({
    ty_gia_mua: '26090',
    ty_gia_ban: '26270',
    ty_gia_goc: '26140',
  });
});

test('a spread that is too small is made by both rates, the odd step by selling', () => {
  const none = { in: 1, by: '0' };
  const offsets = { ty_gia_mua: none, ty_gia_ban: none, ty_gia_goc: none };
  expect(proposeRates(plain({ offsets, leastSpread: '45' }), all('26100'), null)?.rates).toEqual({
    ty_gia_mua: '26080',
    ty_gia_ban: '26130',
    ty_gia_goc: '26100',
  });
});

test('what would not be positive is no proposal', () => {
  expect(proposeRates(plain(), all('40'), null)).toBeNull();
});
