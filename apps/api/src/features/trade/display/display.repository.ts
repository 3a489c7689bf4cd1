import type { PairedDisplay } from '@doi-tien/contract/display.schema';
import { type RawBuilder, sql } from 'kysely';
import { workingPlaceOf } from '../../../domain/places/working-place.ts';
import type { Asker } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Showing } from './display.rules.ts';

/** Long enough to walk to the counter. */
const CODE_MINUTES = 10;
/** A working day; the next morning the screen is paired again. */
const PAIRED_HOURS = 14;
/** That anybody may open the page must not fill the table, nor use up the codes. */
const MOST_WAITING = 300;
const MOST_WAITING_AT_ADDRESS = 10;

export interface DisplayRow {
  id: number;
  code: string | null;
  until: string;
  branchId: number | null;
  showing: Showing | null;
  shownAt: string | null;
  now: string;
  /** The person who sent what is shown. */
  sessionId: number | null;
  /** Whether they may still show it there. */
  isSenderIn: boolean;
}

/** A screen that asks to be paired. False where too many wait; the oldest of the same address make room. */
export async function insertWaiting(
  trx: Db,
  { keyHash, code, ip }: { keyHash: Buffer; code: string; ip: string },
): Promise<string | null> {
  await sql`DELETE FROM man_hinh_khach WHERE het_luc < now()`.execute(trx);
  await sql`
    DELETE FROM man_hinh_khach WHERE id IN (
      SELECT id FROM man_hinh_khach WHERE ma IS NOT NULL AND ip = ${ip} ORDER BY id DESC OFFSET ${MOST_WAITING_AT_ADDRESS - 1})`.execute(
    trx,
  );
  const { rows } = await sql<{ het_luc: string }>`
    INSERT INTO man_hinh_khach (khoa_hash, ip, ma, het_luc)
    SELECT ${keyHash}, ${ip}, ${code}, now() + make_interval(mins => ${CODE_MINUTES})
    WHERE (SELECT count(*) FROM man_hinh_khach WHERE ma IS NOT NULL) < ${MOST_WAITING}
    ON CONFLICT (ma) DO NOTHING RETURNING het_luc`.execute(trx);
  return rows[0]?.het_luc ?? null;
}

export async function findDisplay(db: Db, keyHash: Buffer): Promise<DisplayRow | undefined> {
  const { rows } = await sql<DisplayRow>`
    SELECT m.id, m.ma AS code, m.het_luc AS until, m.chi_nhanh_id AS "branchId", m.hien AS showing, m.hien_luc AS "shownAt",
           now() AS now, m.phien_id AS "sessionId", ${IS_SENDER_IN} AS "isSenderIn"
    FROM man_hinh_khach m WHERE m.khoa_hash = ${keyHash} AND m.het_luc > now()`.execute(db);
  return rows[0];
}

/** Their session, account, right and branch as they are by now; at the screen of a till also their shift, which the next person does not go on with. */
const IS_SENDER_IN = sql`EXISTS (
  SELECT FROM phien p JOIN nguoi_dung u ON u.id = p.nguoi_dung_id JOIN vai_tro v ON v.id = u.vai_tro_id
    JOIN chi_nhanh b ON b.id = m.chi_nhanh_id
  WHERE p.id = m.phien_id AND p.het_han > now() AND u.trang_thai = 1 AND v.trang_thai = 1 AND b.trang_thai = 1
    AND b.id = ANY(u.chi_nhanh_ids) AND v.phan_quyen #>> '{man-hinh-khach,index}' = 'true'
    AND (m.nguoi_id = u.id OR EXISTS (
      SELECT FROM ca c WHERE c.nguoi_id = u.id AND c.ngan_quy_id = m.ngan_quy_id AND c.ket_thuc_luc IS NULL)))`;

/** Of the till, or of the person, who pairs it. */
export async function pairWaiting(
  trx: Db,
  { id, branchId }: Pick<Asker, 'id' | 'branchId'>,
  { code, name, tillId }: { code: string; name: string | null; tillId: number | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    UPDATE man_hinh_khach SET ma = NULL, chi_nhanh_id = ${branchId}, ten = ${name}, ghep_luc = now(),
      nguoi_id = ${tillId === null ? id : null}, ngan_quy_id = ${tillId}, het_luc = now() + make_interval(hours => ${PAIRED_HOURS})
    WHERE ma = ${code} AND het_luc > now() RETURNING id`.execute(trx);
  return rows[0]?.id;
}

export async function isTillOfBranch(db: Db, tillId: number, branchId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ngan_quy WHERE id = ${tillId} AND chi_nhanh_id = ${branchId} AND trang_thai = 1`.execute(db);
  return rows.length > 0;
}

/** Those that show what a person does: their own, and those of the till they work from. */
const isOf = (asker: Asker): RawBuilder<boolean> => sql`
  (m.nguoi_id = ${asker.id} OR m.ngan_quy_id = (SELECT w.place FROM (${workingPlaceOf(asker)}) w))`;

export async function listDisplays(db: Db, asker: Asker): Promise<PairedDisplay[]> {
  const { rows } = await sql<PairedDisplay>`
    SELECT m.id, m.ten, u.ho_va_ten AS nguoi, t.ma || ' · ' || t.ten AS ngan_quy, ${isOf(asker)} AS la_cua_toi, m.ghep_luc, m.het_luc
    FROM man_hinh_khach m LEFT JOIN nguoi_dung u ON u.id = m.nguoi_id LEFT JOIN ngan_quy t ON t.id = m.ngan_quy_id
    WHERE m.chi_nhanh_id = ${asker.branchId} AND m.het_luc > now() ORDER BY m.id`.execute(db);
  return rows.map((row) => ({ ...row, la_cua_toi: row.la_cua_toi === true }));
}

/** Asked before a ticket is worked out for nobody to read. */
export async function hasDisplay(db: Db, asker: Asker): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM man_hinh_khach m WHERE m.chi_nhanh_id = ${asker.branchId} AND m.het_luc > now() AND ${isOf(asker)} LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function keepShown(trx: Db, asker: Asker, showing: Showing | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE man_hinh_khach m SET hien = ${showing === null ? null : JSON.stringify(showing)}::jsonb, hien_luc = now(),
      phien_id = ${asker.sessionId}
    WHERE m.chi_nhanh_id = ${asker.branchId} AND m.het_luc > now() AND ${isOf(asker)} RETURNING id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Unpairs a screen; its page asks to be paired again. */
export async function deletePaired(trx: Db, branchId: number, id: number): Promise<void> {
  await sql`DELETE FROM man_hinh_khach WHERE id = ${id} AND chi_nhanh_id = ${branchId}`.execute(trx);
}
