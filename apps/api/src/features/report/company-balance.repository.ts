import type { BalanceRow } from '@doi-tien/contract/report.schema';
import { divide, isZero, multiply, subtract } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import type { Currencies, CurrencyInfo } from '../../domain/currencies/currencies.ts';
import { readReferenceRatesOf, referenceRateOf } from '../../domain/rates/reference-rates.ts';
import { readBranchNames } from '../../domain/rights/branches-asked.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { companyBalancesAt, heldInOpenSafes, SINCE_CLOSE } from './company-balances.repository.ts';
import type { Sql } from './figures.repository.ts';
import type { Period } from './period.rules.ts';
import { type Branches, moneyFields } from './selection.ts';

/** The days on which one of the branches had a safe; of cut spans the last of each. */
export async function readDays(
  db: Db,
  branchIds: readonly number[],
  { from, to }: Period,
  cuts?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ ngay: string }>`
    SELECT max(ngay) AS ngay FROM ket WHERE chi_nhanh_id = ANY(${branchIds}::int[]) AND ngay BETWEEN ${from} AND ${to}
    GROUP BY ${cuts ? sql`width_bucket(ngay, ${cuts}::date[])` : sql`ngay`} ORDER BY 1`.execute(db);
  return rows.map(({ ngay }) => ngay);
}

interface Held {
  ngay: string;
  tien_id: number;
  chi_nhanh_id: number | null;
  so_luong: string;
  gia_von: string;
  /** As the close valued it, or at the rates of now where the safe is open; at cost where there is no rate. */
  worth: string;
  /** Every part of it has a rate. */
  isKnown: boolean;
  isOpen: boolean;
}

interface Wanted {
  days: readonly string[];
  /** The days are most of the days between the first and the last, not the last of each month. */
  isDense: boolean;
  currencyId: number | undefined;
  currencies: Currencies;
  /** A row per branch, instead of one for all of them. */
  isPerBranch?: boolean;
}

export interface CompanyRow extends Pick<Held, 'ngay' | 'chi_nhanh_id' | 'tien_id' | 'so_luong' | 'gia_von'> {
  /** What it adds to the worth of the company: branches without a rate count at cost, as in their own reports. */
  worth: string;
  /** Worked out for the rows that are shown; the other days are only added up. */
  toRow: () => BalanceRow;
}

/** What the branches together held at the end of each day, a branch without a safe on that day as it was left last. */
export async function readCompanyRows(
  db: Db,
  { ids, isCompany }: Branches,
  { currencies, ...wanted }: Wanted,
): Promise<CompanyRow[]> {
  if (wanted.days.length === 0) return [];
  const rates = await readRates(db, ids, currencies);
  const [rows, names] = await together(
    isCompany && !wanted.isPerBranch ? readHeldByCompany(db, wanted, rates) : readHeld(db, ids, wanted, rates),
    wanted.isPerBranch ? readBranchNames(db, ids) : new Map<number, string>(),
  );
  return rows.flatMap((row) => {
    const currency = currencies.get(row.tien_id);
    if (!currency) return [];
    const { chi_nhanh_id } = row;
    const branch = { chi_nhanh_id, chi_nhanh: chi_nhanh_id === null ? null : (names.get(chi_nhanh_id) ?? null) };
    const { ngay, tien_id, so_luong, gia_von, worth, isKnown } = row;
    const toBalanceRow = () => ({ thang: null, ...branch, ...toRow(row, currency, isKnown ? worth : null) });
    return [{ ngay, chi_nhanh_id, tien_id, so_luong, gia_von, worth, toRow: toBalanceRow }];
  });
}

/**
 * The reference rates in effect in each branch, as rows (`branch`, `tien_id`, `rate`). Most branches have those of the company, which
 * are sent once: `list` numbers the different lists of rates.
 */
async function readRates(db: Db, branchIds: readonly number[], currencies: Currencies): Promise<Sql> {
  const ofBranches = await readReferenceRatesOf(db, branchIds);
  const lists = [...new Set(ofBranches.values())];
  const known = lists.flatMap((rates, list) =>
    [...currencies.values()].flatMap((currency) => {
      const rate = referenceRateOf(currency, rates);
      return rate === undefined ? [] : [{ list, id: currency.id, rate }];
    }),
  );
  return sql`(
    SELECT b.branch, k.tien_id, k.rate
    FROM unnest(${[...ofBranches.keys()]}::int[], ${[...ofBranches.values()].map((rates) => lists.indexOf(rates))}::int[]) b (branch, list)
    JOIN unnest(${known.map(({ list }) => list)}::int[], ${known.map(({ id }) => id)}::int[],
      ${known.map(({ rate }) => rate)}::numeric[]) k (list, tien_id, rate) USING (list)) r`;
}

/** What is held now (`v`) at a rate (`r`): rounded half-up for each branch, as in its own report. `div` is exact. */
const VALUE_NOW = sql`div(2 * v.so_luong * r.rate + t.don_vi_ty_gia, 2 * t.don_vi_ty_gia)`;

/**
 * For each day and branch the last day that was closed is found first (`reached`); closing a day writes the balance of every
 * currency. Where most days are wanted, the balances of a branch and currency are read as one range of the index, else one by one. A
 * branch whose safe is open counts with what it holds now.
 */
async function readHeld(
  db: Db,
  branchIds: readonly number[],
  { days, isDense, currencyId, isPerBranch }: Omit<Wanted, 'currencies'>,
  rates: Sql,
): Promise<Held[]> {
  const currency = currencyId === undefined ? sql`true` : sql`t.id = ${currencyId}`;
  const ranges = sql`
    (SELECT branch, min(closed) AS first, max(closed) AS last FROM reached GROUP BY 1) r CROSS JOIN tien t
    CROSS JOIN LATERAL (SELECT y.* FROM daily_balances y
      WHERE y.chi_nhanh_id = r.branch AND y.tien_id = t.id AND y.ngay BETWEEN r.first AND r.last OFFSET 0) h
    JOIN reached x ON x.branch = h.chi_nhanh_id AND x.closed = h.ngay`;
  const single = sql`
    reached x CROSS JOIN tien t
    JOIN daily_balances h ON h.chi_nhanh_id = x.branch AND h.tien_id = t.id AND h.ngay = x.closed`;
  const { rows } = await sql<Held>`
    WITH opened AS (SELECT chi_nhanh_id AS branch, ngay FROM ket WHERE chi_nhanh_id = ANY(${branchIds}::int[]) AND trang_thai = 1),
    reached AS MATERIALIZED (
      SELECT d.ngay, b.branch, c.ngay AS closed
      FROM unnest(${days}::date[]) d (ngay) CROSS JOIN unnest(${branchIds}::int[]) b (branch) LEFT JOIN opened o USING (branch)
      CROSS JOIN LATERAL (
        SELECT max(k.ngay) AS ngay FROM ket k WHERE k.chi_nhanh_id = b.branch AND k.trang_thai = 2 AND k.ngay <= d.ngay) c
      WHERE c.ngay IS NOT NULL AND (o.ngay IS NULL OR o.ngay > d.ngay)),
    held AS (
      SELECT x.ngay, x.branch, t.id AS tien_id, h.so_luong, h.gia_von, h.gia_tri, false AS is_open
      FROM ${isDense ? ranges : single} WHERE ${currency} AND (h.so_luong <> 0 OR h.gia_von <> 0)
      UNION ALL
      SELECT d.ngay, o.branch, t.id, v.so_luong, v.gia_von, ${VALUE_NOW}, true
      FROM unnest(${days}::date[]) d (ngay) JOIN opened o ON o.ngay <= d.ngay
      JOIN vi_the v ON v.chi_nhanh_id = o.branch JOIN tien t ON t.id = v.tien_id LEFT JOIN ${rates} ON r.branch = o.branch AND r.tien_id = t.id
      WHERE ${currency} AND (v.so_luong <> 0 OR v.gia_von <> 0))
    SELECT h.ngay, h.tien_id, ${isPerBranch ? sql`h.branch` : sql`NULL::int`} AS chi_nhanh_id,
      sum(h.so_luong) AS so_luong, sum(h.gia_von) AS gia_von, sum(coalesce(h.gia_tri, h.gia_von)) AS worth,
      bool_and(h.gia_tri IS NOT NULL) AS "isKnown", bool_or(h.is_open) AS "isOpen"
    FROM held h JOIN tien t ON t.id = h.tien_id
    GROUP BY 1, h.tien_id, t.thu_tu, 3 ORDER BY 1, 3, t.thu_tu, h.tien_id`.execute(db);
  return rows;
}

/**
 * The same for all branches, from their kept sums: as the closes left them, where a branch whose safe is open has what it holds now
 * instead of what its last close left.
 */
async function readHeldByCompany(
  db: Db,
  { days, currencyId }: Pick<Wanted, 'days' | 'currencyId'>,
  rates: Sql,
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    WITH opened AS MATERIALIZED (
      SELECT o.ngay, v.tien_id, ${SINCE_CLOSE},
        sum(coalesce(${VALUE_NOW}, v.gia_von) - coalesce(c.gia_tri, c.gia_von, 0)) AS gia_tri,
        sum((v.so_luong <> 0 AND r.rate IS NULL)::int - (c.so_luong IS NOT NULL AND c.so_luong <> 0 AND c.gia_tri IS NULL)::int) AS so_khong_gia,
        bool_or(v.so_luong <> 0) AS is_held
      FROM ${heldInOpenSafes(sql`${days.at(-1)}::date`)} LEFT JOIN ${rates} ON r.branch = o.branch AND r.tien_id = v.tien_id
      GROUP BY 1, 2),
    added AS (
      SELECT d.ngay, o.tien_id, sum(o.so_luong) AS so_luong, sum(o.gia_von) AS gia_von, sum(o.gia_tri) AS gia_tri,
        sum(o.so_khong_gia) AS so_khong_gia, bool_or(o.is_held) AS is_open
      FROM unnest(${days}::date[]) d (ngay) JOIN opened o ON o.ngay <= d.ngay GROUP BY 1, 2),
    held AS (
      SELECT c.ngay, c.tien_id, c.so_luong + coalesce(o.so_luong, 0) AS so_luong, c.gia_von + coalesce(o.gia_von, 0) AS gia_von,
        c.gia_tri + coalesce(o.gia_tri, 0) AS worth, c.so_khong_gia + coalesce(o.so_khong_gia, 0) = 0 AS is_known, coalesce(o.is_open, false) AS is_open
      FROM ${companyBalancesAt(days)} c LEFT JOIN added o ON o.ngay = c.ngay AND o.tien_id = c.tien_id)
    SELECT h.ngay, h.tien_id, NULL::int AS chi_nhanh_id, h.so_luong, h.gia_von, h.worth, h.is_known AS "isKnown", h.is_open AS "isOpen"
    FROM held h JOIN tien t ON t.id = h.tien_id
    WHERE ${currencyId === undefined ? sql`true` : sql`t.id = ${currencyId}`} AND (h.so_luong <> 0 OR h.gia_von <> 0)
    ORDER BY h.ngay, t.thu_tu, t.id`.execute(db);
  return rows;
}

function toRow({ ngay, so_luong, gia_von, isOpen }: Held, currency: CurrencyInfo, gia_tri: string | null) {
  return {
    ngay,
    da_dong: !isOpen,
    ...moneyFields(currency),
    so_luong,
    gia_von,
    gia_von_tb: isZero(so_luong) ? null : divide(multiply(gia_von, currency.rateUnit), so_luong, 4),
    // Each branch may have been valued on another day.
    ty_gia: null,
    gia_tri,
    chua_thuc_hien: gia_tri === null ? null : subtract(gia_tri, gia_von),
  };
}

/**
 * What the branches had sent up to a day and nobody had received or called back by then, at cost. Each side has the day of its own safe, so a
 * branch that still works in an older one has it before it was sent: that counts less than nothing, and what all hold stays the same.
 */
export async function readInTransitAt(db: Db, branchIds: readonly number[], day: string) {
  const { rows } = await sql<{ so_phieu: number; gia_von: string }>`
    SELECT count(DISTINCT d.id)::int AS so_phieu, coalesce(sum(CASE WHEN d.is_sent THEN l.gia_tri ELSE -l.gia_tri END), 0) AS gia_von
    FROM (
      SELECT t.id, s.ngay <= ${day} AS is_sent, e.id IS NOT NULL AND e.ngay <= ${day} AS is_over
      FROM dieu_chuyen t JOIN but_toan s ON s.id = t.but_toan_gui_id LEFT JOIN but_toan e ON e.id = t.but_toan_cuoi_id
      WHERE t.tu_chi_nhanh_id = ANY(${branchIds}::int[])) d
    JOIN dieu_chuyen_dong l ON l.dieu_chuyen_id = d.id AND NOT l.la_nhan
    WHERE d.is_sent <> d.is_over`.execute(db);
  return rows[0] ?? { so_phieu: 0, gia_von: '0' };
}
