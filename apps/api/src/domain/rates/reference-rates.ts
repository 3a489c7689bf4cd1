import { BASE_BANK_CURRENCY, BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { amountAt } from '@doi-tien/money/rate';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Currencies, CurrencyInfo } from '../currencies/currencies.ts';
import { type PostedRate, postedRates } from './posted-rates.ts';

/** What one rate unit of each currency is worth in VND, by the posted reference rates. */
export type ReferenceRates = Map<number, string>;

/** The reference rates in effect in a branch. */
export async function readReferenceRates(db: Db, branchId: number): Promise<ReferenceRates> {
  return (await readReferenceRatesOf(db, [branchId])).get(branchId) ?? new Map();
}

/**
 * The same for several branches; those that never posted a rate of their own have the company's (null), which are read once. The rate for all
 * notes counts; where a currency only has rates per group, the one of the biggest notes.
 */
export async function readReferenceRatesOf(db: Db, branchIds: readonly number[]): Promise<Map<number, ReferenceRates>> {
  const named = sql`unnest(${branchIds}::int[]) b (id)`;
  const owners = sql`(
    SELECT b.id FROM ${named} WHERE EXISTS (SELECT FROM ty_gia r WHERE r.chi_nhanh_id = b.id) UNION ALL SELECT NULL) b`;
  const { rows } = await sql<{ branchId: number | null; currencyId: number; rate: string }>`
    SELECT DISTINCT ON (b.id, r.tien_id) b.id AS "branchId", r.tien_id AS "currencyId", r.ty_gia_goc AS rate
    FROM ${branchIds.length === 1 ? named : owners} CROSS JOIN LATERAL (${postedRates(sql<number>`b.id`)}) r
    LEFT JOIN (SELECT tien_id, nhom_ty_gia, max(gia_tri) AS biggest FROM menh_gia GROUP BY 1, 2) m
      ON m.tien_id = r.tien_id AND m.nhom_ty_gia = r.nhom_ty_gia
    ORDER BY b.id, r.tien_id, (r.nhom_ty_gia IS NULL) DESC, m.biggest DESC NULLS LAST`.execute(db);
  const byOwner = Map.groupBy(rows, ({ branchId }) => branchId);
  const ratesOf = (owner: number | null): ReferenceRates =>
    new Map(byOwner.get(owner)?.map(({ currencyId, rate }) => [currencyId, rate]));
  const ofCompany = ratesOf(null);
  return new Map(branchIds.map((id) => [id, byOwner.has(id) ? ratesOf(id) : ofCompany]));
}

/** What one rate unit is worth: VND, in cash or in a bank account, is worth itself whatever somebody posted for it. */
export function referenceRateOf(currency: CurrencyInfo, rates: ReferenceRates): string | undefined {
  return isWorthItself(currency) ? currency.rateUnit : rates.get(currency.id);
}

export function isWorthItself({ code }: Pick<CurrencyInfo, 'code'>): boolean {
  return code === BASE_CURRENCY || code === BASE_BANK_CURRENCY;
}

/** The same choice as `readReferenceRates` on rates of a branch already read: the currency's own, else that of its biggest notes. */
export function referenceRatesOf(currencies: Currencies, posted: readonly PostedRate[]): ReferenceRates {
  return new Map(
    [...currencies.values()].flatMap(({ id, notes }): [number, string][] => {
      const groups = [null, ...notes.map(({ group }) => group)];
      const rate = groups.flatMap((group) =>
        posted.filter(({ tien_id, nhom_ty_gia }) => tien_id === id && nhom_ty_gia === group),
      )[0];
      return rate ? [[id, rate.ty_gia_goc]] : [];
    }),
  );
}

/** Reference rates by currency, as a request that waits for a second person keeps them. */
export type QuotedRates = [currencyId: number, rate: string][];

/** The rates of these currencies, to be kept with the request of an act that works with them. */
export function quoteRates(rates: ReferenceRates, currencyIds: readonly number[]): QuotedRates {
  return [...rates].filter(([id]) => currencyIds.includes(id));
}

/** The rates of now, but for those that an approved request has quoted. */
export function withQuoted(rates: ReferenceRates, quoted: QuotedRates = []): ReferenceRates {
  return new Map([...rates, ...quoted]);
}

export function referenceValue(currency: CurrencyInfo, quantity: string, rates: ReferenceRates): string {
  const rate = referenceRateOf(currency, rates);
  if (!rate) throw noReferenceRate(currency);
  return amountAt(quantity, rate, currency.rateUnit, 0);
}

export function noReferenceRate({ code }: Pick<CurrencyInfo, 'code'>, field?: string): AppError {
  return new AppError('NO_REFERENCE_RATE', {
    params: { currency: code },
    ...(field && { fields: [{ field, problem: 'noReferenceRate', params: { currency: code } }] }),
  });
}
