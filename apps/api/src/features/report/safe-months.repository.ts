import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { figuresOfSpans } from './figures.repository.ts';
import { FLOW_SUMS, type Flows, OTHERWISE } from './safe-report.repository.ts';
import type { Branches } from './selection.ts';
import { columns, type Sql } from './sums.ts';

/** Looked up one by one: spans are few, days are many. */
const heldAt = (day: Sql) => sql`(
  SELECT h.so_luong FROM daily_balances h WHERE h.chi_nhanh_id = d.chi_nhanh_id AND h.tien_id = t.id AND h.ngay = ${day})`;

/** One currency of the safes of one branch in one span. */
export interface SpanFlow extends Flows {
  span: number;
  /** The last day with a safe. */
  ngay: string;
  chi_nhanh_id: number;
  tien_id: number;
}

/**
 * As of single safes, with the first opening and the last close of each branch and span. What the closes between found counts as
 * difference, so the book figure is what would be there had nothing been found.
 */
export async function readSpanFlows(db: Db, branches: Branches, cuts: readonly string[]): Promise<SpanFlow[]> {
  const [first, after] = [cuts[0], cuts.at(-1)];
  const inSpans = sql`k.chi_nhanh_id = ANY(${branches.ids}::int[]) AND k.ngay >= ${first} AND k.ngay < ${after}`;
  const { rows } = await sql<SpanFlow>`
    WITH days AS MATERIALIZED (
      SELECT s.*, (SELECT max(p.ngay) FROM ket p WHERE p.chi_nhanh_id = s.chi_nhanh_id AND p.ngay < s.dau) AS truoc
      FROM (SELECT k.chi_nhanh_id, width_bucket(k.ngay, ${cuts}::date[]) AS span, min(k.ngay) AS dau, max(k.ngay) AS ngay,
              bool_and(k.trang_thai = 2) AS da_dong
            FROM ket k WHERE ${inSpans} GROUP BY 1, 2) s),
    flows AS (
      SELECT chi_nhanh_id, span, tien_id, ${columns(FLOW_SUMS, (name) => sql`sum(${sql.ref(name)})`)}
      FROM ${figuresOfSpans({ branches, isPerBranch: true, cuts, sums: FLOW_SUMS, where: sql`f.tai_khoan = 'holding'` })} spans GROUP BY 1, 2, 3),
    found AS (
      SELECT k.chi_nhanh_id, width_bucket(k.ngay, ${cuts}::date[]) AS span, l.tien_id, sum(l.so_luong) AS so_luong
      FROM giao_dich_ket g JOIN ket k ON k.id = g.ket_id
      JOIN dong_but_toan l ON l.but_toan_id = g.but_toan_id AND l.tai_khoan = 'holding'
      WHERE ${inSpans} AND g.loai_giao_dich = 5 AND g.but_toan_id IS NOT NULL GROUP BY 1, 2, 3),
    r AS MATERIALIZED (
      SELECT d.chi_nhanh_id, d.span, d.ngay, d.da_dong, t.thu_tu, t.id AS tien_id, coalesce(${heldAt(sql`d.truoc`)}, 0) AS ton_dau,
        ${columns(FLOW_SUMS, (name) => sql`coalesce(${sql.ref(`f.${name}`)}, 0)`)},
        coalesce(${OTHERWISE}, 0) AS khac, coalesce(c.so_luong, 0) AS chenh_lech,
        coalesce(CASE WHEN d.da_dong THEN ${heldAt(sql`d.ngay`)} ELSE v.so_luong END, 0) AS ton_cuoi
      FROM days d CROSS JOIN tien t
      LEFT JOIN flows f ON f.chi_nhanh_id = d.chi_nhanh_id AND f.span = d.span AND f.tien_id = t.id
      LEFT JOIN found c ON c.chi_nhanh_id = d.chi_nhanh_id AND c.span = d.span AND c.tien_id = t.id
      LEFT JOIN vi_the v ON v.chi_nhanh_id = d.chi_nhanh_id AND v.tien_id = t.id)
    SELECT r.span, r.ngay, r.chi_nhanh_id, r.tien_id, r.ton_dau, r.them, r.mua_vao, r.ban_ra, r.rut, r.thu_ve, r.chuyen_di, r.chuyen_den, r.chenh_lech,
      r.khac - r.chenh_lech AS dieu_chinh, r.ton_cuoi - r.chenh_lech AS ton_so,
      CASE WHEN r.da_dong THEN r.ton_cuoi END AS thuc_dem,
      r.ton_dau + r.them + r.mua_vao + r.thu_ve + r.chuyen_den - r.ban_ra - r.rut - r.chuyen_di + r.khac - r.chenh_lech AS tinh_ra
    FROM r
    WHERE r.ton_dau <> 0 OR r.ton_cuoi <> 0 OR r.them <> 0 OR r.mua_vao <> 0 OR r.ban_ra <> 0 OR r.rut <> 0 OR r.thu_ve <> 0 OR r.chuyen_di <> 0 OR r.chuyen_den <> 0 OR r.khac <> 0
    ORDER BY r.span, r.chi_nhanh_id, r.thu_tu, r.tien_id`.execute(db);
  return rows;
}
