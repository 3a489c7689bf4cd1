import type { TransferTarget } from '@doi-tien/contract/transfer.schema';
import { sql } from 'kysely';
import { isWithheldSafe } from '../../domain/safe-day/withheld.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { SentLine } from './transfer.rules.ts';

/** The other branches that are switched on. */
export async function readTargets(db: Db, branchId: number): Promise<TransferTarget[]> {
  const { rows } = await sql<TransferTarget>`
    SELECT id AS value, ten AS label, ma FROM chi_nhanh WHERE id <> ${branchId} AND trang_thai = 1 ORDER BY id`.execute(
    db,
  );
  return rows;
}

/** One currency of a transfer as it is kept. */
export interface KeptLine {
  tien_id: number;
  so_tien: string;
  gia_tri: string;
  to_tien: { menh_gia_id: number; so_to: number }[];
}

export interface NewTransfer {
  branchId: number;
  day: string;
  entryId: number;
  ket_id: number;
  den_chi_nhanh_id: number;
  ly_do: string;
  nguoi_gui: number;
  chi_tiet: KeptLine[];
}

export async function insertTransfer(trx: Db, { branchId, day, entryId, ...draft }: NewTransfer): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT create_transfer(${branchId}::int, ${day}::date, ${entryId}::bigint, ${JSON.stringify(draft)}::jsonb) AS id`.execute(
    trx,
  );
  if (!rows[0]) throw new Error('The transfer was not written');
  return rows[0].id;
}

export interface TransferHead {
  id: number;
  code: string;
  fromId: number;
  toId: number;
  status: number;
}

/** Locked until the commit, so that it ends once. Another branch's transfer is not found. */
export async function lockTransfer(trx: Db, branchId: number, id: number): Promise<TransferHead> {
  const { rows } = await sql<TransferHead>`
    SELECT id, ma AS code, tu_chi_nhanh_id AS "fromId", den_chi_nhanh_id AS "toId", trang_thai AS status FROM dieu_chuyen
    WHERE id = ${id}::bigint AND ${branchId}::int IN (tu_chi_nhanh_id, den_chi_nhanh_id) FOR UPDATE`.execute(trx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** What was sent leads to what the safe that it left holds: whether that safe is being counted blind. */
export async function isSendingSafeWithheld(db: Db, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM dieu_chuyen d WHERE d.id = ${id} AND ${isWithheldSafe(sql`d.ket_gui_id`)}`.execute(db);
  return rows.length > 0;
}

export async function readSent(db: Db, id: number): Promise<SentLine[]> {
  const { rows } = await sql<Omit<SentLine, 'notes'> & { notes: KeptLine['to_tien'] }>`
    SELECT tien_id AS "currencyId", so_tien AS quantity, gia_tri AS cost, to_tien AS notes FROM dieu_chuyen_dong
    WHERE dieu_chuyen_id = ${id} AND NOT la_nhan ORDER BY tien_id`.execute(db);
  return rows.map(({ notes, ...line }) => ({
    ...line,
    notes: notes.map(({ menh_gia_id, so_to }) => ({ denominationId: menh_gia_id, count: so_to })),
  }));
}

export interface Ending {
  id: number;
  status: 2 | 3;
  safeId: number;
  entryId: number;
  personId: number;
  reason: string | null;
  chi_tiet: KeptLine[];
}

export async function endTransfer(trx: Db, { id, status, safeId, entryId, personId, reason, chi_tiet }: Ending) {
  await sql`
    INSERT INTO dieu_chuyen_dong (dieu_chuyen_id, la_nhan, tien_id, so_tien, gia_tri, to_tien)
    SELECT ${id}::int, true, l.* FROM jsonb_to_recordset(${JSON.stringify(chi_tiet)}::jsonb)
      AS l (tien_id int, so_tien numeric, gia_tri numeric, to_tien jsonb)`.execute(trx);
  await sql`
    UPDATE dieu_chuyen SET trang_thai = ${status}, ket_cuoi_id = ${safeId}, but_toan_cuoi_id = ${entryId}, nguoi_ket_thuc = ${personId},
      ket_thuc_luc = ${NOW}, ly_do_ket_thuc = ${reason} WHERE id = ${id}`.execute(trx);
}
