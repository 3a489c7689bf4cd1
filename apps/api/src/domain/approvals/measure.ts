import type { CountDifference } from '@doi-tien/contract/safe-record.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { sum } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import type { Need } from '../../platform/actor.ts';
import type { Counted } from '../currencies/counts.ts';
import { type ReferenceRates, referenceRateOf } from '../rates/reference-rates.ts';
import { onlyDifferent } from '../safe-day/count.rules.ts';
import { amountNeed } from './needs.ts';

/** What money is worth in VND by the reference rates; null where one of the currencies has none. */
export function worthOfCounts(counts: readonly Counted[], rates: ReferenceRates): string | null {
  const values = counts.map(({ currency, total }) => {
    const rate = referenceRateOf(currency, rates);
    return rate === undefined ? null : amountAt(total, rate, currency.rateUnit, 0);
  });
  return sumIfKnown(values);
}

/**
 * A count needs a second person by the sum of all its differences, too much and too little alike. An approval holds for these very
 * differences: after other trades the same count differs from the books by something else.
 */
export function differenceNeed(settings: Settings, differences: readonly CountDifference[]): Need[] {
  const found = onlyDifferent(differences);
  if (found.length === 0) return [];
  const basis = JSON.stringify(found.map(({ tien_id, chenh_lech }) => [tien_id, chenh_lech]));
  return amountNeed(settings, 'lech', sumIfKnown(found.map(({ gia_tri_vnd }) => gia_tri_vnd)), basis);
}

function sumIfKnown(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : sum(known);
}
