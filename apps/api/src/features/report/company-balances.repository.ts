import { sql } from 'kysely';
import type { Sql } from './figures.repository.ts';

/**
 * What all branches had of each currency at the end of these days, each branch as its last close left it (`day`, from 1 on). The
 * changes of the months before the first of the days are read as months.
 */
export function companyBalancesAt(days: readonly string[]): Sql {
  const firstOfMonth = `${days[0]?.slice(0, 7)}-01`;
  const reached = (name: string) => sql`sum(coalesce(${sql.ref(`c.${name}`)}, 0)) OVER upto AS ${sql.ref(name)}`;
  return sql`(
    SELECT d.ngay, d.day, t.id AS tien_id, ${reached('so_luong')}, ${reached('gia_von')}, ${reached('gia_tri')}, ${reached('so_khong_gia')}
    FROM unnest(${days}::date[]) WITH ORDINALITY d (ngay, day) CROSS JOIN tien t
    LEFT JOIN (
      SELECT width_bucket(ngay - 1, ${days}::date[]) + 1 AS day, tien_id, sum(so_luong) AS so_luong, sum(gia_von) AS gia_von,
        sum(gia_tri) AS gia_tri, sum(so_khong_gia) AS so_khong_gia
      FROM company_balances
      WHERE (la_thang AND ngay < ${firstOfMonth}) OR (NOT la_thang AND ngay >= ${firstOfMonth} AND ngay <= ${days.at(-1)})
      GROUP BY 1, 2) c ON c.day = d.day AND c.tien_id = t.id
    WINDOW upto AS (PARTITION BY t.id ORDER BY d.day))`;
}

/**
 * What the branches hold whose safe is open up to a day: the open day (`o`), the balance of now (`v`) of a currency (`t`) and that of the
 * last close (`c`). The last is looked up one by one (OFFSET 0), since few of all balances are wanted.
 */
export function heldInOpenSafes(upTo: Sql): Sql {
  return sql`(
      SELECT k.chi_nhanh_id AS branch, k.ngay,
        (SELECT max(p.ngay) FROM ket p WHERE p.chi_nhanh_id = k.chi_nhanh_id AND p.trang_thai = 2 AND p.ngay < k.ngay) AS closed
      FROM ket k WHERE k.trang_thai = 1 AND k.ngay <= ${upTo} OFFSET 0) o
    JOIN vi_the v ON v.chi_nhanh_id = o.branch JOIN tien t ON t.id = v.tien_id
    LEFT JOIN LATERAL (
      SELECT d.so_luong, d.gia_von, d.gia_tri FROM daily_balances d
      WHERE d.chi_nhanh_id = o.branch AND d.tien_id = v.tien_id AND d.ngay = o.closed OFFSET 0) c ON true`;
}

/** By how much that is more or less than the last close left. */
export const SINCE_CLOSE = sql`
  sum(v.so_luong - coalesce(c.so_luong, 0)) AS so_luong, sum(v.gia_von - coalesce(c.gia_von, 0)) AS gia_von`;
