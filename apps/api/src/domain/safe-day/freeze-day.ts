import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { readCurrencies } from '../currencies/currencies.ts';
import { readReferenceRates, referenceRateOf, referenceValue } from '../rates/reference-rates.ts';

/**
 * What a branch holds at the close of a day and the rate it is valued at, for good: a rate that is back-dated later changes
 * nothing. Called before the safe is marked closed; from then on the database refuses any change of the day.
 */
export async function freezeDay(trx: Db, branchId: number, day: string): Promise<void> {
  const currencies = await readCurrencies(trx);
  const rates = await readReferenceRates(trx, branchId);
  const { rows: held } = await sql<{ currencyId: number; quantity: string; cost: string }>`
    SELECT tien_id AS "currencyId", so_luong AS quantity, gia_von AS cost FROM vi_the WHERE chi_nhanh_id = ${branchId}`.execute(
    trx,
  );
  const figures = held.flatMap((position) => {
    const currency = currencies.get(position.currencyId);
    if (!currency) return [];
    const rate = referenceRateOf(currency, rates) ?? null;
    return [{ ...position, rate, value: rate === null ? null : referenceValue(currency, position.quantity, rates) }];
  });
  await sql`
    INSERT INTO daily_balances (chi_nhanh_id, tien_id, ngay, so_luong, gia_von, ty_gia, gia_tri)
    SELECT ${branchId}::int, f."currencyId", ${day}::date, f.quantity, f.cost, f.rate, f.value
    FROM jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
      AS f ("currencyId" int, quantity numeric, cost numeric, rate numeric, value numeric)`.execute(trx);
}
