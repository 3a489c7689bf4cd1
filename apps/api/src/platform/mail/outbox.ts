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

/** For how many seconds letters have not been sent: since the oldest one that is newer than the last that was; 0 while all are sent. */
export async function letterUnsentFor(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    SELECT extract(epoch FROM clock_timestamp() - min(ngay_tao))::float8 AS seconds FROM thu_di
    WHERE trang_thai <> 2 AND ngay_tao > coalesce(
      (SELECT ngay_tao FROM thu_di WHERE trang_thai = 2 ORDER BY ngay_tao DESC NULLS LAST LIMIT 1), '-infinity')`.execute(
    db,
  );
  return rows[0]?.seconds ?? 0;
}
