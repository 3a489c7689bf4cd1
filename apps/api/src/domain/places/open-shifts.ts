import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

interface OpenShift {
  ca_id: number;
  ngan_quy: string;
  nguoi: string;
}

/** Nobody works from a till of a safe that is locked: it would be counted while money still moves. The caller holds the safe alone. */
export async function refuseOpenShifts(trx: Db, branchId: number): Promise<void> {
  const { rows } = await sql<OpenShift>`
    SELECT c.id AS ca_id, n.ma AS ngan_quy, u.ho_va_ten AS nguoi
    FROM ca c JOIN ngan_quy n ON n.id = c.ngan_quy_id JOIN nguoi_dung u ON u.id = c.nguoi_id
    WHERE c.chi_nhanh_id = ${branchId} AND c.ket_thuc_luc IS NULL ORDER BY n.ma`.execute(trx);
  if (rows.length === 0) return;
  const tills = rows.map(({ ngan_quy, nguoi }) => `${ngan_quy} (${nguoi})`).join(', ');
  throw new AppError('SHIFTS_OPEN', { params: { tills }, data: rows });
}
