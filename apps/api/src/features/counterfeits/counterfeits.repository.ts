import type { Counterfeit, CounterfeitBody } from '@doi-tien/contract/counterfeit.schema';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { counterfeitList } from './counterfeits.list.ts';

export function findCounterfeit(db: Db, branchId: number, id: number): Promise<Counterfeit> {
  return findRow<Counterfeit>(db, counterfeitList, id, branchId);
}

/** Locked until the commit. A record of another branch is not found. */
export async function lockCounterfeit(trx: Db, branchId: number, id: number): Promise<Counterfeit> {
  const { rows } = await sql`
    SELECT FROM tien_gia WHERE id = ${id} AND chi_nhanh_id = ${branchId} FOR UPDATE`.execute(trx);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return findCounterfeit(trx, branchId, id);
}

/** `TG-2026-0001`: counted per branch and year. */
export async function nextCode(trx: Db, branchId: number, day: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    WITH last AS (
      INSERT INTO counterfeit_numbers (chi_nhanh_id, nam, so) VALUES (${branchId}, extract(year FROM ${day}::date), 1)
      ON CONFLICT (chi_nhanh_id, nam) DO UPDATE SET so = counterfeit_numbers.so + 1 RETURNING nam, so::text)
    SELECT code_start(${branchId}) || 'TG-' || nam || '-' || lpad(so, greatest(4, length(so)), '0') AS code FROM last`.execute(
    trx,
  );
  if (!rows[0]) throw new Error('The record got no number');
  return rows[0].code;
}

export async function replaceNotes(trx: Db, id: number, notes: CounterfeitBody['to_tien']): Promise<void> {
  await sql`DELETE FROM tien_gia_to WHERE tien_gia_id = ${id}`.execute(trx);
  const numbered = notes.map((note, index) => ({ stt: index + 1, ...note }));
  await sql`
    INSERT INTO tien_gia_to (tien_gia_id, stt, gia_tri, so_seri)
    SELECT ${id}::int, n.stt, n.gia_tri, n.so_seri
    FROM jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) AS n (stt int, gia_tri numeric, so_seri text)`.execute(
    trx,
  );
}

/** What the fields of a body refer to: each must exist, tickets and safes in this branch. */
export async function findReferred(trx: Db, branchId: number, given: Partial<CounterfeitBody>) {
  const { tien_id, giao_dich_id, ket_id, so_giay_to, phat_hien_luc } = given;
  const { rows } = await sql<{
    decimals: number | null;
    hasTicket: boolean;
    hasSafe: boolean;
    customerId: number | null;
    isAhead: boolean;
  }>`
    SELECT (SELECT t.so_le FROM tien t JOIN loai_tien l ON l.id = t.loai_tien_id
            WHERE t.id = ${tien_id ?? null}::int AND l.nhom IN (1, 2)) AS decimals,
           EXISTS (SELECT FROM giao_dich WHERE id = ${giao_dich_id ?? null}::bigint AND chi_nhanh_id = ${branchId}) AS "hasTicket",
           EXISTS (SELECT FROM ket WHERE id = ${ket_id ?? null}::int AND chi_nhanh_id = ${branchId}) AS "hasSafe",
           (SELECT c.root_id FROM giay_to p JOIN khach_hang c ON c.id = p.khach_hang_id
            WHERE p.so = ${so_giay_to ?? null}::text) AS "customerId",
           coalesce(${phat_hien_luc ?? null}::timestamptz > clock_timestamp() + clock_offset(), false) AS "isAhead"`.execute(
    trx,
  );
  if (!rows[0]) throw new Error('The references were not read');
  return rows[0];
}

/** Compares days of the business: the moment of the find has a time, the hand-over only a day. */
export async function isHandedOverBeforeFound(trx: Db, { timeZone }: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM tien_gia WHERE id = ${id} AND ngay_ban_giao < (phat_hien_luc AT TIME ZONE ${timeZone})::date`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function nameOfPerson(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT ho_va_ten AS name FROM nguoi_dung WHERE id = ${id}`.execute(db);
  return rows[0]?.name ?? '';
}
