import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whether somebody works from a till, or there is money in it; without one: of any till of the company. */
export async function isTillInUse(db: Db, id?: number): Promise<boolean> {
  const which = id === undefined ? sql`ngan_quy_id > 0` : sql`ngan_quy_id = ${id}`;
  const { rows } = await sql<{ used: boolean }>`
    SELECT EXISTS (SELECT FROM ca WHERE ${which} AND ket_thuc_luc IS NULL)
        OR EXISTS (SELECT FROM ton_to WHERE ${which} AND so_to > 0)
        OR EXISTS (SELECT FROM tien_ngan WHERE ${which} AND chua_phan_loai > 0) AS used`.execute(db);
  return rows[0]?.used ?? false;
}
