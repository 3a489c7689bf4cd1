import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ListSpec } from '../http/list.ts';

export interface OutgoingLetter {
  to: string;
  subject: string;
  text: string;
  /** 1 waiting, 2 sent, 3 failed. */
  state: 1 | 2 | 3;
  reason: string | null;
}

export async function insertLetter(trx: Db, { to, subject, text, state, reason }: OutgoingLetter): Promise<number> {
  const { id } = await trx
    .insertInto('thu_di')
    .values({ nguoi_nhan: to, tieu_de: subject, noi_dung: text, trang_thai: state, loi: reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state === 2) await trx.updateTable('thu_di').set({ gui_luc: sql`now()` }).where('id', '=', id).execute();
  return id;
}

const fields: ListSpec['fields'] = {
  id: { kind: 'number', sql: sql`t.id` },
  nguoi_nhan: { kind: 'text', sql: sql`t.nguoi_nhan`, search: true },
  tieu_de: { kind: 'text', sql: sql`t.tieu_de`, search: true },
  trang_thai: { kind: 'number', sql: sql`t.trang_thai` },
  loi: { kind: 'text', sql: sql`t.loi` },
  ngay_tao: { kind: 'timestamp', sql: sql`t.ngay_tao` },
  gui_luc: { kind: 'timestamp', sql: sql`t.gui_luc` },
};

/** The list leaves the content out: opening a letter is an act of its own, and is logged. */
export const outboxList: ListSpec = { from: sql`thu_di t`, key: sql`t.id`, fields };
export const openedLetter: ListSpec = {
  ...outboxList,
  fields: { ...fields, noi_dung: { kind: 'text', sql: sql`t.noi_dung` } },
};
