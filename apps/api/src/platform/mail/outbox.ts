import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface OutgoingLetter {
  userId: number;
  to: string;
  subject: string;
  text: string;
  /** 1 waiting, 2 sent, 3 failed. */
  state: 1 | 2 | 3;
  reason: string | null;
}

export async function insertLetter(trx: Db, letter: OutgoingLetter): Promise<number> {
  const { userId, to, subject, text, state, reason } = letter;
  const { id } = await trx
    .insertInto('thu_di')
    .values({ nguoi_dung_id: userId, nguoi_nhan: to, tieu_de: subject, noi_dung: text, trang_thai: state, loi: reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state === 2) await trx.updateTable('thu_di').set({ gui_luc: sql`now()` }).where('id', '=', id).execute();
  return id;
}
