import { PRIVACY_REQUEST, PRIVACY_STATE } from '@doi-tien/contract/privacy';
import { sql } from 'kysely';
import { lockCustomers } from '../../../domain/customers/hold-customer.ts';
import { businessDay } from '../../../domain/safe-day/business-day.ts';
import { recordEventOf } from '../../../platform/audit/record-event.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { announce } from '../../../platform/live/live.ts';
import { endRequests } from './privacy.service.ts';
import { FREE_FROM } from './requests.list.ts';
import { counterfeitsOf } from './retention.ts';

/**
 * Deletes what is kept about the people who asked for it, once the law no longer wants it kept: names, papers, pictures and what they
 * said on tickets. Tickets and figures stay, without a name; the action log stays, since it is one chain. Answers how many people.
 */
export async function forgetPeople(database: Database): Promise<number> {
  for (let people = 0; ; people += 1) {
    if (!(await database.inTransaction(forgetNext))) return people;
  }
}

async function forgetNext(trx: Db): Promise<boolean> {
  const day = await businessDay(trx);
  const due = sql`r.loai = ${PRIVACY_REQUEST.delete} AND r.trang_thai = ${PRIVACY_STATE.waiting} AND (${FREE_FROM}) <= ${day}::date`;
  const next = async (only = sql`true`) => {
    const { rows } = await sql<{ id: number }>`
      SELECT c.root_id AS id FROM yeu_cau_rieng_tu r JOIN khach_hang c ON c.id = r.khach_hang_id
      WHERE ${due} AND ${only} ORDER BY 1 LIMIT 1`.execute(trx);
    return rows[0]?.id;
  };
  const found = await next();
  if (found === undefined) return false;
  await lockCustomers(trx, [found]);
  // Until the lock somebody may have traded, or another process may have been here.
  if ((await next(sql`c.root_id = ${found}`)) === undefined) return true;
  await forget(trx, found);
  return true;
}

async function forget(trx: Db, id: number): Promise<void> {
  const records = sql`(SELECT m.id FROM khach_hang m WHERE m.root_id = ${id})`;
  const { numAffectedRows: tickets } = await sql`
    UPDATE giao_dich SET ten_khach = NULL, dien_thoai = NULL, loai_giay_to = NULL, so_giay_to = NULL, quoc_tich = NULL, ghi_chu = NULL
    WHERE khach_hang_id IN ${records}`.execute(trx);
  await sql`
    UPDATE giu_cho SET ten_khach = NULL, dien_thoai = NULL, loai_giay_to = NULL, so_giay_to = NULL, quoc_tich = NULL, ghi_chu = NULL
    WHERE khach_hang_id IN ${records}`.execute(trx);
  await sql`
    UPDATE tien_gia x SET ten_khach = NULL, so_giay_to = NULL, dia_chi = NULL, ghi_chu = NULL
    WHERE ${counterfeitsOf(sql`${id}::int`)}`.execute(trx);
  // Needs the numbers of the papers.
  await sql`SELECT forget_in_requests(${id}::int)`.execute(trx);
  // Pictures go with their papers.
  await sql`DELETE FROM giay_to WHERE khach_hang_id IN ${records}`.execute(trx);
  await sql`
    UPDATE ket_qua_sang_loc SET ten_khach = '', ly_do = NULL WHERE khach_hang_id IN ${records}`.execute(trx);
  await sql`
    UPDATE khach_hang SET ho_va_ten = NULL, ten_khac = '{}', ngay_sinh = NULL, gioi_tinh = NULL, quoc_tich = NULL, dien_thoai = NULL,
      dia_chi = NULL, tinh = NULL, xa = NULL, nghe_nghiep = NULL, ghi_chu = NULL WHERE id IN ${records}`.execute(trx);
  await endRequests(trx, id, PRIVACY_REQUEST.delete, PRIVACY_STATE.answered);
  await announce(trx, { topic: 'customers' });
  await recordEventOf(
    trx,
    { id: null, account: null },
    { ip: '', deviceId: '', requestId: '' },
    { act: 'forgetPerson', subject: 'khach-hang', subjectId: id, after: { so_phieu: Number(tickets ?? 0n) } },
  );
}
