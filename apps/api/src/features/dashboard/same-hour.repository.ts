import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { BranchFigures } from './company.repository.ts';
import type { BranchDay } from './dashboard.repository.ts';
import type { Sight } from './dashboard.rules.ts';

/** A day of a branch up to a moment of it. */
export interface PartOfDay extends BranchDay {
  /** In UTC. */
  until: string;
}

/**
 * What branches traded and earned on these days up to a moment of each, by the rules of the kept figures (`entry_effects`): a void takes
 * away what its ticket brought, at the hour of the void. Reads the entries of the days by their index, and per entry its lines.
 */
export async function readFiguresUntil(
  db: Db,
  parts: readonly PartOfDay[],
  { kinds, lines }: Pick<Sight, 'kinds' | 'lines'>,
): Promise<BranchFigures[]> {
  const codes = kinds.map(({ code }) => code as string);
  const accounts = lines.map(({ account }) => account as string);
  const trades = lines.flatMap((line) => line.trades as readonly string[]);
  const { rows } = await sql<BranchFigures>`
    WITH entry AS MATERIALIZED (
      SELECT p.branch, p.ngay, b.id, b.dao_cua IS NOT NULL AS la_dao, g.id AS giao_dich_id, g.loai
      FROM unnest(${parts.map(({ branchId }) => branchId)}::int[], ${parts.map(({ ngay }) => ngay)}::date[],
                  ${parts.map(({ until }) => until)}::timestamptz[]) p (branch, ngay, until)
      JOIN but_toan b ON b.chi_nhanh_id = p.branch AND b.ngay = p.ngay AND b.ngay_tao <= p.until
      LEFT JOIN giao_dich g ON g.but_toan_id = coalesce(b.dao_cua, b.id))
    SELECT e.branch AS "branchId", e.ngay,
      count(*) FILTER (WHERE e.loai = ANY(${codes}) AND NOT e.la_dao)::int AS so_phieu,
      count(*) FILTER (WHERE e.loai = ANY(${codes}) AND e.la_dao)::int AS so_huy,
      coalesce(sum(CASE WHEN e.la_dao THEN -t.gia_tri ELSE t.gia_tri END) FILTER (WHERE e.loai = ANY(${codes})), 0) AS gia_tri,
      coalesce(sum(l.loi_nhuan), 0) AS loi_nhuan
    FROM entry e
    LEFT JOIN LATERAL (SELECT sum(d.gia_tri) AS gia_tri FROM giao_dich_dong d WHERE d.giao_dich_id = e.giao_dich_id) t ON true
    LEFT JOIN LATERAL (
      SELECT -sum(x.gia_tri) AS loi_nhuan FROM dong_but_toan x WHERE x.but_toan_id = e.id AND (x.tai_khoan = ANY(${accounts})
        OR (x.tai_khoan IN ('fee-charged', 'fee-paid', 'rounding') AND e.loai = ANY(${trades})))) l ON true
    GROUP BY 1, 2`.execute(db);
  return rows;
}
