import type { TillDifference, TillDifferences } from '@doi-tien/contract/till.schema';
import { sum } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { isWithheldSafe } from '../../domain/safe-day/withheld.ts';
import type { Db } from '../../platform/db/database.ts';
import { SIGNED_WORTH } from './till.lists.ts';
import { TAKEN } from './till-count.ts';

/** Of a count: too little of one currency is not made up for by too much of another. */
const WORTHS = sql`
  SELECT sum(least(${SIGNED_WORTH}, 0)) AS missing, sum(greatest(${SIGNED_WORTH}, 0)) AS found,
         coalesce(bool_or((l.dong->>'chenh_lech')::numeric <> 0), false) AS differs
  FROM jsonb_array_elements(d.chi_tiet) AS l (dong)`;

/** Who had too little or too much in which till over these days, and how often tills were counted and were not. */
export async function readDifferences(
  db: Db,
  branchId: number,
  { from, to }: { from: string; to: string },
): Promise<TillDifferences> {
  const { rows } = await sql<TillDifference>`
    WITH counts AS (
      SELECT coalesce(d.nguoi_chiu, d.nguoi_dem) AS person, d.ngan_quy_id AS till, count(*) FILTER (WHERE d.ket_qua = ${TAKEN}) AS counted,
             count(*) FILTER (WHERE d.ket_qua <> ${TAKEN}) AS refused,
             count(*) FILTER (WHERE d.ket_qua = ${TAKEN} AND w.differs) AS different,
             coalesce(-sum(w.missing) FILTER (WHERE d.ket_qua = ${TAKEN}), 0) AS missing,
             coalesce(sum(w.found) FILTER (WHERE d.ket_qua = ${TAKEN}), 0) AS found
      FROM kiem_ngan d CROSS JOIN LATERAL (${WORTHS}) w WHERE d.chi_nhanh_id = ${branchId} AND d.ngay BETWEEN ${from} AND ${to} AND NOT ${isWithheldSafe(sql`d.ket_id`)}
      GROUP BY 1, 2),
    shifts AS (
      SELECT c.nguoi_id AS person, c.ngan_quy_id AS till, count(*) AS shifts,
             count(*) FILTER (WHERE c.ket_thuc_luc IS NOT NULL AND NOT EXISTS (SELECT FROM kiem_ngan d WHERE d.ca_id = c.id AND d.loai IN (3, 4) AND d.ket_qua = ${TAKEN})) AS uncounted
      FROM ca c WHERE c.chi_nhanh_id = ${branchId} AND c.ngay BETWEEN ${from} AND ${to} GROUP BY 1, 2)
    SELECT u.id AS nguoi_id, u.ho_va_ten AS nguoi, q.id AS ngan_quy_id, q.ma || ' · ' || q.ten AS ngan_quy, coalesce(s.shifts, 0)::int AS so_ca,
           coalesce(c.counted, 0)::int AS so_lan_dem, coalesce(c.different, 0)::int AS so_lan_lech, coalesce(c.refused, 0)::int AS so_lan_tu_choi,
           coalesce(s.uncounted, 0)::int AS so_lan_thieu_dem, coalesce(c.missing, 0)::text AS thieu, coalesce(c.found, 0)::text AS thua,
           (coalesce(c.found, 0) - coalesce(c.missing, 0))::text AS chenh_lech
    FROM counts c FULL JOIN shifts s ON s.person = c.person AND s.till = c.till
    JOIN nguoi_dung u ON u.id = coalesce(c.person, s.person) JOIN ngan_quy q ON q.id = coalesce(c.till, s.till)
    ORDER BY coalesce(c.missing, 0) DESC, u.ho_va_ten, q.ma`.execute(db);
  return { dong: rows, thieu: sum(rows.map(({ thieu }) => thieu)), thua: sum(rows.map(({ thua }) => thua)) };
}
