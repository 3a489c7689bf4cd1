import type { ItemKind, VoucherKind } from '@doi-tien/contract/voucher';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';

/** What a voucher is about, held until the commit so that it stays what it is. */
export async function holdItem(trx: Db, id: number): Promise<{ kind: ItemKind }> {
  const { rows } = await sql<{ kind: ItemKind; isOn: boolean }>`
    SELECT loai AS kind, trang_thai = 1 AS "isOn" FROM khoan_muc WHERE id = ${id} FOR SHARE`.execute(trx);
  const [found] = rows;
  if (!found) throw fieldError('khoan_muc_id', 'notFound');
  if (!found.isOn) throw fieldError('khoan_muc_id', 'itemOff');
  return found;
}

export async function readItemName(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT ten AS name FROM khoan_muc WHERE id = ${id}`.execute(db);
  if (!rows[0]) throw fieldError('khoan_muc_id', 'notFound');
  return rows[0].name;
}

export interface HeldVoucher {
  kind: VoucherKind;
  itemKind: ItemKind;
  status: number;
  entryId: number;
  currencyId: number;
  amount: string;
}

/** Locked until the commit. A voucher of another branch is not found. */
export async function lockVoucher(trx: Db, branchId: number, id: number): Promise<HeldVoucher> {
  const { rows } = await sql<HeldVoucher>`
    SELECT loai AS kind, loai_khoan_muc AS "itemKind", trang_thai AS status, but_toan_id AS "entryId", tien_id AS "currencyId", trim_scale(so_tien)::text AS amount
    FROM phieu_thu_chi WHERE chi_nhanh_id = ${branchId} AND id = ${id}::bigint FOR UPDATE`.execute(trx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}
