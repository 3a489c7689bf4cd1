import type { AmountRule } from '@doi-tien/contract/approvals';
import type { CountDifference } from '@doi-tien/contract/safe-record.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { absolute, compare, divide, isZero, multiply, sum } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { sql } from 'kysely';
import type { Need } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Counted } from '../currencies/counts.ts';
import type { CurrencyInfo } from '../currencies/currencies.ts';
import { type ReferenceRates, readReferenceRates, referenceRateOf } from '../rates/reference-rates.ts';
import { onlyDifferent } from '../safe-day/count.rules.ts';
import { amountNeed, isRuleOn, type Worth } from './needs.ts';

/** What is held of a currency and what that cost. */
export interface Held {
  quantity: string;
  cost: string;
}
export type HeldByCurrency = ReadonlyMap<number, Held>;

/**
 * The need of an act that moves money out of a safe. It counts by the reference rates or by what the money cost, whichever is more:
 * rates can be moved just before, and back afterwards.
 */
export async function moneyNeed(
  db: Db,
  settings: Settings,
  rule: AmountRule,
  { branchId, counts, basis }: { branchId: number; counts: readonly Counted[]; basis?: string },
): Promise<Need[]> {
  if (!isRuleOn(settings, rule)) return [];
  const rates = await readReferenceRates(db, branchId);
  const held = await readHeld(db, branchId, counts);
  const worths = counts.map(({ currency, total }) => worthOf(currency, total, rates, held.get(currency.id)));
  return amountNeed(settings, rule, sumOf(worths), basis);
}

/**
 * A count needs a second person by the sum of all its differences, too much and too little alike. An approval holds for these very
 * differences: after other trades the same count differs from the books by something else.
 */
export function differenceNeed(
  settings: Settings,
  differences: readonly CountDifference[],
  { counts, rates, held }: { counts: readonly Counted[]; rates: ReferenceRates; held: HeldByCurrency },
): Need[] {
  const found = onlyDifferent(differences);
  if (found.length === 0) return [];
  const worths = found.map(({ tien_id, chenh_lech }): Worth => {
    const currency = counts.find((counted) => counted.currency.id === tien_id)?.currency;
    if (!currency) return { told: null, measured: null };
    return worthOf(currency, absolute(chenh_lech), rates, held.get(tien_id));
  });
  const basis = JSON.stringify(found.map(({ tien_id, chenh_lech }) => [tien_id, chenh_lech]));
  return amountNeed(settings, 'lech', sumOf(worths), basis);
}

function worthOf(currency: CurrencyInfo, quantity: string, rates: ReferenceRates, held: Held | undefined): Worth {
  const rate = referenceRateOf(currency, rates);
  const told = rate === undefined ? null : amountAt(quantity, rate, currency.rateUnit, 0);
  return { told, measured: largest([told, costOf(quantity, held)]) };
}

/** The part of the cost that belongs to a quantity; null where nothing is held. */
export function costOf(quantity: string, held: Held | undefined): string | null {
  if (!held || isZero(held.quantity)) return null;
  return divide(multiply(held.cost, quantity), held.quantity, 0);
}

export function largest(values: readonly (string | null)[]): string | null {
  return (
    values
      .filter((value) => value !== null)
      .sort(compare)
      .at(-1) ?? null
  );
}

function sumOf(worths: readonly Worth[]): Worth {
  return {
    told: sumIfKnown(worths.map(({ told }) => told)),
    measured: sumIfKnown(worths.map((each) => each.measured)),
  };
}

function sumIfKnown(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : sum(known);
}

/** Not locked: what is posted decides later whether there is enough. */
async function readHeld(db: Db, branchId: number, counts: readonly Counted[]): Promise<HeldByCurrency> {
  const ids = counts.map(({ currency }) => currency.id);
  const { rows } = await sql<Held & { id: number }>`
    SELECT tien_id AS id, so_luong::text AS quantity, gia_von::text AS cost FROM vi_the
    WHERE chi_nhanh_id = ${branchId} AND tien_id = ANY(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...held }) => [id, held]));
}
