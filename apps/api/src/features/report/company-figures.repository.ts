import { sql } from 'kysely';
import { monthsAndDaysOf } from './spans.rules.ts';
import { columns, type Sql, type Sums } from './sums.ts';

const NET_FIGURES = sql`ngay, loai, tai_khoan, tien_id, so_phieu, so_huy, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra`;

/**
 * Rows of all branches together, to be used as `f`: closed days as they are kept added up, whole months as one where no day is
 * asked for, and the open day of each branch from its daily figures.
 */
export function companyFigures(cuts: readonly string[], isPerDay: boolean): Sql {
  const { months, days } = isPerDay ? { months: [], days: [] } : monthsAndDaysOf(cuts);
  const closedDays = isPerDay ? sql`ngay >= ${cuts[0]} AND ngay < ${cuts.at(-1)}` : sql`ngay = ANY(${days}::date[])`;
  return sql`(
    SELECT ${NET_FIGURES} FROM company_figures WHERE la_thang AND ngay = ANY(${months}::date[])
    UNION ALL
    SELECT ${NET_FIGURES} FROM company_figures WHERE NOT la_thang AND ${closedDays}
    UNION ALL
    SELECT ${NET_FIGURES} FROM open_day_figures WHERE ngay >= ${cuts[0]} AND ngay < ${cuts.at(-1)})`;
}

/** What the spans between the cuts came to in all branches together, per span and currency. */
export function companyFiguresOfSpans({ cuts, sums, where }: { cuts: readonly string[]; sums: Sums; where: Sql }): Sql {
  return sql`(
    SELECT NULL::int AS chi_nhanh_id, width_bucket(f.ngay, ${cuts}::date[]) AS span, f.tien_id, ${columns(sums, (_name, sum) => sum)}
    FROM ${companyFigures(cuts, false)} f WHERE ${where} GROUP BY 2, 3)`;
}

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
