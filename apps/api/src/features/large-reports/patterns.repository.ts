import { PATTERN_DAYS } from '@doi-tien/contract/large-reports';
import type { SplitPattern } from '@doi-tien/contract/large-reports.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type PatternSettings = Pick<
  Settings,
  'bat_so_giao_dich_lon' | 'chia_nho_phan_tram' | 'chia_nho_so_ngay' | 'chia_nho_so_lan'
>;

/**
 * People whose days stayed below the threshold, and who had several of them just below it within some days, or traded more than it
 * altogether in these days. Of each person the last such window, unless somebody has looked at it and nothing changed since. Reads the
 * kept sums of people and days, never tickets. Given a person, only theirs.
 */
export async function findPatterns(
  db: Db,
  today: string,
  settings: PatternSettings,
  customerId: number | null = null,
): Promise<SplitPattern[]> {
  const { chia_nho_phan_tram, chia_nho_so_ngay, chia_nho_so_lan } = settings;
  if (!settings.bat_so_giao_dich_lon || chia_nho_so_lan === 0) return [];
  const { rows } = await sql<SplitPattern>`
    WITH days AS MATERIALIZED (
      SELECT d.khach_hang_id, d.ngay, d.gia_tri_hoan_tat AS value, threshold_of_day(d.ngay) AS threshold FROM customer_days d
      WHERE d.ngay > ${today}::date - ${PATTERN_DAYS + chia_nho_so_ngay}::int AND d.gia_tri_hoan_tat > 0
        AND (${customerId}::int IS NULL OR d.khach_hang_id = ${customerId}::int)
    ), windows AS (
      SELECT s.*, count(*) OVER w AS days,
        count(*) FILTER (WHERE s.value * 100 >= s.threshold * ${chia_nho_phan_tram}::int) OVER w AS near,
        sum(s.value) OVER w AS total, min(s.ngay) OVER w AS first_day
      FROM days s WHERE s.value < s.threshold
      WINDOW w AS (PARTITION BY s.khach_hang_id ORDER BY s.ngay RANGE BETWEEN make_interval(days => ${chia_nho_so_ngay - 1}::int) PRECEDING AND CURRENT ROW)
    ), found AS (
      SELECT DISTINCT ON (khach_hang_id) * FROM windows
      WHERE ngay > ${today}::date - ${PATTERN_DAYS}::int AND (near >= ${chia_nho_so_lan}::int OR (days > 1 AND total >= threshold))
      ORDER BY khach_hang_id, ngay DESC
    )
    SELECT f.khach_hang_id, c.ho_va_ten,
      (SELECT p.so FROM giay_to p WHERE p.khach_hang_id = c.id ORDER BY p.trang_thai, p.id LIMIT 1) AS so_giay_to,
      f.first_day AS tu_ngay, f.ngay AS den_ngay, f.days::int AS so_ngay, f.near::int AS so_ngay_sat_nguong, f.total AS tong_tien, f.threshold AS nguong,
      (SELECT json_agg(json_build_object('ngay', s.ngay, 'gia_tri', s.value::text) ORDER BY s.ngay) FROM days s
       WHERE s.khach_hang_id = f.khach_hang_id AND s.ngay BETWEEN f.first_day AND f.ngay AND s.value < s.threshold) AS cac_ngay,
      CASE WHEN x.id IS NOT NULL THEN json_build_object('ly_do', x.ly_do, 'nguoi', u.ho_va_ten, 'ngay_tao',
        to_char(x.ngay_tao AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS xem_truoc
    FROM found f JOIN khach_hang c ON c.id = f.khach_hang_id
    LEFT JOIN LATERAL (SELECT * FROM xem_xet_chia_nho x WHERE x.khach_hang_id = f.khach_hang_id ORDER BY x.id DESC LIMIT 1) x ON true
    LEFT JOIN nguoi_dung u ON u.id = x.nguoi_tao
    WHERE (x.den_ngay, x.tong_tien) IS DISTINCT FROM (f.ngay, f.total)
    ORDER BY f.ngay DESC, f.total DESC, f.khach_hang_id LIMIT 200`.execute(db);
  return rows;
}
