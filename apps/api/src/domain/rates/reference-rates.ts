import { BASE_BANK_MONEY, BASE_MONEY } from '@doi-tien/contract/catalogue';
import { amountAt } from '@doi-tien/money/rate';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { MoneyInfo, Moneys } from '../currencies/moneys.ts';
import { type PostedRate, postedRates } from './posted-rates.ts';

/** What one rate unit of each money is worth in VND, by the posted reference rates. */
export type ReferenceRates = Map<number, string>;

/** The rate for all notes counts; where a money only has rates per group, the one of the biggest notes. */
export async function readReferenceRates(db: Db): Promise<ReferenceRates> {
  const { rows } = await sql<{ moneyId: number; rate: string }>`
    SELECT DISTINCT ON (r.tien_id) r.tien_id AS "moneyId", r.ty_gia_goc AS rate
    FROM (${postedRates()}) r
    LEFT JOIN (SELECT tien_id, nhom_ty_gia, max(gia_tri) AS biggest FROM menh_gia GROUP BY 1, 2) m
      ON m.tien_id = r.tien_id AND m.nhom_ty_gia = r.nhom_ty_gia
    ORDER BY r.tien_id, (r.nhom_ty_gia IS NULL) DESC, m.biggest DESC NULLS LAST`.execute(db);
  return new Map(rows.map(({ moneyId, rate }) => [moneyId, rate]));
}

/** What one rate unit is worth: VND, in cash or in a bank account, is worth itself whatever somebody posted for it. */
export function referenceRateOf(money: MoneyInfo, rates: ReferenceRates): string | undefined {
  return isWorthItself(money) ? money.rateUnit : rates.get(money.id);
}

export function isWorthItself({ code }: Pick<MoneyInfo, 'code'>): boolean {
  return code === BASE_MONEY || code === BASE_BANK_MONEY;
}

/** The same choice as `readReferenceRates` on rates already read: the money's own, else that of its biggest notes. */
export function referenceRatesOf(moneys: Moneys, posted: readonly PostedRate[]): ReferenceRates {
  return new Map(
    [...moneys.values()].flatMap(({ id, notes }): [number, string][] => {
      const groups = [null, ...notes.map(({ group }) => group)];
      const rate = groups.flatMap((group) =>
        posted.filter(({ tien_id, nhom_ty_gia }) => tien_id === id && nhom_ty_gia === group),
      )[0];
      return rate ? [[id, rate.ty_gia_goc]] : [];
    }),
  );
}

export function referenceValue(money: MoneyInfo, quantity: string, rates: ReferenceRates): string {
  const rate = referenceRateOf(money, rates);
  if (!rate) throw noReferenceRate(money);
  return amountAt(quantity, rate, money.rateUnit, 0);
}

export function noReferenceRate({ code }: Pick<MoneyInfo, 'code'>, field?: string): AppError {
  return new AppError('NO_REFERENCE_RATE', {
    params: { money: code },
    ...(field && { fields: [{ field, problem: 'noReferenceRate', params: { money: code } }] }),
  });
}
