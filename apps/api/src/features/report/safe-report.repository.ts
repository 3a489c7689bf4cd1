import type { WithBranches } from '@doi-tien/contract/of-branches';
import type { SafeOfReport, SafeReport, VoidOfReport } from '@doi-tien/contract/report.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { CREDIT, columns, type FiguresKey, sumFigures, total } from './figures.repository.ts';
import type { Period } from './period.rules.ts';
import type { Branches } from './selection.ts';
import { spanAt, wholeOf } from './spans.rules.ts';

const TRADES = TRADE_KINDS.map(({ code }) => code as string);

/** What the safes of a day, or of a span of days, came to. */
export type SafePiece = SafeReport['footer'] & Period;

/** Tickets, voids, and what the counts of safes and of received transfers found; about one currency the tickets with it, and what was found of it. */
function safeSums(currencyId: number | undefined) {
  const ofCurrency = currencyId === undefined ? sql`true` : sql`f.tien_id = ${currencyId}`;
  const tickets = sql`f.tai_khoan = ${ticketAccount(currencyId)} AND f.loai = ANY(${TRADES}) AND ${ofCurrency}`;
  return {
    so_phieu: total(sql`f.so_phieu`, tickets),
    so_huy: total(sql`f.so_huy`, tickets),
    gia_tri_chenh_lech: total(
      CREDIT,
      sql`f.tai_khoan = 'count-difference' AND f.loai IN ('count', 'hand-over') AND ${ofCurrency}`,
    ),
    gia_tri_lech_nhan: total(
      CREDIT,
      sql`f.tai_khoan = 'count-difference' AND f.loai = 'transfer-in' AND ${ofCurrency}`,
    ),
  };
}
/** Where tickets are counted: all of them by their entries, those with one currency by what was agreed for it. */
const ticketAccount = (currencyId: number | undefined) => (currencyId === undefined ? 'entry' : 'deal');
const ofSafes = (currencyId: number | undefined) =>
  sql`f.tai_khoan IN (${ticketAccount(currencyId)}, 'count-difference')`;
const sumSafes = (branches: Branches, cuts: readonly string[], key: FiguresKey, currencyId: number | undefined) =>
  sumFigures({ branches, cuts, by: { [key]: key }, sums: safeSums(currencyId), where: ofSafes(currencyId) });
const SAFE_COUNTS = sql`count(*)::int AS so_ket, (count(*) FILTER (WHERE trang_thai = 2))::int AS so_da_dong`;

/** Per day with a safe, the branches together. */
export async function readSafeDays(
  db: Db,
  branches: Branches,
  period: Period,
  currencyId: number | undefined,
): Promise<SafePiece[]> {
  const { from, to } = period;
  const figures = sumSafes(branches, wholeOf(period), 'ngay', currencyId);
  const { rows } = await sql<SafePiece>`
    SELECT k.ngay AS "from", k.ngay AS "to", k.so_ket, k.so_da_dong, ${countsOf('s')}
    FROM (SELECT ngay, ${SAFE_COUNTS} FROM ket WHERE chi_nhanh_id = ANY(${branches.ids}::int[]) AND ngay BETWEEN ${from} AND ${to} GROUP BY 1) k
    LEFT JOIN (${figures}) s ON s.ngay = k.ngay
    ORDER BY k.ngay`.execute(db);
  return rows;
}

/** Per span between the cuts, the branches together. */
export async function readSafeSpans(
  db: Db,
  branches: Branches,
  cuts: readonly string[],
  currencyId: number | undefined,
): Promise<SafePiece[]> {
  const figures = sumSafes(branches, cuts, 'span', currencyId);
  const { rows } = await sql<SafeReport['footer'] & { span: number }>`
    SELECT k.span, k.so_ket, k.so_da_dong, ${countsOf('s')}
    FROM (SELECT width_bucket(ngay, ${cuts}::date[]) AS span, ${SAFE_COUNTS} FROM ket
          WHERE chi_nhanh_id = ANY(${branches.ids}::int[]) AND ngay >= ${cuts[0]} AND ngay < ${cuts.at(-1)} GROUP BY 1) k
    LEFT JOIN (${figures}) s ON s.span = k.span
    ORDER BY 1`.execute(db);
  return rows.map(({ span, ...figures }) => ({ ...figures, ...spanAt(cuts, span) }));
}

export type BranchOfReport = NonNullable<SafeReport['theo_chi_nhanh']>[number];

/** Per branch with a safe in these days. */
export async function readSafeBranches(
  db: Db,
  branches: Branches,
  period: Period,
  currencyId: number | undefined,
): Promise<BranchOfReport[]> {
  const figures = sumSafes(branches, wholeOf(period), 'chi_nhanh_id', currencyId);
  const { rows } = await sql<BranchOfReport>`
    SELECT b.id AS chi_nhanh_id, b.ten AS chi_nhanh, k.so_ket, k.so_da_dong, ${countsOf('s')}
    FROM (SELECT chi_nhanh_id, ${SAFE_COUNTS} FROM ket
          WHERE chi_nhanh_id = ANY(${branches.ids}::int[]) AND ngay BETWEEN ${period.from} AND ${period.to} GROUP BY 1) k
    JOIN chi_nhanh b ON b.id = k.chi_nhanh_id
    LEFT JOIN (${figures}) s ON s.chi_nhanh_id = b.id
    ORDER BY 1`.execute(db);
  return rows;
}

function countsOf(table: string) {
  return sql`coalesce(${sql.ref(`${table}.so_phieu`)}, 0)::int AS so_phieu, coalesce(${sql.ref(`${table}.so_huy`)}, 0)::int AS so_huy,
    coalesce(${sql.ref(`${table}.gia_tri_chenh_lech`)}, 0) AS gia_tri_chenh_lech,
    coalesce(${sql.ref(`${table}.gia_tri_lech_nhan`)}, 0) AS gia_tri_lech_nhan`;
}

/** The safes one by one, with what was traded and found in each. */
export async function readSafes(
  db: Db,
  branchIds: readonly number[],
  { from, to }: Period,
  currencyId: number | undefined,
): Promise<Omit<WithBranches<SafeOfReport>, 'chi_nhanh'>[]> {
  const { rows } = await sql<Omit<WithBranches<SafeOfReport>, 'chi_nhanh'>>`
    SELECT k.id, k.chi_nhanh_id, k.ma_ket, k.ngay, k.trang_thai, k.xac_nhan, k.mo_luc, o.ho_va_ten AS nguoi_mo, k.chot_luc,
           l.ho_va_ten AS nguoi_chot, k.dong_luc, c.ho_va_ten AS nguoi_dong, k.ghi_chu, k.ghi_chu_dong,
           k.an_so_lieu, k.so_dem->>'ly_do' AS ly_do, ${countsOf('s')}
    FROM ket k JOIN nguoi_dung o ON o.id = k.nguoi_mo
    LEFT JOIN nguoi_dung l ON l.id = k.nguoi_chot LEFT JOIN nguoi_dung c ON c.id = k.nguoi_dong
    LEFT JOIN (
      SELECT f.chi_nhanh_id, f.ngay, ${columns(safeSums(currencyId))}
      FROM report_figures f WHERE f.chi_nhanh_id = ANY(${branchIds}::int[]) AND f.ngay BETWEEN ${from} AND ${to} AND ${ofSafes(currencyId)} GROUP BY 1, 2) s
      ON s.chi_nhanh_id = k.chi_nhanh_id AND s.ngay = k.ngay
    WHERE k.chi_nhanh_id = ANY(${branchIds}::int[]) AND k.ngay BETWEEN ${from} AND ${to} ORDER BY k.ngay, k.chi_nhanh_id`.execute(
    db,
  );
  return rows;
}

/** What comes and goes of a currency, in quantities. */
export interface Flows {
  ton_dau: string;
  them: string;
  mua_vao: string;
  ban_ra: string;
  rut: string;
  thu_ve: string;
  chuyen_di: string;
  chuyen_den: string;
  /** What counts found, as far as it is not the difference of the close. */
  dieu_chinh: string;
  ton_so: string;
  thuc_dem: string | null;
  chenh_lech: string | null;
  /** Opening and movements together: what the books should say. */
  tinh_ra: string;
}

/** One currency of one safe. */
export interface SafeFlow extends Flows {
  ket_id: number;
  ma_ket: string;
  ngay: string;
  chi_nhanh_id: number;
  tien_id: number;
}

/** A reversal takes off what it reverses. */
export const FLOW_SUMS = {
  // A voucher may bring in and take out: cash that goes into a bank account does both. Deposits come in and go back.
  them: total(
    sql`f.so_luong_vao - CASE WHEN f.loai IN ('voucher', 'deposit') THEN 0 ELSE f.so_luong_ra END`,
    sql`f.loai IN ('first-opening', 'top-up', 'outside-interest', 'voucher', 'deposit')`,
  ),
  mua_vao: total(sql`f.so_luong_vao`, sql`f.loai = ANY(${TRADES})`),
  ban_ra: total(sql`f.so_luong_ra`, sql`f.loai = ANY(${TRADES})`),
  rut: total(sql`f.so_luong_ra`, sql`f.loai IN ('withdrawal', 'resale', 'outside-fee', 'voucher', 'deposit')`),
  thu_ve: total(sql`f.so_luong_vao`, sql`f.loai = 'resale'`),
  chuyen_di: total(sql`f.so_luong_ra - f.so_luong_vao`, sql`f.loai IN ('transfer-out', 'transfer-back')`),
  chuyen_den: total(sql`f.so_luong_vao`, sql`f.loai = 'transfer-in'`),
  tat_ca: sql`sum(f.so_luong_vao - f.so_luong_ra)`,
};

/** What moved without being one of these: what counts found. */
export const OTHERWISE = sql`f.tat_ca - f.them - f.mua_vao + f.ban_ra + f.rut - f.thu_ve + f.chuyen_di - f.chuyen_den`;

/**
 * Before and after from the balances, in between from the kept figures; the book figure as the safe froze it at its
 * lock, the count as its day was frozen at the close. The day before is always closed, and so has every currency's balance.
 */
export async function readSafeFlows(db: Db, branchId: number, { from, to }: Period): Promise<SafeFlow[]> {
  const { rows } = await sql<SafeFlow>`
    WITH safes AS MATERIALIZED (
      SELECT k.id, k.chi_nhanh_id, k.ma_ket, k.ngay, k.trang_thai, k.xac_nhan, k.so_chot,
        (SELECT max(p.ngay) FROM ket p WHERE p.chi_nhanh_id = k.chi_nhanh_id AND p.ngay < k.ngay) AS truoc
      FROM ket k WHERE k.chi_nhanh_id = ${branchId} AND k.ngay BETWEEN ${from} AND ${to}),
    flows AS (
      SELECT f.chi_nhanh_id, f.ngay, f.tien_id, ${columns(FLOW_SUMS)}
      FROM report_figures f
      WHERE f.chi_nhanh_id = ${branchId} AND f.ngay BETWEEN ${from} AND ${to} AND f.tai_khoan = 'holding' GROUP BY 1, 2, 3),
    book AS (
      SELECT k.id AS ket_id, b.tien_id, b.so_tien FROM safes k, jsonb_to_recordset(k.so_chot) AS b (tien_id int, so_tien numeric)
      WHERE k.xac_nhan = 1
      UNION ALL
      SELECT k.id, v.tien_id, v.so_luong FROM safes k JOIN vi_the v ON v.chi_nhanh_id = k.chi_nhanh_id WHERE k.xac_nhan = 0)
    SELECT r.ket_id, r.ma_ket, r.ngay, r.chi_nhanh_id, r.tien_id, r.ton_dau, r.them, r.mua_vao, r.ban_ra, r.rut, r.thu_ve,
      r.chuyen_di, r.chuyen_den, r.ton_so, r.thuc_dem,
      r.thuc_dem - r.ton_so AS chenh_lech, r.khac - coalesce(r.thuc_dem - r.ton_so, 0) AS dieu_chinh,
      r.ton_dau + r.them + r.mua_vao + r.thu_ve + r.chuyen_den - r.ban_ra - r.rut - r.chuyen_di + r.khac - coalesce(r.thuc_dem - r.ton_so, 0) AS tinh_ra
    FROM (
    SELECT k.id AS ket_id, k.ma_ket, k.ngay, k.chi_nhanh_id, t.thu_tu, t.id AS tien_id, coalesce(s.so_luong, 0) AS ton_dau, coalesce(f.them, 0) AS them,
      coalesce(f.mua_vao, 0) AS mua_vao, coalesce(f.ban_ra, 0) AS ban_ra, coalesce(f.rut, 0) AS rut,
      coalesce(f.thu_ve, 0) AS thu_ve, coalesce(f.chuyen_di, 0) AS chuyen_di, coalesce(f.chuyen_den, 0) AS chuyen_den,
      coalesce(${OTHERWISE}, 0) AS khac,
      coalesce(b.so_tien, 0) AS ton_so,
      CASE WHEN k.trang_thai = 2 THEN coalesce(c.so_luong, 0) END AS thuc_dem
    FROM safes k CROSS JOIN tien t
    LEFT JOIN daily_balances s ON s.chi_nhanh_id = k.chi_nhanh_id AND s.ngay = k.truoc AND s.tien_id = t.id
    LEFT JOIN flows f ON f.chi_nhanh_id = k.chi_nhanh_id AND f.ngay = k.ngay AND f.tien_id = t.id
    LEFT JOIN book b ON b.ket_id = k.id AND b.tien_id = t.id
    LEFT JOIN daily_balances c ON c.chi_nhanh_id = k.chi_nhanh_id AND c.ngay = k.ngay AND c.tien_id = t.id
    WHERE s.so_luong <> 0 OR f.tien_id IS NOT NULL OR b.so_tien <> 0 OR c.so_luong <> 0) r
    ORDER BY r.ngay, r.thu_tu, r.tien_id`.execute(db);
  return rows;
}

/** Trades voided in these days, whichever day they were made on. The newest of each branch are found in its index, then the newest of all. */
export async function readVoids(
  db: Db,
  branchIds: readonly number[],
  { from, to }: Period,
  limit: number,
): Promise<Omit<WithBranches<VoidOfReport>, 'chi_nhanh'>[]> {
  const { rows } = await sql<Omit<WithBranches<VoidOfReport>, 'chi_nhanh'>>`
    SELECT g.id AS giao_dich_id, b.chi_nhanh_id, g.loai, g.ma_giao_dich, b.ket_id, g.ngay AS ngay_phieu, b.ngay, g.gia_tri, g.ly_do_huy,
           p.ho_va_ten AS nguoi_tao, v.ho_va_ten AS nguoi_huy, g.huy_luc
    FROM (
      SELECT n.* FROM unnest(${branchIds}::int[]) x (id) CROSS JOIN LATERAL (
        SELECT e.id, e.chi_nhanh_id, e.ket_id, e.ngay FROM but_toan e
        WHERE e.chi_nhanh_id = x.id AND e.dao_cua IS NOT NULL AND e.ngay BETWEEN ${from} AND ${to}
        ORDER BY e.ngay DESC, e.id DESC LIMIT ${limit}) n
      ORDER BY n.ngay DESC, n.id DESC LIMIT ${limit}) b
    JOIN giao_dich g ON g.huy_but_toan_id = b.id
    JOIN nguoi_dung p ON p.id = g.nguoi_tao LEFT JOIN nguoi_dung v ON v.id = g.nguoi_huy
    ORDER BY b.ngay DESC, b.id DESC`.execute(db);
  return rows;
}
