import { sql } from 'kysely';
import { companyFiguresOfSpans } from './company-figures.repository.ts';
import type { Branches } from './selection.ts';
import { columns, type Sql, type Sums } from './sums.ts';

/** The last closed day of branch `b` before a day. */
const lastClosedDay = (before: Sql): Sql =>
  sql`SELECT max(k.ngay) AS ngay FROM ket k WHERE k.chi_nhanh_id = b.id AND k.trang_thai = 2 AND k.ngay < ${before}`;

interface Wanted {
  branches: Branches;
  /** Per branch: also of all branches the figures of each one. */
  isPerBranch?: boolean;
  /** Days in order: a span goes from one to the day before the next. */
  cuts: readonly string[];
  sums: Sums;
  /** Which figures count. */
  where: Sql;
  tellerId?: number | undefined;
}

/**
 * What the spans between the cuts came to, per branch, span (`span`, from 1 on) and currency, to be added up: a span that is not over has two rows. From the running figures of the closed
 * days, however long a span is; what is not closed yet, and one person's part, from the days themselves. All branches together have one row.
 */
export function figuresOfSpans({ branches, isPerBranch = false, cuts, sums, where, tellerId }: Wanted): Sql {
  if (branches.isCompany && !isPerBranch && tellerId === undefined) return companyFiguresOfSpans({ cuts, sums, where });
  const days = sql`${cuts}::date[]`;
  // Added up inside the join, so that each branch is one range of the index that starts at its first day.
  const single = (firstDay: Sql, condition: Sql) => sql`
    SELECT b.id AS chi_nhanh_id, f.*
    FROM unnest(${branches.ids}::int[]) b (id) CROSS JOIN LATERAL (
      SELECT width_bucket(f.ngay, ${days}) AS span, f.tien_id, ${columns(sums, (_name, sum) => sum)}
      FROM net_daily_figures f
      WHERE f.chi_nhanh_id = b.id AND f.ngay >= ${firstDay} AND f.ngay < ${cuts.at(-1)} AND ${condition} AND ${where}
      GROUP BY 1, 2) f`;
  if (tellerId !== undefined) return sql`(${single(sql`${cuts[0]}::date`, sql`f.nguoi_tao = ${tellerId}`)})`;
  return sql`(
    SELECT * FROM (
      SELECT chi_nhanh_id, span - 1 AS span, tien_id, ${columns(sums, (name) => sql`${sql.ref(name)} - coalesce(lag(${sql.ref(name)}) OVER earlier, 0)`)}
      FROM (
        SELECT b.id AS chi_nhanh_id, c.span, f.*
        FROM unnest(${branches.ids}::int[]) b (id) CROSS JOIN unnest(${days}) WITH ORDINALITY c (ngay, span)
        CROSS JOIN LATERAL (
          SELECT f.tien_id, ${columns(sums, (_name, sum) => sum)} FROM net_running_figures f
          WHERE f.chi_nhanh_id = b.id AND f.ngay = (${lastClosedDay(sql`c.ngay`)}) AND ${where} GROUP BY 1) f) reached
      WINDOW earlier AS (PARTITION BY chi_nhanh_id, tien_id ORDER BY span)) moved
    WHERE span > 0
    UNION ALL
    ${single(sql`(SELECT greatest(${cuts[0]}::date, (${lastClosedDay(sql`'infinity'`)}) + 1))`, sql`true`)})`;
}
