import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export const RESET_MINUTES = 30;

/** A person has one link at a time; a newer one makes those before it worthless. */
export async function insertResetLink(trx: Db, userId: number, tokenHash: Buffer): Promise<void> {
  await deleteResetLinks(trx, userId);
  await trx
    .insertInto('dat_lai_mat_khau')
    .values({
      token_hash: tokenHash,
      nguoi_dung_id: userId,
      het_han: sql`now() + make_interval(mins => ${RESET_MINUTES})`,
    })
    .execute();
}

async function deleteResetLinks(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('dat_lai_mat_khau').where('nguoi_dung_id', '=', userId).where('dung_luc', 'is', null).execute();
}

/** Marks the link as used, if it is one of this address, unused and in time: exactly one of many callers gets it. */
export async function useResetLink(trx: Db, tokenHash: Buffer, email: string): Promise<number | undefined> {
  const used = await trx
    .updateTable('dat_lai_mat_khau as d')
    .from('nguoi_dung as u')
    .innerJoin('vai_tro as v', 'v.id', 'u.vai_tro_id')
    .set({ dung_luc: sql<string>`now()` })
    .whereRef('u.id', '=', 'd.nguoi_dung_id')
    .where('d.token_hash', '=', tokenHash)
    .where('d.dung_luc', 'is', null)
    .where('d.het_han', '>', sql<string>`now()`)
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .where('u.trang_thai', '=', 1)
    .where('v.trang_thai', '=', 1)
    .returning('d.nguoi_dung_id')
    .executeTakeFirst();
  return used?.nguoi_dung_id;
}
