import { PRIVACY_REQUEST, PRIVACY_STATE } from '@doi-tien/contract/privacy';
import type { PrivacyBody, PrivacyOfPerson, PrivacyRequest } from '@doi-tien/contract/privacy.schema';
import { type RawBuilder, sql } from 'kysely';
import { lockCustomers } from '../../../domain/customers/hold-customer.ts';
import { readSettings } from '../../../domain/settings/settings.repository.ts';
import type { Actor } from '../../../platform/actor.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findRow, selectList } from '../../../platform/http/lists/list.ts';
import { announce } from '../../../platform/live/live.ts';
import { requestList } from './requests.list.ts';
import { counterfeitsOf, lastDayOf, mustStay } from './retention.ts';

interface Kept {
  mustStay: boolean;
  last: string | null;
  today: string;
  papers: number;
  pictures: number;
  picturesUntil: string | null;
  tickets: number;
  counterfeits: number;
  acts: number;
}

/** What is kept about a person, why (the screen says it in words), and until when. */
export async function readPrivacy(db: Db, id: number): Promise<PrivacyOfPerson> {
  const { giu_ho_so_khach_nam: years, giu_anh_giay_to_nam: pictureYears } = await readSettings(db);
  const kept = await readKept(db, id, pictureYears);
  const until = kept.last === null || kept.mustStay ? null : yearsAfter(kept.last, years);
  const { rows: yeu_cau } = await sql<PrivacyRequest>`
    SELECT ${selectList(requestList)} FROM ${requestList.from} WHERE c.root_id = ${id} ORDER BY r.id DESC`.execute(db);
  const free = kept.last === null ? kept.today : until && dayAfter(until);
  return {
    so_nam: years,
    xoa_tu_ngay: kept.mustStay ? null : free,
    phan: [
      { loai: 'ho_so' as const, so_luong: 1, den_ngay: until },
      { loai: 'giay_to' as const, so_luong: kept.papers, den_ngay: until },
      { loai: 'anh' as const, so_luong: kept.pictures, den_ngay: kept.mustStay ? null : kept.picturesUntil },
      { loai: 'phieu' as const, so_luong: kept.tickets, den_ngay: until },
      { loai: 'tien_gia' as const, so_luong: kept.counterfeits, den_ngay: until },
      { loai: 'nhat_ky' as const, so_luong: kept.acts, den_ngay: null },
    ].filter(({ so_luong }) => so_luong > 0),
    yeu_cau,
  };
}

async function readKept(db: Db, id: number, pictureYears: number): Promise<Kept> {
  const person = sql`${id}::int`;
  const records = sql`(SELECT m.id FROM khach_hang m WHERE m.root_id = ${person})`;
  const count = (of: RawBuilder<unknown>) => sql`(SELECT count(*)::int FROM ${of})`;
  const pictures = sql`anh_luu a JOIN giay_to p ON p.id = a.giay_to_id WHERE p.khach_hang_id IN ${records}`;
  const { rows } = await sql<Kept>`
    SELECT ${mustStay(person)} AS "mustStay", ${lastDayOf(person)}::text AS last, (clock_timestamp() + clock_offset())::date::text AS today,
      ${count(sql`giay_to p WHERE p.khach_hang_id IN ${records}`)} AS papers,
      ${count(pictures)} AS pictures,
      CASE WHEN ${pictureYears}::int > 0 THEN
        (greatest((SELECT max(a.ngay_tao)::date FROM ${pictures}), ${lastDayOf(person)}) + make_interval(years => ${pictureYears}::int))::date::text
      END AS "picturesUntil",
      ${count(sql`giao_dich g WHERE g.khach_hang_id IN ${records}`)} AS tickets,
      ${count(sql`tien_gia x WHERE ${counterfeitsOf(person)}`)} AS counterfeits,
      ${count(sql`log_thao_tac l WHERE l.doi_tuong = 'khach-hang' AND l.doi_tuong_id IN (SELECT r.id::text FROM ${records} r)`)} AS acts
    FROM khach_hang c WHERE c.id = ${id} AND c.gop_vao_id IS NULL`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

const yearsAfter = (day: string, years: number) => Temporal.PlainDate.from(day).add({ years }).toString();
const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/** Writes down what a person asked; of one kind one request waits at a time. */
export async function fileRequest(
  trx: Db,
  actor: Actor,
  customerId: number,
  { loai, ghi_chu }: PrivacyBody,
): Promise<PrivacyRequest> {
  const [held] = await lockCustomers(trx, [customerId]);
  if (held !== customerId) throw new AppError('NOT_FOUND');
  const { rows } = await sql<{ id: number }>`
    INSERT INTO yeu_cau_rieng_tu (khach_hang_id, loai, ghi_chu, nguoi_tao)
    VALUES (${customerId}, ${loai}, ${ghi_chu || null}, ${actor.id}) RETURNING id`.execute(trx);
  const request = await findRow<PrivacyRequest>(trx, requestList, rows[0]?.id ?? 0);
  await announce(trx, { topic: 'customers' });
  await recordEvent(trx, actor, {
    act: 'privacyRequest',
    subject: 'khach-hang',
    subjectId: customerId,
    after: { loai_yeu_cau: loai, ghi_chu: ghi_chu || null, trang_thai_yeu_cau: PRIVACY_STATE.waiting },
  });
  return request;
}

export async function withdrawRequest(trx: Db, actor: Actor, id: number, version: number): Promise<PrivacyRequest> {
  const { khach_hang_id: customerId } = await findRow<PrivacyRequest>(trx, requestList, id);
  await lockCustomers(trx, [customerId]);
  const before = await findRow<PrivacyRequest>(trx, requestList, id);
  if (before.phien_ban !== version) throw new AppError('STALE_VERSION');
  if (before.trang_thai !== PRIVACY_STATE.waiting) throw new AppError('ACTED_ON_SINCE');
  await endRequests(trx, customerId, before.loai, PRIVACY_STATE.withdrawn);
  await announce(trx, { topic: 'customers' });
  await recordEvent(trx, actor, {
    act: 'privacyRequest',
    subject: 'khach-hang',
    subjectId: customerId,
    before: { loai_yeu_cau: before.loai, trang_thai_yeu_cau: before.trang_thai },
    after: { loai_yeu_cau: before.loai, trang_thai_yeu_cau: PRIVACY_STATE.withdrawn },
  });
  return findRow<PrivacyRequest>(trx, requestList, id);
}

/** Who asked to see what is kept has it once the file is made. */
export async function answerSeen(trx: Db, customerId: number): Promise<void> {
  await endRequests(trx, customerId, PRIVACY_REQUEST.see, PRIVACY_STATE.answered);
}

export async function endRequests(trx: Db, customerId: number, kind: number, state: number): Promise<void> {
  await sql`
    UPDATE yeu_cau_rieng_tu SET trang_thai = ${state}, xong_luc = clock_timestamp() + clock_offset()
    WHERE khach_hang_id IN (SELECT m.id FROM khach_hang m WHERE m.root_id = ${customerId})
      AND loai = ${kind} AND trang_thai = ${PRIVACY_STATE.waiting}`.execute(trx);
}
