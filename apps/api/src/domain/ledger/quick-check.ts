import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whether the books of every branch agree. */
export async function booksAgree(db: Db): Promise<boolean> {
  return (await findBooksThatDiffer(db)).length === 0;
}

/**
 * The branches, of all or of these, where what is held is not what the last close left and the entries since have moved: a few rows,
 * cheap enough to be asked every few seconds. `verifyLedger` asks everything.
 */
export async function findBooksThatDiffer(db: Db, branchIds?: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ branchId: number }>`
    SELECT DISTINCT v.chi_nhanh_id AS "branchId" FROM vi_the v
    LEFT JOIN LATERAL (SELECT d.ngay, d.so_luong, d.gia_von FROM daily_balances d
                       WHERE d.chi_nhanh_id = v.chi_nhanh_id AND d.tien_id = v.tien_id
                       ORDER BY d.ngay DESC LIMIT 1) closed ON true
    LEFT JOIN LATERAL (SELECT sum(f.so_luong_vao - f.so_luong_ra) AS q, sum(f.gia_tri_vao - f.gia_tri_ra) AS c FROM figures f
                       WHERE f.chi_nhanh_id = v.chi_nhanh_id AND f.nguoi_tao <> 0 AND NOT f.la_thang AND f.tai_khoan = 'holding' AND f.tien_id = v.tien_id
                         AND f.ngay > coalesce(closed.ngay, '-infinity')) moved ON true
    WHERE ${branchIds === undefined ? sql`true` : sql`v.chi_nhanh_id = ANY(${branchIds}::int[])`}
      AND (v.so_luong <> coalesce(closed.so_luong, 0) + coalesce(moved.q, 0) OR v.gia_von <> coalesce(closed.gia_von, 0) + coalesce(moved.c, 0))
    ORDER BY 1`.execute(db);
  return rows.map(({ branchId }) => branchId);
}
