import { RISK_LEVEL } from '@doi-tien/contract/customers';
import { HIT_STATUS } from '@doi-tien/contract/screening';
import type { DecisionBody, ReopenBody, ScreeningHit, ScreeningHitDetail } from '@doi-tien/contract/screening.schema';
import { sql } from 'kysely';
import { lockCustomers } from '../../domain/customers/hold-customer.ts';
import { compareNames } from '../../domain/screening/compare-names.rules.ts';
import { nameWords } from '../../domain/screening/name-keys.rules.ts';
import type { Actor } from '../../platform/actor.ts';
import { type AuditedAct, recordEvents } from '../../platform/audit/record-event.ts';
import { updateRecord } from '../../platform/collections/collection.repository.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { announce } from '../../platform/live/live.ts';

/** Hits of merged records are shown as those of the record that stays. */
export const hitRows: ListSpec = {
  from: sql`ket_qua_sang_loc h JOIN khach_hang m ON m.id = h.khach_hang_id JOIN khach_hang c ON c.id = m.root_id
    JOIN muc_sang_loc e ON e.id = h.muc_id JOIN danh_sach_sang_loc l ON l.id = e.danh_sach_id
    LEFT JOIN nguoi_dung u ON u.id = h.nguoi_quyet_dinh`,
  key: sql`h.id`,
  fields: {
    id: { kind: 'number', sql: sql`h.id` },
    trang_thai: { kind: 'number', sql: sql`h.trang_thai` },
    diem: { kind: 'number', sql: sql`h.diem` },
    khach_hang_id: { kind: 'number', sql: sql`c.id` },
    ho_va_ten: { kind: 'text', sql: sql`c.ho_va_ten`, search: true },
    ten_khach: { kind: 'text', sql: sql`h.ten_khach`, search: true },
    ngay_sinh: { kind: 'date', sql: sql`c.ngay_sinh` },
    quoc_tich: { kind: 'text', sql: sql`c.quoc_tich` },
    so_giay_to: {
      kind: 'text',
      sql: sql`(SELECT p.so FROM giay_to p WHERE p.khach_hang_id = c.id ORDER BY p.trang_thai, p.id LIMIT 1)`,
    },
    danh_sach: { kind: 'text', sql: sql`l.ten` },
    ten_muc: { kind: 'text', sql: sql`h.ten_muc`, search: true },
    loai: { kind: 'number', sql: sql`e.loai` },
    so_tham_chieu: { kind: 'text', sql: sql`e.so_tham_chieu`, search: true },
    ngay_sinh_muc: { kind: 'json', sql: sql`e.ngay_sinh` },
    quoc_tich_muc: { kind: 'text', sql: sql`e.quoc_tich` },
    khop_ngay_sinh: { kind: 'number', sql: sql`h.khop_ngay_sinh` },
    ly_do: { kind: 'text', sql: sql`h.ly_do` },
    nguoi_quyet_dinh: { kind: 'text', sql: sql`u.ho_va_ten` },
    quyet_dinh_luc: { kind: 'timestamp', sql: sql`h.quyet_dinh_luc` },
    phien_ban: { kind: 'number', sql: sql`h.phien_ban` },
    ngay_tao: { kind: 'timestamp', sql: sql`h.ngay_tao` },
  },
};

type More = Omit<ScreeningHitDetail, keyof ScreeningHit | 'tu_khop'>;

export async function readHit(db: Db, id: number): Promise<ScreeningHitDetail> {
  const hit = await findRow<ScreeningHit>(db, hitRows, id);
  const { rows } = await sql<More>`
    SELECT c.ten_khac, c.gioi_tinh, c.muc_rui_ro, e.ten AS ten_chinh_muc, e.ten_goc AS ten_goc_muc, e.ten_khac AS ten_khac_muc,
           e.ngay_dua_vao, e.con_hieu_luc,
           (SELECT coalesce(json_agg(json_build_object('loai', p.loai, 'so', p.so) ORDER BY p.trang_thai, p.id), '[]')
            FROM giay_to p WHERE p.khach_hang_id = c.id) AS giay_to
    FROM ket_qua_sang_loc h JOIN khach_hang c ON c.id = ${hit.khach_hang_id} JOIN muc_sang_loc e ON e.id = h.muc_id
    WHERE h.id = ${id}`.execute(db);
  return { ...hit, ...(rows[0] as More), tu_khop: wordsThatAgree(hit) };
}

/** The words of both names that have a partner in the other. */
function wordsThatAgree({ ten_khach, ten_muc }: ScreeningHit): string[] {
  const [ours, theirs] = [nameWords(ten_khach), nameWords(ten_muc)];
  const agreesWith = (others: readonly string[]) => (word: string) =>
    others.some((other) => compareNames([word], [other]) !== null);
  return [...new Set([...ours.filter(agreesWith(theirs)), ...theirs.filter(agreesWith(ours))])];
}

/**
 * Somebody decides whether customer and entry are the same person. The same person is barred from now on; another one trades again, and the hit
 * does not come back unless one side changes. The reason is in the action log, and not in the history of the customer, which tellers read.
 */
export async function decideHit(
  trx: Db,
  actor: Actor,
  id: number,
  { trang_thai, ly_do, phien_ban }: DecisionBody,
): Promise<ScreeningHitDetail> {
  const { khach_hang_id } = await findRow<ScreeningHit>(trx, hitRows, id);
  // Tickets of the person come before or after the decision.
  const [customerId = khach_hang_id] = await lockCustomers(trx, [khach_hang_id]);
  const before = await findRow<ScreeningHit>(trx, hitRows, id);
  if (before.trang_thai === HIT_STATUS.closed) throw new AppError('STALE_VERSION');
  const replaced = sql<string>`jsonb_build_object('trang_thai', trang_thai, 'ly_do', ly_do, 'nguoi_quyet_dinh', nguoi_quyet_dinh,
    'quyet_dinh_luc', quyet_dinh_luc, 'muc_rui_ro', (SELECT muc_rui_ro FROM khach_hang WHERE id = ${customerId}))`;
  const decided = { trang_thai, ly_do, nguoi_quyet_dinh: actor.id, quyet_dinh_luc: NOW, truoc: replaced };
  await updateRecord(trx, 'ket_qua_sang_loc', { id, phien_ban }, decided);
  const barred = trang_thai === HIT_STATUS.samePerson ? await bar(trx, customerId) : [];
  await announce(trx, { topic: 'screening' });
  await announce(trx, { topic: 'customers', id: customerId });
  const after = await readHit(trx, id);
  const decision = { act: 'decide', subject: 'sang-loc', subjectId: id, before: inLog(before), after: inLog(after) };
  await recordEvents(trx, actor, [decision, ...barred]);
  return after;
}

interface Replaced {
  trang_thai: number;
  ly_do: string | null;
  nguoi_quyet_dinh: number | null;
  quyet_dinh_luc: string | null;
  muc_rui_ro: number;
}

/**
 * Takes the last decision back: the hit, and the bar it put on the customer, are as they were. The bar stays while another hit says that this is
 * the person. Refused once something came of it: it was decided or opened anew, the customer was changed or merged, or has a ticket since.
 */
export async function reopenHit(
  trx: Db,
  actor: Actor,
  id: number,
  { phien_ban }: ReopenBody,
): Promise<ScreeningHitDetail> {
  const { khach_hang_id } = await findRow<ScreeningHit>(trx, hitRows, id);
  const [customerId = khach_hang_id] = await lockCustomers(trx, [khach_hang_id]);
  const before = await findRow<ScreeningHit>(trx, hitRows, id);
  const found = await readSince(trx, id, customerId);
  const isBarring = before.trang_thai === HIT_STATUS.samePerson;
  const isDecided = isBarring || before.trang_thai === HIT_STATUS.otherPerson;
  if (!isDecided || !found.truoc || found.isActedOn || before.phien_ban !== phien_ban)
    throw new AppError('ACTED_ON_SINCE');
  const { muc_rui_ro, ...hit } = found.truoc;
  if (found.risk !== (isBarring ? RISK_LEVEL.barred : muc_rui_ro)) throw new AppError('ACTED_ON_SINCE');
  // An entry that is compared no more stops nobody.
  const trang_thai = hit.trang_thai === HIT_STATUS.open && !found.isCompared ? HIT_STATUS.closed : hit.trang_thai;
  await updateRecord(trx, 'ket_qua_sang_loc', { id, phien_ban }, { ...hit, trang_thai, truoc: null });
  const isFreed = isBarring && muc_rui_ro !== RISK_LEVEL.barred && !found.isNamedElsewhere;
  if (isFreed) await sql`UPDATE khach_hang SET muc_rui_ro = ${muc_rui_ro} WHERE id = ${customerId}`.execute(trx);
  await announce(trx, { topic: 'screening' });
  await announce(trx, { topic: 'customers', id: customerId });
  const after = await readHit(trx, id);
  const undone = { act: 'reopenHit', subject: 'sang-loc', subjectId: id, before: inLog(before), after: inLog(after) };
  const freed = {
    act: 'update',
    subject: 'khach-hang',
    subjectId: customerId,
    before: { muc_rui_ro: RISK_LEVEL.barred },
    after: { muc_rui_ro },
  };
  await recordEvents(trx, actor, isFreed ? [undone, freed] : [undone]);
  return after;
}

interface Since {
  truoc: Replaced | null;
  risk: number;
  /** A ticket, or a change of the customer or of a record merged into it, since the decision. */
  isActedOn: boolean;
  /** Another hit says that the customer is the person of its entry. */
  isNamedElsewhere: boolean;
  /** The list is in use and still has the entry. */
  isCompared: boolean;
}

async function readSince(trx: Db, id: number, customerId: number): Promise<Since> {
  const { rows } = await sql<Since>`
    SELECT h.truoc, c.muc_rui_ro AS risk, e.con_hieu_luc AND l.trang_thai = 1 AS "isCompared",
      EXISTS (SELECT FROM giao_dich g WHERE g.khach_hang_id = c.id AND g.ngay_tao > h.quyet_dinh_luc)
        OR EXISTS (SELECT FROM khach_hang m WHERE m.root_id = c.id AND m.ngay_cap_nhat > h.quyet_dinh_luc) AS "isActedOn",
      EXISTS (SELECT FROM ket_qua_sang_loc o JOIN khach_hang m ON m.id = o.khach_hang_id
        WHERE m.root_id = c.id AND o.id <> h.id AND o.trang_thai = ${HIT_STATUS.samePerson}) AS "isNamedElsewhere"
    FROM ket_qua_sang_loc h JOIN khach_hang c ON c.id = ${customerId} JOIN muc_sang_loc e ON e.id = h.muc_id
      JOIN danh_sach_sang_loc l ON l.id = e.danh_sach_id WHERE h.id = ${id}`.execute(trx);
  return rows[0] as Since;
}

/** What the log keeps of a hit: who was compared with whom, and what was decided. */
function inLog({ trang_thai, ly_do, khach_hang_id, ten_khach, ten_muc, danh_sach, so_tham_chieu, diem }: ScreeningHit) {
  return { trang_thai, ly_do, khach_hang_id, ten_khach, ten_muc, danh_sach, so_tham_chieu, diem };
}

async function bar(trx: Db, id: number): Promise<AuditedAct[]> {
  const { rows } = await sql<{ risk: number }>`
    UPDATE khach_hang c SET muc_rui_ro = ${RISK_LEVEL.barred} FROM khach_hang o
    WHERE c.id = ${id} AND o.id = c.id AND o.muc_rui_ro <> ${RISK_LEVEL.barred} RETURNING o.muc_rui_ro AS risk`.execute(
    trx,
  );
  return rows.map(({ risk }) => ({
    act: 'update',
    subject: 'khach-hang',
    subjectId: id,
    before: { muc_rui_ro: risk },
    after: { muc_rui_ro: RISK_LEVEL.barred },
  }));
}
