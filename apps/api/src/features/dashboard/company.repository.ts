import type { BranchOfDashboard } from '@doi-tien/contract/dashboard.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { BranchDay } from './dashboard.repository.ts';
import type { Sight } from './dashboard.rules.ts';

export type BranchNow = Pick<BranchOfDashboard, 'chi_nhanh_id' | 'chi_nhanh' | 'trang_thai' | 'ngay' | 'ket'>;

/** The branches with the safe that is open, or else today's. */
export async function readBranchesNow(db: Db, branchIds: readonly number[], today: string): Promise<BranchNow[]> {
  const { rows } = await sql<Omit<BranchNow, 'ngay'>>`
    SELECT b.id AS chi_nhanh_id, b.ten AS chi_nhanh, b.trang_thai,
      CASE WHEN k.id IS NOT NULL THEN jsonb_build_object('id', k.id, 'ma_ket', k.ma_ket, 'ngay', k.ngay, 'trang_thai', k.trang_thai,
        'xac_nhan', k.xac_nhan, 'an_so_lieu', k.an_so_lieu, 'qua_ngay', k.trang_thai = 1 AND k.ngay < ${today}) END AS ket
    FROM chi_nhanh b LEFT JOIN LATERAL (
      SELECT * FROM ket x WHERE x.chi_nhanh_id = b.id AND (x.trang_thai = 1 OR x.ngay = ${today}) ORDER BY x.trang_thai LIMIT 1) k ON true
    WHERE b.id = ANY(${branchIds}::int[]) ORDER BY b.id`.execute(db);
  return rows.map((row) => ({ ...row, ngay: row.ket?.trang_thai === 1 ? row.ket.ngay : today }));
}

/** Days on which one of the branches had a safe. */
export async function readDaysWithSafes(
  db: Db,
  branchIds: readonly number[],
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ ngay: string }>`
    SELECT DISTINCT ngay FROM ket WHERE chi_nhanh_id = ANY(${branchIds}::int[]) AND ngay BETWEEN ${from} AND ${to} ORDER BY 1`.execute(
    db,
  );
  return rows.map(({ ngay }) => ngay);
}

/** What one branch traded and earned on one day. */
export interface BranchFigures extends BranchDay {
  so_phieu: number;
  so_huy: number;
  gia_tri: string;
  loi_nhuan: string;
}

/** Tickets, their value and what they earned, per branch and day. The value of a ticket is that of the currencies it is about. */
export async function readBranchFigures(
  db: Db,
  branchIds: readonly number[],
  [from, to]: readonly [string, string],
  { kinds, lines }: Pick<Sight, 'kinds' | 'lines'>,
): Promise<BranchFigures[]> {
  const codes = codesOf(kinds);
  const accounts = lines.map(({ account }) => account as string);
  const trades = lines.flatMap((line) => line.trades as readonly string[]);
  const extras = sql`f.tai_khoan IN ('fee-charged', 'fee-paid', 'rounding') AND f.loai = ANY(${trades})`;
  const { rows } = await sql<BranchFigures>`
    SELECT f.chi_nhanh_id AS "branchId", f.ngay,
      coalesce(sum(f.so_phieu) FILTER (WHERE f.tai_khoan = 'entry' AND f.loai = ANY(${codes})), 0)::int AS so_phieu,
      coalesce(sum(f.so_huy) FILTER (WHERE f.tai_khoan = 'entry' AND f.loai = ANY(${codes})), 0)::int AS so_huy,
      coalesce(sum(${tradedValue(kinds)}) FILTER (WHERE f.tai_khoan = 'deal' AND f.loai = ANY(${codes})), 0) AS gia_tri,
      coalesce(sum(f.gia_tri_ra - f.gia_tri_vao) FILTER (WHERE f.tai_khoan = ANY(${accounts}) OR (${extras})), 0) AS loi_nhuan
    FROM report_figures f
    WHERE f.chi_nhanh_id = ANY(${branchIds}::int[]) AND f.ngay BETWEEN ${from} AND ${to}
      AND (f.tai_khoan IN ('entry', 'deal') OR f.tai_khoan = ANY(${accounts}) OR (${extras}))
    GROUP BY 1, 2`.execute(db);
  return rows;
}

/** What was traded per kind, each branch on its own day. */
export async function readKindsOfDays(
  db: Db,
  days: readonly BranchDay[],
  kinds: readonly TradeKind[],
): Promise<Map<string, { so_phieu: number; gia_tri: string }>> {
  const branchIds = days.map(({ branchId }) => branchId);
  const ngay = days.map((day) => day.ngay);
  const { rows } = await sql<{ loai: string; so_phieu: number; gia_tri: string }>`
    SELECT f.loai, coalesce(sum(f.so_phieu) FILTER (WHERE f.tai_khoan = 'entry'), 0)::int AS so_phieu,
      coalesce(sum(${tradedValue(kinds)}) FILTER (WHERE f.tai_khoan = 'deal'), 0) AS gia_tri
    FROM report_figures f JOIN unnest(${branchIds}::int[], ${ngay}::date[]) d (branch, ngay) ON d.branch = f.chi_nhanh_id AND d.ngay = f.ngay
    WHERE f.chi_nhanh_id = ANY(${branchIds}::int[]) AND f.ngay = ANY(${[...new Set(ngay)]}::date[])
      AND f.tai_khoan IN ('entry', 'deal') AND f.loai = ANY(${codesOf(kinds)})
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ loai, ...total }) => [loai, total]));
}

const codesOf = (kinds: readonly TradeKind[]) => kinds.map(({ code }) => code as string);

/** Received in a purchase, given in a sale. */
function tradedValue(kinds: readonly TradeKind[]) {
  const purchases = codesOf(kinds.filter(({ side }) => side === 'buy'));
  return sql`CASE WHEN f.loai = ANY(${purchases}) THEN f.gia_tri_vao ELSE f.gia_tri_ra END`;
}
