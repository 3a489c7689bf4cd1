import { RESULT_REPORT } from '@doi-tien/contract/report';
import type { ResultDetailQuery } from '@doi-tien/contract/report-query.schema';
import type { ResultDetail, ResultDetailPage } from '@doi-tien/contract/result-report.schema';
import { sql } from 'kysely';
import { findWithheldAmong, toldPart } from '../../domain/safe-day/withheld.ts';
import type { Db } from '../../platform/db/database.ts';
import { figuresOfLine } from './result.repository.ts';
import { readSelection } from './selection.ts';

/** The entries behind a line of the result, the newest first. The kept figures say on which days there are any. */
export async function resultDetail(
  db: Db,
  asked: readonly number[],
  { page, pageSize, chi_tieu, ...query }: ResultDetailQuery,
): Promise<ResultDetailPage> {
  const { branches, period } = await readSelection(db, asked, RESULT_REPORT, query);
  const told = toldPart(period, await findWithheldAmong(db, branches.ids));
  const { rows } = await sql<ResultDetail & { total: number }>`
    WITH days AS (
      SELECT DISTINCT f.chi_nhanh_id, f.ngay FROM figures f
      WHERE f.chi_nhanh_id = ANY(${branches.ids}::int[]) AND f.nguoi_tao <> 0 AND NOT f.la_thang
        AND f.ngay BETWEEN ${told.from}::date AND ${told.to}::date AND ${figuresOfLine(chi_tieu)}),
    found AS (
      SELECT e.*, f.so_tien FROM days d JOIN entry_origins e ON e.chi_nhanh_id = d.chi_nhanh_id AND e.ngay = d.ngay
      CROSS JOIN LATERAL (
        SELECT -sum(f.gia_tri) AS so_tien FROM (
          SELECT l.tai_khoan, e.loai, l.gia_tri FROM dong_but_toan l WHERE l.but_toan_id = e.id OFFSET 0) f
        WHERE ${figuresOfLine(chi_tieu)}) f
      WHERE f.so_tien <> 0)
    SELECT f.id AS but_toan_id, f.ngay, f.ngay_tao AS luc, f.giao_dich_id,
      CASE WHEN f.giao_dich_id IS NOT NULL THEN f.loai END AS loai_phieu, f.ket_id, coalesce(f.ma_giao_dich, k.ma_ket) AS ma,
      f.la_dao, f.so_tien, p.ho_va_ten AS nguoi, f.chi_nhanh_id, ${branches.ids.length > 1 ? sql`b.ten` : sql`NULL`} AS chi_nhanh,
      (SELECT count(*)::int FROM found) AS total
    FROM found f JOIN ket k ON k.id = f.ket_id JOIN nguoi_dung p ON p.id = f.nguoi_tao JOIN chi_nhanh b ON b.id = f.chi_nhanh_id
    ORDER BY f.ngay DESC, f.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  const items = rows.map(({ total: _total, ...item }) => item);
  return { tu_ngay: period.from, den_ngay: period.to, items, total: rows[0]?.total ?? 0, page, pageSize };
}
