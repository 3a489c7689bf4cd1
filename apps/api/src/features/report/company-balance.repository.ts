import type { BalanceRow } from '@doi-tien/contract/report.schema';
import { divide, isZero, multiply, subtract, sum } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { sql } from 'kysely';
import type { Currencies, CurrencyInfo } from '../../domain/currencies/currencies.ts';
import { type ReferenceRates, readReferenceRatesOf, referenceRateOf } from '../../domain/rates/reference-rates.ts';
import type { Db } from '../../platform/db/database.ts';
import { readBranchNames } from './branches-asked.ts';
import type { Period } from './period.rules.ts';
import { moneyFields } from './selection.ts';

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
  /** Of branches whose last safe was closed: as it was valued then. */
  frozen: string | null;
  isFrozenKnown: boolean;
  so_luong: string;
  gia_von: string;
  /** Of each branch whose safe is open: valued and rounded as in the report of that branch. */
  openHoldings: { branchId: number; quantity: string }[];
  isOpen: boolean;
}

/** The reference rates in effect in each branch. */
type BranchRates = ReadonlyMap<number, ReferenceRates>;

interface Wanted {
  days: readonly string[];
  currencyId: number | undefined;
  currencies: Currencies;
  rows: 'days' | 'months' | 'branches';
}

/** What the branches together held at the end of each day, a branch without a safe on that day as it was left last. */
export async function readCompanyRows(
  db: Db,
  branchIds: readonly number[],
  { days, currencyId, currencies, rows: kind }: Wanted,
): Promise<BalanceRow[]> {
  if (days.length === 0) return [];
  const isPerBranch = kind === 'branches';
  const { rows } = await sql<Held>`
    SELECT d.ngay, t.id AS tien_id, ${isPerBranch ? sql`b.id` : sql`NULL::int`} AS chi_nhanh_id,
      sum(h.so_luong) AS so_luong, sum(h.gia_von) AS gia_von, sum(h.gia_tri) FILTER (WHERE NOT b.is_open) AS frozen,
      coalesce(bool_and(h.gia_tri IS NOT NULL) FILTER (WHERE NOT b.is_open AND (h.so_luong <> 0 OR h.gia_von <> 0)), true) AS "isFrozenKnown",
      coalesce(jsonb_agg(jsonb_build_object('branchId', b.id, 'quantity', trim_scale(h.so_luong)::text))
        FILTER (WHERE b.is_open AND h.so_luong <> 0), '[]') AS "openHoldings", bool_or(b.is_open) AS "isOpen"
    FROM unnest(${days}::date[]) d (ngay)
    CROSS JOIN LATERAL (
      SELECT x.id, EXISTS (SELECT FROM ket k WHERE k.chi_nhanh_id = x.id AND k.trang_thai = 1 AND k.ngay <= d.ngay) AS is_open
      FROM unnest(${branchIds}::int[]) x (id)) b
    CROSS JOIN tien t
    JOIN LATERAL (SELECT so_luong, gia_von, gia_tri FROM daily_balances y
                  WHERE y.chi_nhanh_id = b.id AND y.tien_id = t.id AND y.ngay <= d.ngay ORDER BY y.ngay DESC LIMIT 1) h ON true
    WHERE ${currencyId === undefined ? sql`true` : sql`t.id = ${currencyId}`}
    GROUP BY 1, t.id, 3 HAVING sum(h.so_luong) <> 0 OR sum(h.gia_von) <> 0 ORDER BY 1, 3, t.thu_tu, t.id`.execute(db);
  const rates = await readReferenceRatesOf(db, branchIds);
  const names = isPerBranch ? await readBranchNames(db, branchIds) : new Map<number, string>();
  return rows.flatMap((row) => {
    const currency = currencies.get(row.tien_id);
    if (!currency) return [];
    const { chi_nhanh_id } = row;
    const branch = { chi_nhanh_id, chi_nhanh: chi_nhanh_id === null ? null : (names.get(chi_nhanh_id) ?? null) };
    return [{ thang: kind === 'months' ? row.ngay.slice(0, 7) : null, ...branch, ...toRow(row, currency, rates) }];
  });
}

function toRow(row: Held, currency: CurrencyInfo, rates: BranchRates) {
  const { ngay, so_luong, gia_von, isOpen } = row;
  const gia_tri = worthOf(row, currency, rates);
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
  if (!isFrozenKnown) return null;
  const values = openHoldings.map(({ branchId, quantity }) => {
    const rate = referenceRateOf(currency, rates.get(branchId) ?? new Map());
    return rate ? amountAt(quantity, rate, currency.rateUnit, 0) : null;
  });
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? sum([frozen ?? '0', ...known]) : null;
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
