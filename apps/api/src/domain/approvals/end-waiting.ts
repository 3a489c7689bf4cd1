import { APPROVAL_STATUS } from '@doi-tien/contract/approvals';
import { sql } from 'kysely';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { announceRequest } from '../../platform/http/file-request.ts';

/**
 * With the last rule the requests end that wait for a second person: nobody is shown them any more, and their makers do the act without one. A
 * change of the settings that is being approved is the one that ends them.
 */
export async function endWaitingRequests(trx: Db): Promise<void> {
  const { rows } = await sql<{ id: number; area: string; branchId: number }>`
    UPDATE yeu_cau_duyet SET trang_thai = ${APPROVAL_STATUS.withdrawn}, xong_luc = ${NOW}
    WHERE trang_thai = ${APPROVAL_STATUS.waiting} AND ten_quyen <> 'cau-hinh-chung'
    RETURNING id, ten_quyen AS area, chi_nhanh_id AS "branchId"`.execute(trx);
  for (const row of rows) await announceRequest(trx, row);
}
