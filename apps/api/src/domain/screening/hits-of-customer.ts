import { HIT_STATUS } from '@doi-tien/contract/screening';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/live.ts';

/** Whether somebody has still to decide if the customer is on a list. */
export async function hasOpenHit(db: Db, customerId: number): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`SELECT has_open_hit(${customerId}::int) AS "isOpen"`.execute(db);
  return rows[0]?.isOpen ?? false;
}

/**
 * A record with another paper may be of another person than the one that was decided about: its decisions for "another person" are
 * open again. Answers whether there was one.
 */
export async function reopenHits(trx: Db, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE ket_qua_sang_loc h SET trang_thai = ${HIT_STATUS.open}, ly_do = NULL, nguoi_quyet_dinh = NULL, quyet_dinh_luc = NULL
    FROM khach_hang c, muc_sang_loc e, danh_sach_sang_loc l
    WHERE c.root_id = ${customerId} AND h.khach_hang_id = c.id AND h.trang_thai = ${HIT_STATUS.otherPerson}
      AND e.id = h.muc_id AND e.con_hieu_luc AND l.id = e.danh_sach_id AND l.trang_thai = 1
    RETURNING h.id`.execute(trx);
  if (rows.length > 0) await announce(trx, { topic: 'screening' });
  return rows.length > 0;
}
