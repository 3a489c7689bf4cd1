import { HIT_STATUS } from '@doi-tien/contract/screening';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whether the business compares customers with lists (setting `bat_sang_loc`); a routine, which `has_open_hit` and `hold_customer` use too. */
export const isScreeningOn = sql<boolean>`is_screening_on()`;

/** Starts the comparison of a list with all customers from the beginning: see `screen-everybody.ts`. */
export async function screenEverybodyAgain(trx: Db, listId: number): Promise<void> {
  await sql`DELETE FROM unscreened_customers WHERE list_id = ${listId}`.execute(trx);
  await sql`
    UPDATE danh_sach_sang_loc SET quet_den_id = 0, quet_tu_xid = NULL, quet_xong_luc = NULL WHERE id = ${listId}`.execute(
    trx,
  );
}

/** After a time without screening nobody knows what changed meanwhile: everybody is compared with every list in force, from its first import. */
export async function resumeScreening(trx: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    UPDATE danh_sach_sang_loc SET da_quet_lan = 0 WHERE trang_thai = 1 RETURNING id`.execute(trx);
  for (const { id } of rows) await screenEverybodyAgain(trx, id);
}

/** How many customers have a hit that somebody must decide about. */
export async function countOpenHits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT khach_hang_id)::int AS count FROM ket_qua_sang_loc WHERE trang_thai = ${sql.lit(HIT_STATUS.open)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
