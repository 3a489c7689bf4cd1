import type { BranchOption, ReportBranch } from '@doi-tien/contract/branches.schema';
import { sql } from 'kysely';
import { FIRST_BRANCH } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';

/** The branches in the order of these ids. */
export async function readOptions(db: Db, ids: readonly number[]): Promise<BranchOption[]> {
  const { rows } = await sql<BranchOption>`
    SELECT id AS value, ten AS label, ma FROM chi_nhanh WHERE id = ANY(${ids}::int[])
    ORDER BY array_position(${ids}::int[], id)`.execute(db);
  return rows;
}

/** Every branch of the company, those in use first; or one. */
export async function readForReports(db: Db, wanted: 'all' | number): Promise<ReportBranch[]> {
  const { rows } = await sql<ReportBranch>`
    SELECT id AS value, ten AS label, ma, trang_thai FROM chi_nhanh
    WHERE ${wanted === 'all' ? sql`true` : sql`id = ${wanted}`} ORDER BY trang_thai, id`.execute(db);
  return rows;
}

/** Waits for safes that are being opened in the branch and for transfers that are being sent to it, and keeps others waiting. */
export async function lockBranch(trx: Db, id: number): Promise<void> {
  await sql`SELECT FROM chi_nhanh WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx);
}

/** Whether safes or tickets of the branch have codes, which a new prefix would leave behind. */
export async function hasCodes(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM ket WHERE chi_nhanh_id = ${id}) OR EXISTS (SELECT FROM ticket_numbers WHERE chi_nhanh_id = ${id}) AS found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Whether anything was ever recorded in the branch. The first one may always have: it is older than branches are. */
export async function hasBooks(db: Db, id: number): Promise<boolean> {
  if (id === FIRST_BRANCH || (await hasCodes(db, id))) return true;
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM vi_the WHERE chi_nhanh_id = ${id}) OR EXISTS (SELECT FROM log_thao_tac WHERE chuoi = ${id})
        OR EXISTS (SELECT FROM dieu_chuyen WHERE den_chi_nhanh_id = ${id}) OR EXISTS (SELECT FROM ty_gia WHERE chi_nhanh_id = ${id}) AS found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

export async function hasOpenSafe(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ket WHERE chi_nhanh_id = ${id} AND trang_thai = 1`.execute(db);
  return rows.length > 0;
}

/** Somebody who works in no other branch that is switched on. */
export async function hasPeopleOfItsOwn(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM nguoi_dung u WHERE ${id} = ANY(u.chi_nhanh_ids) AND NOT EXISTS (
      SELECT FROM chi_nhanh b WHERE b.id <> ${id} AND b.id = ANY(u.chi_nhanh_ids) AND b.trang_thai = 1) LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function addPerson(trx: Db, id: number, personId: number): Promise<void> {
  await sql`UPDATE nguoi_dung SET chi_nhanh_ids = chi_nhanh_ids || ${id}::int WHERE id = ${personId}`.execute(trx);
}

export async function removePeople(trx: Db, id: number): Promise<void> {
  await sql`
    UPDATE nguoi_dung SET chi_nhanh_ids = array_remove(chi_nhanh_ids, ${id}::int) WHERE ${id} = ANY(chi_nhanh_ids)`.execute(
    trx,
  );
}
