import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whether the books of every branch agree. */
export async function booksAgree(db: Db): Promise<boolean> {
  return (await findBooksThatDiffer(db)).length === 0;
}

/**
 * The branches, of all or of these, where holdings, the last day's balance and the last day's figures do not agree: a few rows, cheap
 * enough to be asked every few seconds. `verifyLedger` asks everything.
 */
export async function findBooksThatDiffer(db: Db, branchIds?: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ branchId: number }>`
    SELECT DISTINCT v.chi_nhanh_id AS "branchId" FROM vi_the v
    LEFT JOIN LATERAL (SELECT ngay, so_luong, gia_von FROM daily_balances d
                       WHERE d.chi_nhanh_id = v.chi_nhanh_id AND d.tien_id = v.tien_id
                       ORDER BY ngay DESC LIMIT 1) now ON true
    LEFT JOIN LATERAL (SELECT so_luong, gia_von FROM daily_balances d
                       WHERE d.chi_nhanh_id = v.chi_nhanh_id AND d.tien_id = v.tien_id AND d.ngay < now.ngay
                       ORDER BY ngay DESC LIMIT 1) before ON true
    LEFT JOIN LATERAL (SELECT sum(so_luong_vao - so_luong_ra) AS q, sum(gia_tri_vao - gia_tri_ra) AS c FROM daily_figures f
                       WHERE f.chi_nhanh_id = v.chi_nhanh_id AND f.ngay = now.ngay AND f.tai_khoan = 'holding' AND f.tien_id = v.tien_id) moved ON true
    WHERE ${branchIds === undefined ? sql`true` : sql`v.chi_nhanh_id = ANY(${branchIds}::int[])`} AND (v.so_luong <> coalesce(now.so_luong, 0) OR v.gia_von <> coalesce(now.gia_von, 0)
       OR coalesce(now.so_luong, 0) <> coalesce(before.so_luong, 0) + coalesce(moved.q, 0)
       OR coalesce(now.gia_von, 0) <> coalesce(before.gia_von, 0) + coalesce(moved.c, 0))
    ORDER BY 1`.execute(db);
  return rows.map(({ branchId }) => branchId);
}
