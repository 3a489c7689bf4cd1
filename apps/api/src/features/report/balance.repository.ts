import type { BalanceReport, BalanceRow } from '@doi-tien/contract/report.schema';
import { divide, isZero, multiply, subtract, sum } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { sql } from 'kysely';
import type { Currencies } from '../../domain/currencies/currencies.ts';
import { readReferenceRates, referenceRateOf } from '../../domain/rates/reference-rates.ts';
import type { Db } from '../../platform/db/database.ts';
import { sumFigures } from './figures.repository.ts';
import type { Period } from './period.rules.ts';
import { type Branches, moneyFields } from './selection.ts';
import { wholeOf } from './spans.rules.ts';

export type BalancePoint = BalanceReport['bieu_do'][number];

/** Closed days as they were frozen, day by day or the last of each month. Worked out where they are kept: a row is a day and a currency. */
export async function readClosedRows(
  db: Db,
  branchId: number,
  { from, to }: Period,
  { currencyId, isMonthly }: { currencyId: number | undefined; isMonthly: boolean },
): Promise<BalanceRow[]> {
  const lastOfMonth = sql`AND k.ngay IN (
    SELECT max(ngay) FROM ket WHERE chi_nhanh_id = ${branchId} AND ngay BETWEEN ${from} AND ${to} GROUP BY date_trunc('month', ngay))`;
  const { rows } = await sql<BalanceRow>`
    SELECT d.ngay, ${isMonthly ? sql`to_char(d.ngay, 'YYYY-MM')` : sql`NULL`} AS thang, NULL AS chi_nhanh_id, NULL AS chi_nhanh, true AS da_dong,
      t.id AS tien_id, t.ma AS ma_tien, t.so_le, t.don_vi_ty_gia, d.so_luong, d.gia_von, d.ty_gia, d.gia_tri,
      round(d.gia_von * t.don_vi_ty_gia / nullif(d.so_luong, 0), 4) AS gia_von_tb, d.gia_tri - d.gia_von AS chua_thuc_hien
    FROM ket k JOIN daily_balances d ON d.chi_nhanh_id = k.chi_nhanh_id AND d.ngay = k.ngay JOIN tien t ON t.id = d.tien_id
    WHERE k.chi_nhanh_id = ${branchId} AND k.ngay BETWEEN ${from} AND ${to} AND (d.so_luong <> 0 OR d.gia_von <> 0)
      ${currencyId === undefined ? sql`` : sql`AND d.tien_id = ${currencyId}`} ${isMonthly ? lastOfMonth : sql``}
    ORDER BY d.ngay, t.thu_tu, t.id`.execute(db);
  return rows;
}

/** The same days as totals, of cut spans the last each. Money without a rate counts at its cost, so that the total never hides what is held. */
export async function readClosedDays(
  db: Db,
  branchId: number,
  { from, to }: Period,
  currencyId: number | undefined,
  cuts?: readonly string[],
): Promise<BalancePoint[]> {
  const lastOfSpan = sql`AND k.ngay IN (
    SELECT max(ngay) FROM ket WHERE chi_nhanh_id = ${branchId} AND ngay BETWEEN ${from} AND ${to} GROUP BY width_bucket(ngay, ${cuts}::date[]))`;
  const { rows } = await sql<BalancePoint>`
    SELECT d.ngay, sum(d.gia_von) AS gia_von, sum(coalesce(d.gia_tri, d.gia_von)) AS gia_tri,
           sum(coalesce(d.gia_tri, d.gia_von) - d.gia_von) AS chua_thuc_hien
    FROM ket k JOIN daily_balances d ON d.chi_nhanh_id = k.chi_nhanh_id AND d.ngay = k.ngay
    WHERE k.chi_nhanh_id = ${branchId} AND k.ngay BETWEEN ${from} AND ${to} AND (d.so_luong <> 0 OR d.gia_von <> 0)
      ${currencyId === undefined ? sql`` : sql`AND d.tien_id = ${currencyId}`} ${cuts ? lastOfSpan : sql``}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** The day that is still open: what is held now, at the posted rates. */
export async function readOpenRows(
  db: Db,
  branchId: number,
  { from, to }: Period,
  currencies: Currencies,
  { currencyId, isMonthly }: { currencyId: number | undefined; isMonthly: boolean },
): Promise<BalanceRow[]> {
  const { rows } = await sql<{ ngay: string; tien_id: number; so_luong: string; gia_von: string }>`
    SELECT k.ngay, v.tien_id, v.so_luong, v.gia_von FROM ket k JOIN vi_the v ON v.chi_nhanh_id = k.chi_nhanh_id JOIN tien t ON t.id = v.tien_id
    WHERE k.chi_nhanh_id = ${branchId} AND k.trang_thai = 1 AND k.ngay BETWEEN ${from} AND ${to} AND (v.so_luong <> 0 OR v.gia_von <> 0)
      ${currencyId === undefined ? sql`` : sql`AND v.tien_id = ${currencyId}`}
    ORDER BY t.thu_tu, t.id`.execute(db);
  if (rows.length === 0) return [];
  const rates = await readReferenceRates(db, branchId);
  return rows.flatMap(({ ngay, tien_id, so_luong, gia_von }): BalanceRow[] => {
    const currency = currencies.get(tien_id);
    if (!currency) return [];
    const ty_gia = referenceRateOf(currency, rates) ?? null;
    const gia_tri = ty_gia ? amountAt(so_luong, ty_gia, currency.rateUnit, 0) : null;
    return [
      {
        ngay,
        thang: isMonthly ? ngay.slice(0, 7) : null,
        chi_nhanh_id: null,
        chi_nhanh: null,
        da_dong: false,
        ...moneyFields(currency),
        so_luong,
        gia_von,
        ty_gia,
        gia_tri,
        gia_von_tb: isZero(so_luong) ? null : divide(multiply(gia_von, currency.rateUnit), so_luong, 4),
        chua_thuc_hien: gia_tri === null ? null : subtract(gia_tri, gia_von),
      },
    ];
  });
}

/** What is held without a rate counts at cost. */
export function pointOf(rows: readonly Pick<BalanceRow, 'ngay' | 'gia_von' | 'gia_tri'>[]): BalancePoint[] {
  const ngay = rows[0]?.ngay;
  if (ngay === undefined) return [];
  const gia_von = sum(rows.map((row) => row.gia_von));
  const gia_tri = sum(rows.map((row) => row.gia_tri ?? row.gia_von));
  return [{ ngay, gia_von, gia_tri, chua_thuc_hien: subtract(gia_tri, gia_von) }];
}

export interface Moved {
  tien_id: number;
  so_luong: string;
  gia_von: string;
}

/** What all entries of the days moved, from the kept figures. */
export async function sumMoved(db: Db, branches: Branches, period: Period): Promise<Moved[]> {
  const sums = {
    so_luong: sql`sum(f.so_luong_vao - f.so_luong_ra)`,
    gia_von: sql`sum(f.gia_tri_vao - f.gia_tri_ra)`,
  };
  const where = sql`f.tai_khoan = 'holding'`;
  const moved = sumFigures({ branches, cuts: wholeOf(period), by: { tien_id: 'tien_id' }, sums, where });
  return (await sql<Moved>`${moved}`.execute(db)).rows;
}
