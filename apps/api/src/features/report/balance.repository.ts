import { amountAt } from '@doi-tien/money/rate';
import { sql } from 'kysely';
import type { Moneys } from '../../books/moneys.ts';
import { readReferenceRates, referenceRateOf } from '../../books/reference-rates.ts';
import type { Db } from '../../db/database.ts';
import type { Period } from './period.rules.ts';

/** What was held of one money at the end of a day, and the rate it was valued at. */
export interface DayBalance {
  ngay: string;
  da_dong: boolean;
  tien_id: number;
  so_luong: string;
  gia_von: string;
  ty_gia: string | null;
  gia_tri: string | null;
}

/** Closed days as they were frozen; the open one as it stands now, at the posted rates. */
export async function readBalances(
  db: Db,
  { from, to }: Period,
  moneys: Moneys,
  moneyId: number | undefined,
): Promise<DayBalance[]> {
  const only = moneyId === undefined ? sql`` : sql`AND d.tien_id = ${moneyId}`;
  const { rows: closed } = await sql<DayBalance>`
    SELECT d.ngay, true AS da_dong, d.tien_id, d.so_luong, d.gia_von, d.ty_gia, d.gia_tri
    FROM ket k JOIN so_du_ngay d ON d.ngay = k.ngay
    WHERE k.trang_thai = 2 AND k.ngay BETWEEN ${from} AND ${to} AND (d.so_luong <> 0 OR d.gia_von <> 0) ${only}
    ORDER BY d.ngay`.execute(db);
  const { rows: open } = await sql<DayBalance>`
    SELECT k.ngay, false AS da_dong, d.tien_id, d.so_luong, d.gia_von, NULL AS ty_gia, NULL AS gia_tri
    FROM ket k CROSS JOIN vi_the d
    WHERE k.trang_thai = 1 AND k.ngay BETWEEN ${from} AND ${to} AND (d.so_luong <> 0 OR d.gia_von <> 0) ${only}`.execute(
    db,
  );
  return [...closed, ...(await valued(db, open, moneys))];
}

async function valued(db: Db, rows: DayBalance[], moneys: Moneys): Promise<DayBalance[]> {
  if (rows.length === 0) return rows;
  const rates = await readReferenceRates(db);
  return rows.map((row) => {
    const money = moneys.get(row.tien_id);
    const ty_gia = money ? (referenceRateOf(money, rates) ?? null) : null;
    return { ...row, ty_gia, gia_tri: money && ty_gia ? amountAt(row.so_luong, ty_gia, money.rateUnit, 0) : null };
  });
}

export interface Moved {
  tien_id: number;
  so_luong: string;
  gia_von: string;
}

/** What all entries of the days moved, from the daily figures. */
export async function sumMoved(db: Db, { from, to }: Period): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    SELECT tien_id, sum(so_luong_vao - so_luong_ra) AS so_luong, sum(gia_tri_vao - gia_tri_ra) AS gia_von
    FROM so_lieu_ngay WHERE ngay BETWEEN ${from} AND ${to} AND tai_khoan = 'holding' GROUP BY 1`.execute(db);
  return rows;
}
