import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { readMoneys } from '../currencies/moneys.ts';
import { readReferenceRates, referenceRateOf, referenceValue } from '../rates/reference-rates.ts';

/**
 * What is held at the close of a day and the rate it is valued at, for good: a rate that is back-dated later changes
 * nothing. Called before the safe is marked closed; from then on the database refuses any change of the day.
 */
export async function freezeDay(trx: Db, day: string): Promise<void> {
  const moneys = await readMoneys(trx);
  const rates = await readReferenceRates(trx);
  const { rows: held } = await sql<{ moneyId: number; quantity: string; cost: string }>`
    SELECT tien_id AS "moneyId", so_luong AS quantity, gia_von AS cost FROM vi_the`.execute(trx);
  const figures = held.flatMap((position) => {
    const money = moneys.get(position.moneyId);
    if (!money) return [];
    const rate = referenceRateOf(money, rates) ?? null;
    return [{ ...position, rate, value: rate === null ? null : referenceValue(money, position.quantity, rates) }];
  });
  await sql`
    INSERT INTO daily_balances (tien_id, ngay, so_luong, gia_von, ty_gia, gia_tri)
    SELECT f."moneyId", ${day}::date, f.quantity, f.cost, f.rate, f.value
    FROM jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
      AS f ("moneyId" int, quantity numeric, cost numeric, rate numeric, value numeric)
    ON CONFLICT (tien_id, ngay) DO UPDATE SET
      so_luong = excluded.so_luong, gia_von = excluded.gia_von, ty_gia = excluded.ty_gia, gia_tri = excluded.gia_tri`.execute(
    trx,
  );
}
