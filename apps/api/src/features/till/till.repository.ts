import type { CountDifference } from '@doi-tien/contract/safe-record.schema';
import { HAND_OVER_STATUS } from '@doi-tien/contract/till';
import type { HandOverLine } from '@doi-tien/contract/till.schema';
import { type RawBuilder, sql } from 'kysely';
import type { Place } from '../../domain/ledger/place.ts';
import type { OpenSafe } from '../../domain/safe-day/open-safe.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';

export interface Shift {
  id: number;
  branchId: number;
  tillId: number;
  personId: number;
  isLocked: boolean;
  isEnded: boolean;
}

const SHIFT = sql`id, chi_nhanh_id AS "branchId", ngan_quy_id AS "tillId", nguoi_id AS "personId", chot_luc IS NOT NULL AS "isLocked",
  ket_thuc_luc IS NOT NULL AS "isEnded"`;

async function findShift(db: Db, where: RawBuilder<unknown>): Promise<Shift | undefined> {
  const { rows } = await sql<Shift>`SELECT ${SHIFT} FROM ca WHERE ${where} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0];
}

export const shiftById = (db: Db, branchId: number, id: number) =>
  findShift(db, sql`chi_nhanh_id = ${branchId} AND id = ${id}`);
/** In whichever branch: a person has one. */
export const openShiftOf = (db: Db, personId: number) =>
  findShift(db, sql`nguoi_id = ${personId} AND ket_thuc_luc IS NULL`);
export const openShiftAt = (db: Db, tillId: number) =>
  findShift(db, sql`ngan_quy_id = ${tillId} AND ket_thuc_luc IS NULL`);
export const lastShiftAt = (db: Db, tillId: number) => findShift(db, sql`ngan_quy_id = ${tillId}`);

/** Whether the till is one of the branch and in use; undefined for no such till. */
export async function isTillOn(db: Db, branchId: number, id: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ isOn: boolean }>`
    SELECT trang_thai = 1 AS "isOn" FROM ngan_quy WHERE chi_nhanh_id = ${branchId} AND id = ${id}`.execute(db);
  return rows[0]?.isOn;
}

export async function insertShift(trx: Db, safe: OpenSafe, tillId: number, personId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ca (chi_nhanh_id, ngan_quy_id, ket_id, ngay, nguoi_id)
    VALUES (${safe.branchId}, ${tillId}, ${safe.id}, ${safe.day}, ${personId}) RETURNING id`.execute(trx);
  if (!rows[0]) throw new Error('The shift was not written');
  return rows[0].id;
}

export async function lockShift(trx: Db, id: number, isBlind: boolean): Promise<void> {
  await sql`UPDATE ca SET chot_luc = ${NOW}, an_so_lieu = ${isBlind} WHERE id = ${id}`.execute(trx);
}

export async function unlockShift(trx: Db, id: number): Promise<void> {
  await sql`UPDATE ca SET chot_luc = NULL, an_so_lieu = false WHERE id = ${id}`.execute(trx);
}

/** A complete count is in: what the till should hold is no secret any more. */
export async function tellShift(trx: Db, id: number): Promise<void> {
  await sql`UPDATE ca SET an_so_lieu = false WHERE id = ${id} AND an_so_lieu`.execute(trx);
}

export async function finishShift(
  trx: Db,
  id: number,
  { ending, personId, reason = null }: { ending: number; personId: number; reason?: string | null },
): Promise<void> {
  await sql`
    UPDATE ca SET ket_thuc_luc = ${NOW}, cach_ket_thuc = ${ending}, nguoi_ket_thuc = ${personId}, ly_do = ${reason}, an_so_lieu = false
    WHERE id = ${id}`.execute(trx);
}

/** The next shift goes on with what was open: tickets that wait, requests, and cash that is on its way to or from the till. */
export async function passOnWork(trx: Db, from: Shift, to: { id: number; personId: number }): Promise<void> {
  await sql`UPDATE ca SET tiep_noi_id = ${to.id} WHERE id = ${from.id}`.execute(trx);
  await sql`
    UPDATE giao_dich SET phu_trach_id = ${to.personId}
    WHERE chi_nhanh_id = ${from.branchId} AND trang_thai = 2 AND coalesce(phu_trach_id, nguoi_tao) = ${from.personId}`.execute(
    trx,
  );
  const open = sql`chi_nhanh_id = ${from.branchId} AND trang_thai = ${HAND_OVER_STATUS.prepared} AND NOT ca_ngan`;
  await sql`UPDATE giao_quy SET tu_ca_id = ${to.id}, nguoi_giao = ${to.personId} WHERE ${open} AND tu_ca_id = ${from.id}
    AND nguoi_nhan IS DISTINCT FROM ${to.personId}`.execute(trx);
  await sql`UPDATE giao_quy SET den_ca_id = ${to.id}, nguoi_nhan = ${to.personId} WHERE ${open} AND den_ca_id = ${from.id}
    AND nguoi_giao <> ${to.personId}`.execute(trx);
}

/** Withdraws what is still on its way to or from the till of a shift that ends; answers which. */
export async function withdrawOfShift(trx: Db, shiftId: number, personId: number, exceptId = 0): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE giao_quy SET trang_thai = ${HAND_OVER_STATUS.withdrawn}, ket_thuc_luc = ${NOW}, nguoi_ket_thuc = ${personId}
    WHERE trang_thai = ${HAND_OVER_STATUS.prepared} AND (tu_ca_id = ${shiftId} OR den_ca_id = ${shiftId}) AND id <> ${exceptId}
    RETURNING id`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface NewHandOver {
  from: Place;
  to: Place;
  fromShiftId: number | null;
  toShiftId: number | null;
  giverId: number;
  receiverId: number | null;
  approverId: number | null;
  isWhole: boolean;
  lines: readonly HandOverLine[];
  note: string | null;
}

export async function insertHandOver(trx: Db, safe: OpenSafe, made: NewHandOver): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO giao_quy (chi_nhanh_id, ket_id, ngay, tu_ngan_id, den_ngan_id, tu_ca_id, den_ca_id, nguoi_giao, nguoi_nhan, nguoi_duyet,
                          ca_ngan, chi_tiet, ghi_chu)
    VALUES (${safe.branchId}, ${safe.id}, ${safe.day}, ${made.from}, ${made.to}, ${made.fromShiftId}, ${made.toShiftId}, ${made.giverId},
            ${made.receiverId}, ${made.approverId}, ${made.isWhole}, ${JSON.stringify(made.lines)}::jsonb, ${made.note})
    RETURNING id`.execute(trx);
  if (!rows[0]) throw new Error('The hand-over was not written');
  return rows[0].id;
}

export interface KeptHandOver {
  id: number;
  from: Place;
  to: Place;
  fromShiftId: number | null;
  toShiftId: number | null;
  giverId: number;
  receiverId: number | null;
  isWhole: boolean;
  lines: HandOverLine[];
  status: number;
}

export async function findHandOver(
  db: Db,
  branchId: number,
  id: number,
  lock = sql``,
): Promise<KeptHandOver | undefined> {
  const { rows } = await sql<KeptHandOver>`
    SELECT id, tu_ngan_id AS "from", den_ngan_id AS "to", tu_ca_id AS "fromShiftId", den_ca_id AS "toShiftId", nguoi_giao AS "giverId",
           nguoi_nhan AS "receiverId", ca_ngan AS "isWhole", chi_tiet AS lines, trang_thai AS status
    FROM giao_quy WHERE chi_nhanh_id = ${branchId} AND id = ${id} ${lock}`.execute(db);
  return rows[0];
}

export const lockHandOver = (trx: Db, branchId: number, id: number) => findHandOver(trx, branchId, id, sql`FOR UPDATE`);

/** Whether the whole till is on its way to somebody. */
export async function wholeHandOverOf(db: Db, shiftId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM giao_quy WHERE tu_ca_id = ${shiftId} AND ca_ngan AND trang_thai = ${HAND_OVER_STATUS.prepared}`.execute(
    db,
  );
  return rows[0]?.id;
}

export async function endHandOver(
  trx: Db,
  id: number,
  {
    status,
    personId,
    reason = null,
    entryId = null,
  }: { status: number; personId: number; reason?: string | null; entryId?: number | null },
): Promise<void> {
  await sql`
    UPDATE giao_quy SET trang_thai = ${status}, ket_thuc_luc = ${NOW}, nguoi_ket_thuc = ${personId}, ly_do = ${reason}, but_toan_id = ${entryId}
    WHERE id = ${id}`.execute(trx);
}

export interface NewTillCount {
  kind: number;
  tillId: number;
  shiftId: number | null;
  handOverId?: number | null;
  counterId: number;
  bearerId: number | null;
  result: string;
  differences: readonly CountDifference[];
  worth: string | null;
  reason: string | null;
  entryId?: number | null;
}

export async function insertTillCount(trx: Db, safe: OpenSafe, made: NewTillCount): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO kiem_ngan (chi_nhanh_id, ket_id, ngay, ngan_quy_id, ca_id, giao_quy_id, loai, nguoi_dem, nguoi_chiu, ket_qua, chi_tiet,
                           chenh_lech, ly_do, but_toan_id)
    VALUES (${safe.branchId}, ${safe.id}, ${safe.day}, ${made.tillId}, ${made.shiftId}, ${made.handOverId ?? null}, ${made.kind},
            ${made.counterId}, ${made.bearerId}, ${made.result}, ${JSON.stringify(made.differences)}::jsonb, ${made.worth}, ${made.reason},
            ${made.entryId ?? null}) RETURNING id`.execute(trx);
  if (!rows[0]) throw new Error('The count was not written');
  return rows[0].id;
}
