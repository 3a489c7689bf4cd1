import { BASE_MONEY, MONEY_GROUP } from '@doi-tien/contract/catalogue';
import { amountAt } from '@doi-tien/money/rate';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { postedRates } from '../rates/posted-rates.ts';
import type { MoneyInfo } from './moneys.ts';

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

/** VND and money in a VND account are worth themselves. */
export function referenceRateOf(money: MoneyInfo, rates: ReferenceRates): string | undefined {
  if (money.code === BASE_MONEY) return '1';
  return rates.get(money.id) ?? (money.group === MONEY_GROUP.banking ? '1' : undefined);
}

export function referenceValue(money: MoneyInfo, quantity: string, rates: ReferenceRates): string {
  const rate = referenceRateOf(money, rates);
  if (!rate) throw new AppError('NO_REFERENCE_RATE', { params: { money: money.code } });
  return amountAt(quantity, rate, money.rateUnit, 0);
}
