import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, decimalsOf, multiply } from './decimal.ts';
import { type TieredLine, type TierTerms, tierFor, tierRate } from './rate-tiers.ts';

const tier = (fields: Partial<TierTerms> = {}): TierTerms => ({
  chieu: 1,
  tien_id: null,
  tu_gia_tri: null,
  tu_so_luong: null,
  nhom_khach_id: null,
  cach_tinh: 1,
  tot_hon: '20',
  ...fields,
});
const line = (fields: Partial<TieredLine> = {}): TieredLine => ({
  side: 'buy',
  currencyId: 7,
  isForeignCash: true,
  quantity: '5000',
  unit: '1',
  posted: '25900',
  customerGroup: null,
  ...fields,
});
const rateOf = (tiers: TierTerms[], fields: Partial<TieredLine> = {}) => tierFor(tiers, line(fields))?.rate ?? null;

test('đồng are added to what we pay and taken off what we ask; a percentage keeps the decimals of the posted rate', () => {
  expect(tierRate('25900', tier())).toBe('25920');
  expect(tierRate('26150', tier({ chieu: 2 }))).toBe('26130');
  expect(tierRate('25900', tier({ cach_tinh: 2, tot_hon: '0.1' }))).toBe('25925.9');
  expect(tierRate('25900', tier({ cach_tinh: 2, tot_hon: '0.1234' }))).toBe('25931.96');
  expect(tierRate('0.995', tier({ cach_tinh: 2, tot_hon: '0.25' }))).toBe('0.997');
  expect(tierRate('15', tier({ chieu: 2 }))).toBeNull();
});

test('a quantity or a value counts from its threshold on, the value by the posted rate and the unit of the currency', () => {
  const quantity = [tier({ tu_so_luong: '5000' })];
  expect(rateOf(quantity)).toBe('25920');
  expect(rateOf(quantity, { quantity: '4999.99' })).toBeNull();
  // 5000 × 25900 is exactly that; by the tier's own rate 4997 would do.
  const value = [tier({ tu_gia_tri: '129500000' })];
  expect(rateOf(value)).toBe('25920');
  expect(rateOf(value, { quantity: '4999' })).toBeNull();
  expect(rateOf([tier({ tu_gia_tri: '1680000' })], { quantity: '10000', unit: '100', posted: '16800' })).toBe('16820');
});

test('a tier is for its side, its currency and its group; one without a currency is for every foreign cash currency', () => {
  expect(rateOf([tier({ chieu: 2 })])).toBeNull();
  expect(rateOf([tier({ tien_id: 8 })])).toBeNull();
  expect(rateOf([tier({ tien_id: 7 })], { isForeignCash: false })).toBe('25920');
  expect(rateOf([tier()], { isForeignCash: false })).toBeNull();
  expect(rateOf([tier({ nhom_khach_id: 3 })])).toBeNull();
  expect(rateOf([tier({ nhom_khach_id: 3 })], { customerGroup: 3 })).toBe('25920');
});

const anyTier = fc.record<TierTerms>({
  chieu: fc.constantFrom(1, 2),
  tien_id: fc.constantFrom(null, 7, 8),
  tu_gia_tri: fc.constantFrom(null, '100000', '100000000'),
  tu_so_luong: fc.constantFrom(null, '10', '5000'),
  nhom_khach_id: fc.constantFrom(null, 1, 2),
  cach_tinh: fc.constantFrom(1, 2),
  tot_hon: fc.nat(9_999_999).map((parts) => String((parts + 1) / 100_000)),
});
const anyLine = fc.record<TieredLine>({
  side: fc.constantFrom('buy', 'sell'),
  currencyId: fc.constantFrom(7, 8, 9),
  isForeignCash: fc.boolean(),
  quantity: fc.nat(1_000_000).map((cents) => String((cents + 1) / 100)),
  unit: fc.constantFrom('1', '100', '1000'),
  posted: fc.tuple(fc.nat(3_000_000), fc.nat(4)).map(([parts, decimals]) => String((parts + 1) / 10 ** decimals)),
  customerGroup: fc.constantFrom(null, 1, 2),
});

test('whatever tiers there are, the rate is better than posted for the customer, positive, and none that fits is better', () => {
  fc.assert(
    fc.property(fc.array(anyTier, { maxLength: 6 }), anyLine, (tiers, about) => {
      const found = tierFor(tiers, about);
      const better = about.side === 'buy' ? 1 : -1;
      for (const each of tiers) {
        const alone = tierFor([each], about);
        if (alone) expect(compare(found?.rate ?? '0', alone.rate)).not.toBe(-better);
      }
      if (!found) return;
      expect(compare(found.rate, about.posted)).toBe(better);
      expect(compare(found.rate, '0')).toBe(1);
      expect(decimalsOf(found.rate)).toBeLessThanOrEqual(Math.max(5, decimalsOf(about.posted)));
      const { tu_gia_tri, tu_so_luong, nhom_khach_id } = found.tier;
      if (tu_so_luong) expect(compare(about.quantity, tu_so_luong)).not.toBe(-1);
      if (tu_gia_tri)
        expect(compare(multiply(about.quantity, about.posted), multiply(tu_gia_tri, about.unit))).not.toBe(-1);
      if (nhom_khach_id !== null) expect(about.customerGroup).toBe(nhom_khach_id);
    }),
  );
});
