import type { BalanceRow } from '@doi-tien/contract/report.schema';
import { divide, isZero, multiply, subtract, sum } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { sql } from 'kysely';
import type { Currencies, CurrencyInfo } from '../../domain/currencies/currencies.ts';
import { type ReferenceRates, readReferenceRatesOf, referenceRateOf } from '../../domain/rates/reference-rates.ts';
import { readBranchNames } from '../../domain/rights/branches-asked.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { companyBalancesAt, openDays } from './company-figures.repository.ts';
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
  /** Of branches whose last safe was closed: as it was valued then, at cost where there was no rate. */
  frozen: string;
  isFrozenKnown: boolean;
  /** Of each branch whose safe is open: valued and rounded as in the report of that branch. */
  openHoldings: { branchId: number; quantity: string; cost: string }[];
  isOpen: boolean;
}

/** The reference rates in effect in each branch. */
type BranchRates = ReadonlyMap<number, ReferenceRates>;

interface Wanted {
  days: readonly string[];
  /** The days are most of the days between the first and the last, not the last of each month. */
  isDense: boolean;
  currencyId: number | undefined;
  currencies: Currencies;
  /** A row per branch, instead of one for all of them. */
  isPerBranch?: boolean;
}

export interface CompanyRow {
  row: BalanceRow;
  /** What it adds to the worth of the company: branches without a rate count at cost, as in their own reports. */
  worth: string;
}

/** What the branches together held at the end of each day, a branch without a safe on that day as it was left last. */
export async function readCompanyRows(
  db: Db,
  { ids, isCompany }: Branches,
  { currencies, ...wanted }: Wanted,
): Promise<CompanyRow[]> {
  if (wanted.days.length === 0) return [];
  const [rows, rates, names] = await together(
    isCompany && !wanted.isPerBranch ? readHeldByCompany(db, wanted) : readHeld(db, ids, wanted),
    readReferenceRatesOf(db, ids),
    wanted.isPerBranch ? readBranchNames(db, ids) : new Map<number, string>(),
  );
  return rows.flatMap((row) => {
    const currency = currencies.get(row.tien_id);
    if (!currency) return [];
    const { chi_nhanh_id } = row;
    const branch = { chi_nhanh_id, chi_nhanh: chi_nhanh_id === null ? null : (names.get(chi_nhanh_id) ?? null) };
    const { worth, isKnown } = worthOf(row, currency, rates);
    return [{ row: { thang: null, ...branch, ...toRow(row, currency, isKnown ? worth : null) }, worth }];
  });
}

/**
 * For each day and branch the last day that was closed is found first (`reached`); closing a day writes the balance of every
 * currency. Where most days are wanted, the balances of a branch and currency are read as one range of the index, else one by one. A
 * branch whose safe is open counts with what it holds now.
 */
async function readHeld(
  db: Db,
  branchIds: readonly number[],
  { days, isDense, currencyId, isPerBranch }: Omit<Wanted, 'currencies'>,
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
      SELECT d.ngay, o.branch, t.id, v.so_luong, v.gia_von, NULL, true
      FROM unnest(${days}::date[]) d (ngay) JOIN opened o ON o.ngay <= d.ngay
      JOIN vi_the v ON v.chi_nhanh_id = o.branch JOIN tien t ON t.id = v.tien_id
      WHERE ${currency} AND (v.so_luong <> 0 OR v.gia_von <> 0))
    SELECT h.ngay, h.tien_id, ${isPerBranch ? sql`h.branch` : sql`NULL::int`} AS chi_nhanh_id,
      sum(h.so_luong) AS so_luong, sum(h.gia_von) AS gia_von, coalesce(sum(coalesce(h.gia_tri, h.gia_von)) FILTER (WHERE NOT h.is_open), 0) AS frozen,
      bool_and(h.is_open OR h.gia_tri IS NOT NULL) AS "isFrozenKnown",
      coalesce(jsonb_agg(jsonb_build_object('branchId', h.branch, 'quantity', trim_scale(h.so_luong)::text, 'cost', h.gia_von::text))
        FILTER (WHERE h.is_open), '[]') AS "openHoldings", bool_or(h.is_open) AS "isOpen"
    FROM held h JOIN tien t ON t.id = h.tien_id
    GROUP BY 1, h.tien_id, t.thu_tu, 3 ORDER BY 1, 3, t.thu_tu, h.tien_id`.execute(db);
  return rows;
}

/**
 * The same for all branches, from their kept sums: as the closes left them, where a branch whose safe is open has what it holds now
 * instead of what its last close left. That is looked up one by one (OFFSET 0), since few of all balances are wanted.
 */
async function readHeldByCompany(db: Db, { days, currencyId }: Pick<Wanted, 'days' | 'currencyId'>): Promise<Held[]> {
  const { rows } = await sql<Held>`
    WITH now AS (
      SELECT o.ngay, o.branch, v.tien_id, v.so_luong, v.gia_von, coalesce(c.so_luong, 0) AS so_luong_cu, coalesce(c.gia_von, 0) AS gia_von_cu,
        coalesce(c.gia_tri, c.gia_von, 0) AS gia_tri_cu, (c.gia_tri IS NULL AND c.so_luong <> 0)::int AS khong_gia_cu
      FROM ${openDays(sql`${days.at(-1)}::date`)} o JOIN vi_the v ON v.chi_nhanh_id = o.branch
      LEFT JOIN LATERAL (
        SELECT d.so_luong, d.gia_von, d.gia_tri FROM daily_balances d
        WHERE d.chi_nhanh_id = o.branch AND d.tien_id = v.tien_id AND d.ngay = o.closed OFFSET 0) c ON true
      WHERE v.so_luong <> 0 OR c.so_luong <> 0),
    opened AS MATERIALIZED (
      SELECT n.ngay, n.tien_id, sum(n.so_luong - n.so_luong_cu) AS so_luong, sum(n.gia_von - n.gia_von_cu) AS gia_von,
        sum(n.gia_tri_cu) AS gia_tri_cu, sum(n.khong_gia_cu) AS khong_gia_cu,
        jsonb_agg(jsonb_build_object('branchId', n.branch, 'quantity', trim_scale(n.so_luong)::text, 'cost', n.gia_von::text))
          FILTER (WHERE n.so_luong <> 0) AS holdings
      FROM now n GROUP BY 1, 2),
    reached AS (
      SELECT d.ngay, o.tien_id, sum(o.so_luong) AS so_luong, sum(o.gia_von) AS gia_von, sum(o.gia_tri_cu) AS gia_tri_cu, sum(o.khong_gia_cu) AS khong_gia_cu,
        jsonb_path_query_array(jsonb_agg(o.holdings) FILTER (WHERE o.holdings IS NOT NULL), '$[*][*]') AS holdings
      FROM unnest(${days}::date[]) d (ngay) JOIN opened o ON o.ngay <= d.ngay GROUP BY 1, 2)
    SELECT c.ngay, c.tien_id, NULL::int AS chi_nhanh_id, c.so_luong + coalesce(o.so_luong, 0) AS so_luong,
      c.gia_von + coalesce(o.gia_von, 0) AS gia_von, c.gia_tri - coalesce(o.gia_tri_cu, 0) AS frozen,
      c.so_khong_gia = coalesce(o.khong_gia_cu, 0) AS "isFrozenKnown", coalesce(o.holdings, '[]') AS "openHoldings", o.holdings IS NOT NULL AS "isOpen"
    FROM ${companyBalancesAt(days)} c JOIN tien t ON t.id = c.tien_id LEFT JOIN reached o ON o.ngay = c.ngay AND o.tien_id = c.tien_id
    WHERE ${currencyId === undefined ? sql`true` : sql`t.id = ${currencyId}`}
      AND (c.so_luong + coalesce(o.so_luong, 0) <> 0 OR c.gia_von + coalesce(o.gia_von, 0) <> 0)
    ORDER BY c.ngay, t.thu_tu, t.id`.execute(db);
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

function worthOf({ frozen, isFrozenKnown, openHoldings }: Held, currency: CurrencyInfo, rates: BranchRates) {
  const values = openHoldings.map(({ branchId, quantity, cost }) => {
    const rate = referenceRateOf(currency, rates.get(branchId) ?? new Map());
    return { worth: rate ? amountAt(quantity, rate, currency.rateUnit, 0) : cost, isKnown: rate !== undefined };
  });
  return {
    worth: sum([frozen, ...values.map(({ worth }) => worth)]),
    isKnown: isFrozenKnown && values.every(({ isKnown }) => isKnown),
  };
}

/** What the branches had sent up to a day and nobody had received or called back by then, at cost. */
export async function readInTransitAt(db: Db, branchIds: readonly number[], day: string) {
  const { rows } = await sql<{ so_phieu: number; gia_von: string }>`
    SELECT count(DISTINCT d.id)::int AS so_phieu, coalesce(sum(l.gia_tri), 0) AS gia_von
    FROM dieu_chuyen d JOIN but_toan s ON s.id = d.but_toan_gui_id LEFT JOIN but_toan e ON e.id = d.but_toan_cuoi_id
    JOIN dieu_chuyen_dong l ON l.dieu_chuyen_id = d.id AND NOT l.la_nhan
    WHERE d.tu_chi_nhanh_id = ANY(${branchIds}::int[]) AND s.ngay <= ${day} AND (e.id IS NULL OR e.ngay > ${day})`.execute(
    db,
  );
  return rows[0] ?? { so_phieu: 0, gia_von: '0' };
}
