import type { Colleague } from '@doi-tien/contract/till.schema';
import { sql } from 'kysely';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';

/** People of the branch who may work from a till, with the one they have. */
export async function readColleagues(db: Db, { branchId, id }: Pick<Asker, 'branchId' | 'id'>): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    SELECT u.id AS value, u.ho_va_ten AS label,
           (SELECT c.ngan_quy_id FROM ca c WHERE c.nguoi_id = u.id AND c.chi_nhanh_id = ${branchId} AND c.ket_thuc_luc IS NULL) AS ngan_quy_id
    FROM nguoi_dung u JOIN vai_tro v ON v.id = u.vai_tro_id
    WHERE u.trang_thai = 1 AND v.trang_thai = 1 AND ${branchId} = ANY(u.chi_nhanh_ids) AND u.id <> ${id}
      AND v.phan_quyen->'ngan-quy'->>'index' = 'true'
    ORDER BY u.ho_va_ten LIMIT 200`.execute(db);
  return rows;
}
