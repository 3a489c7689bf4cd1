import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Whether what a branch holds, or every branch, the last day's balance and the last day's figures agree: a few rows, cheap enough to be asked
 * every few seconds. `verifyLedger` asks everything.
 */
export async function booksAgree(db: Db, branchId?: number): Promise<boolean> {
  const { rows } = await sql<{ differences: number }>`
    SELECT count(*)::int AS differences FROM vi_the v
    LEFT JOIN LATERAL (SELECT ngay, so_luong, gia_von FROM daily_balances d
                       WHERE d.chi_nhanh_id = v.chi_nhanh_id AND d.tien_id = v.tien_id
                       ORDER BY ngay DESC LIMIT 1) now ON true
    LEFT JOIN LATERAL (SELECT so_luong, gia_von FROM daily_balances d
                       WHERE d.chi_nhanh_id = v.chi_nhanh_id AND d.tien_id = v.tien_id AND d.ngay < now.ngay
                       ORDER BY ngay DESC LIMIT 1) before ON true
    LEFT JOIN LATERAL (SELECT sum(so_luong_vao - so_luong_ra) AS q, sum(gia_tri_vao - gia_tri_ra) AS c FROM daily_figures f
                       WHERE f.chi_nhanh_id = v.chi_nhanh_id AND f.ngay = now.ngay AND f.tai_khoan = 'holding' AND f.tien_id = v.tien_id) moved ON true
    WHERE ${branchId === undefined ? sql`true` : sql`v.chi_nhanh_id = ${branchId}`} AND (v.so_luong <> coalesce(now.so_luong, 0) OR v.gia_von <> coalesce(now.gia_von, 0)
       OR coalesce(now.so_luong, 0) <> coalesce(before.so_luong, 0) + coalesce(moved.q, 0)
       OR coalesce(now.gia_von, 0) <> coalesce(before.gia_von, 0) + coalesce(moved.c, 0))`.execute(db);
  return rows[0]?.differences === 0;
}
