const PART = `CASE WHEN la_thang THEN 'month' ELSE 'day' END`;

/** The kept figures of the company beside what the branches come to together. */
export const COMPANY_CHECKS: Record<string, string> = {
  'company figures add the closed days of all branches up': `
    SELECT coalesce(k.key, f.key) AS subject, coalesce(k.figures, 'none') AS kept, coalesce(f.figures, 'none') AS derived
    FROM (${figuresOf('company_figures')}) k FULL JOIN (${figuresOf('company_figures_recomputed')}) f ON f.key = k.key
    WHERE k.figures IS DISTINCT FROM f.figures`,
  'company balances add the changes of all closes up': `
    SELECT coalesce(k.key, f.key) AS subject, coalesce(k.figures, 'none') AS kept, coalesce(f.figures, 'none') AS derived
    FROM (${balancesOf('company_balances')}) k FULL JOIN (${balancesOf('company_balances_recomputed')}) f ON f.key = k.key
    WHERE k.figures IS DISTINCT FROM f.figures`,
};

function figuresOf(source: string): string {
  return `SELECT concat_ws(' ', ${PART}, ngay, loai, tai_khoan, coalesce(tien_id, 0)) AS key,
                 concat_ws(' / ', so_phieu, so_huy, trim_scale(so_luong_vao), trim_scale(so_luong_ra), gia_tri_vao, gia_tri_ra) AS figures
          FROM ${source}`;
}

function balancesOf(source: string): string {
  return `SELECT concat_ws(' ', ${PART}, ngay, tien_id) AS key,
                 concat_ws(' / ', trim_scale(so_luong), gia_von, gia_tri, so_khong_gia) AS figures
          FROM ${source}`;
}
