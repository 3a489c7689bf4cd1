import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Keeps that a person could not be compared with a list, or with any list in force; their next ticket tries again. */
export async function keepUnscreened(trx: Db, customerId: number, listId: number | 'all'): Promise<void> {
  await sql`
    INSERT INTO unscreened_customers (list_id, customer_id)
    SELECT l.id, c.id FROM danh_sach_sang_loc l, khach_hang c
    WHERE c.id = ${customerId} AND l.trang_thai = 1 ${listId === 'all' ? sql`` : sql`AND l.id = ${listId}`}
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** The person has been compared with every list. */
export async function forgetUnscreened(trx: Db, customerId: number): Promise<void> {
  await sql`DELETE FROM unscreened_customers WHERE customer_id = ${customerId}`.execute(trx);
}
