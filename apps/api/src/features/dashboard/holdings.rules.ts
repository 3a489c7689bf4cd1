import type { Dashboard, Holding } from '@doi-tien/contract/dashboard.schema';
import { add, isZero, subtract, sum } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { type Currencies, isCash } from '../../domain/currencies/currencies.ts';
import { type ReferenceRates, referenceRateOf } from '../../domain/rates/reference-rates.ts';
import type { HeldCurrency } from './dashboard.repository.ts';
import type { Sight } from './dashboard.rules.ts';

type Holdings = NonNullable<Dashboard['nam_giu']>;

/** What a branch holds, at the posted reference rates. */
export function holdingsOf(
  held: readonly HeldCurrency[],
  currencies: Currencies,
  rates: ReferenceRates,
  { costOf }: Pick<Sight, 'costOf'>,
): Holdings {
  const items = held.flatMap(({ tien_id, so_luong, gia_von: cost }): Holding[] => {
    const currency = currencies.get(tien_id);
    if (!currency || isZero(so_luong)) return [];
    const rate = referenceRateOf(currency, rates);
    const gia_tri = rate ? amountAt(so_luong, rate, currency.rateUnit, 0) : null;
    const gia_von = costOf(currency.group) ? cost : null;
    return [
      {
        tien_id,
        ma_tien: currency.code,
        ky_hieu: currency.symbol,
        ten: currency.name,
        nhom: currency.group,
        so_le: currency.decimals,
        so_luong,
        gia_tri,
        gia_von,
        chua_thuc_hien: gia_von !== null && gia_tri !== null ? subtract(gia_tri, gia_von) : null,
      },
    ];
  });
  return { items, ...totalsOf(items) };
}

/** What several branches hold together. Each is valued on its own, so that the sums of the branches are the company's. */
export function addHoldings(parts: readonly Holdings[], currencies: Currencies): Holdings {
  const byCurrency = Map.groupBy(
    parts.flatMap(({ items }) => items),
    ({ tien_id }) => tien_id,
  );
  const items = [...currencies.keys()].flatMap((id): Holding[] => {
    const [first, ...others] = byCurrency.get(id) ?? [];
    return first ? [others.reduce(addHolding, first)] : [];
  });
  const costs = parts.map(({ gia_von }) => gia_von).filter((cost) => cost !== null);
  return {
    items,
    ...withUnrealised(sum(parts.map(({ gia_tri }) => gia_tri)), costs.length === parts.length ? sum(costs) : null),
  };
}

/** A branch may be without a rate that another has: what one of them does not know, both together do not know. */
function addHolding(one: Holding, other: Holding): Holding {
  const both = (field: 'gia_tri' | 'gia_von' | 'chua_thuc_hien') => {
    const [a, b] = [one[field], other[field]];
    return a === null || b === null ? null : add(a, b);
  };
  return {
    ...one,
    so_luong: add(one.so_luong, other.so_luong),
    gia_tri: both('gia_tri'),
    gia_von: both('gia_von'),
    chua_thuc_hien: both('chua_thuc_hien'),
  };
}

/** Totals of what is shown and of nothing else: a hidden cost in a total could be worked out from the rest. */
function totalsOf(items: readonly Holding[]) {
  const gia_tri = sum(items.map((item) => item.gia_tri ?? item.gia_von ?? '0'));
  const costs = items.map(({ gia_von }) => gia_von).filter((cost) => cost !== null);
  return withUnrealised(gia_tri, costs.length === items.length ? sum(costs) : null);
}

function withUnrealised(gia_tri: string, gia_von: string | null) {
  return { gia_tri, gia_von, chua_thuc_hien: gia_von === null ? null : subtract(gia_tri, gia_von) };
}

/** What cash without notes is worth in VND. Cash without a rate is left out: its alert tells the quantity. */
export function unsortedValue(held: readonly HeldCurrency[], currencies: Currencies, rates: ReferenceRates): string {
  return sum(
    held.map(({ tien_id, chua_phan_loai }) => {
      const currency = currencies.get(tien_id);
      const rate = currency && isCash(currency) ? referenceRateOf(currency, rates) : undefined;
      return currency && rate ? amountAt(chua_phan_loai, rate, currency.rateUnit, 0) : '0';
    }),
  );
}
