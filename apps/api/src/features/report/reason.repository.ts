import type { ReasonDetail, ReasonReport } from '@doi-tien/contract/reason-report.schema';
import type { ReasonKind } from '@doi-tien/contract/report';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import { TRADE_STATUS } from '@doi-tien/contract/trade';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Period } from './period.rules.ts';

/** The acts of some branches in some days that ask for a reason. */
export interface ReasonScope {
  branchIds: readonly number[];
  period: Period;
}

/** Equal for reasons that differ in case, diacritics and spaces alone. */
const spelling = (reason: RawBuilder<unknown>) =>
  sql`regexp_replace(search_text(coalesce(${reason}, '')), '\\s+', '', 'g')`;

/** What every act is told by. */
const COLUMNS = sql`(loai, chi_nhanh_id, ngay, luc, giao_dich_id, loai_phieu, ket_id, ma, buoc, but_toan_id, ly_do, gia_tri, thua, thieu, nguoi_id)`;

/** Completed tickets that were voided, on the day of the void, as the safe report counts them. */
const VOIDS = ({ branchIds, period }: ReasonScope) => sql`
  SELECT 'huy', g.chi_nhanh_id, e.ngay, g.huy_luc, g.id, g.loai, NULL::int, g.ma_giao_dich, NULL::text, NULL::bigint, g.ly_do_huy,
         g.gia_tri, NULL::numeric, NULL::numeric, g.nguoi_huy
  FROM but_toan e JOIN giao_dich g ON g.huy_but_toan_id = e.id
  WHERE e.chi_nhanh_id = ANY(${branchIds}::int[]) AND e.dao_cua IS NOT NULL AND e.ngay BETWEEN ${period.from} AND ${period.to}`;

/** Openings and closings whose count differed from the books. While a safe is counted blind, its counts tell nothing. */
const DIFFERENCES = ({ branchIds, period }: ReasonScope) => sql`
  SELECT 'lech', k.chi_nhanh_id, k.ngay, m.ngay_tao, NULL::bigint, NULL::text, k.id, k.ma_ket,
         CASE m.loai_giao_dich WHEN ${sql.lit(SAFE_MOVEMENT.open)} THEN 'mo_ket' ELSE 'dong_ket' END, m.but_toan_id, m.ly_do,
         d.thua - d.thieu, d.thua, d.thieu, m.nguoi_tao
  FROM ket k JOIN giao_dich_ket m ON m.ket_id = k.id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(greatest(c.found, 0)), 0) AS thua, coalesce(sum(greatest(-c.found, 0)), 0) AS thieu, count(*) AS currencies
    FROM (SELECT -sum(l.gia_tri) AS found FROM dong_but_toan l
          WHERE l.but_toan_id = m.but_toan_id AND l.tai_khoan = 'count-difference' GROUP BY l.tien_id) c) d
  WHERE k.chi_nhanh_id = ANY(${branchIds}::int[]) AND k.ngay BETWEEN ${period.from} AND ${period.to} AND NOT k.an_so_lieu
    AND m.loai_giao_dich IN (${sql.lit(SAFE_MOVEMENT.open)}, ${sql.lit(SAFE_MOVEMENT.close)}) AND d.currencies > 0`;

/** Tickets that stand, completed or waiting, with a rate that needed a reason. */
const RATES = ({ branchIds, period }: ReasonScope) => sql`
  SELECT 'ty_gia', g.chi_nhanh_id, g.ngay, g.ngay_tao, g.id, g.loai, NULL::int, g.ma_giao_dich, NULL::text, NULL::bigint, g.ly_do_ty_gia,
         g.gia_tri, NULL::numeric, NULL::numeric, g.nguoi_tao
  FROM giao_dich g
  WHERE g.chi_nhanh_id = ANY(${branchIds}::int[]) AND g.ngay BETWEEN ${period.from} AND ${period.to} AND g.ly_do_ty_gia IS NOT NULL
    AND g.trang_thai <> ${sql.lit(TRADE_STATUS.void)}`;

const ACTS: Record<ReasonKind, (scope: ReasonScope) => RawBuilder<unknown>> = {
  huy: VOIDS,
  lech: DIFFERENCES,
  ty_gia: RATES,
};

type Row = Omit<ReasonReport['items'][number], 'chi_nhanh_id' | 'chi_nhanh'> & { chi_nhanh_id: number | null };

/** One row for each kind and reason, and with `isByBranch` for each branch: the most frequent first. */
export async function readReasons(db: Db, scope: ReasonScope, isByBranch: boolean): Promise<Row[]> {
  const branch = isByBranch ? sql`chi_nhanh_id` : sql`NULL::int`;
  const { rows } = await sql<Row>`
    WITH acts ${COLUMNS} AS (${VOIDS(scope)} UNION ALL ${DIFFERENCES(scope)} UNION ALL ${RATES(scope)}),
    spelt AS MATERIALIZED (SELECT a.*, ${branch} AS branch, ${spelling(sql`a.ly_do`)} AS spelling FROM acts a),
    people AS (
      SELECT loai, branch, spelling, jsonb_agg(jsonb_build_object('ho_va_ten', ho_va_ten, 'so_luot', so_luot) ORDER BY so_luot DESC, ho_va_ten) AS nguoi
      FROM (SELECT s.loai, s.branch, s.spelling, p.ho_va_ten, count(*) AS so_luot
            FROM spelt s JOIN nguoi_dung p ON p.id = s.nguoi_id GROUP BY 1, 2, 3, p.id) n GROUP BY 1, 2, 3),
    reasons AS (
      SELECT loai, branch, spelling, mode() WITHIN GROUP (ORDER BY regexp_replace(btrim(ly_do), '\\s+', ' ', 'g')) AS ly_do,
             count(*)::int AS so_luot, sum(gia_tri) AS gia_tri, sum(thua) AS thua, sum(thieu) AS thieu
      FROM spelt GROUP BY 1, 2, 3)
    SELECT r.loai, r.branch AS chi_nhanh_id, nullif(r.ly_do, '') AS ly_do, r.so_luot, r.gia_tri, r.thua, r.thieu,
           coalesce(p.nguoi, '[]') AS nguoi
    FROM reasons r LEFT JOIN people p ON (p.loai, p.spelling) = (r.loai, r.spelling) AND p.branch IS NOT DISTINCT FROM r.branch
    ORDER BY r.loai, r.so_luot DESC, abs(r.gia_tri) DESC, r.spelling, r.branch`.execute(db);
  return rows;
}

export interface ReasonAsked extends ReasonScope {
  kind: ReasonKind;
  reason: string | undefined;
  page: number;
  pageSize: number;
}

/** The acts of one kind with one reason, the newest first. */
export async function readReasonActs(db: Db, asked: ReasonAsked): Promise<{ items: ReasonDetail[]; total: number }> {
  const { kind, reason, page, pageSize, branchIds } = asked;
  const { rows } = await sql<ReasonDetail & { total: number }>`
    WITH acts AS (SELECT * FROM (${ACTS[kind](asked)}) a ${COLUMNS} WHERE ${spelling(sql`a.ly_do`)} = ${spelling(sql`${reason ?? ''}::text`)})
    SELECT ${kind} AS loai, a.ngay, a.luc, a.giao_dich_id, a.loai_phieu, a.ket_id, a.ma, a.buoc, a.ly_do, a.gia_tri,
           p.ho_va_ten AS nguoi, a.chi_nhanh_id, ${branchIds.length > 1 ? sql`b.ten` : sql`NULL`} AS chi_nhanh,
           (SELECT count(*)::int FROM acts) AS total,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('ma_tien', d.ma, 'so_tien', trim_scale(d.so_luong)::text) ORDER BY d.thu_tu), '[]')
            FROM (SELECT t.ma, t.thu_tu, sum(l.so_luong) AS so_luong FROM dong_but_toan l JOIN tien t ON t.id = l.tien_id
                  WHERE l.but_toan_id = a.but_toan_id AND l.tai_khoan = 'holding' GROUP BY t.id) d) AS chenh_lech
    FROM acts a JOIN nguoi_dung p ON p.id = a.nguoi_id JOIN chi_nhanh b ON b.id = a.chi_nhanh_id
    ORDER BY a.luc DESC, a.ma DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
}
