import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Occurrence } from './occurrence.ts';

/**
 * Whether what an earlier count found would tell what is being counted blind now, as the action log has it: the safe of the branch, of a
 * transfer either side's, and the till.
 */
export async function isCountedAgain(
  db: Db,
  { branchId, log }: Pick<Occurrence, 'branchId' | 'log'>,
): Promise<boolean> {
  const { subject = '', subjectId = null } = log ?? {};
  const { rows } = await sql`
    SELECT FROM ket k WHERE k.an_so_lieu AND (k.chi_nhanh_id = ${branchId} OR EXISTS (
      SELECT FROM dieu_chuyen d WHERE ${subject} = 'dieu-chuyen' AND d.id::text = ${subjectId} AND k.id IN (d.ket_gui_id, d.ket_cuoi_id)))
    UNION ALL SELECT FROM ca c WHERE ${subject} = 'ngan-quy' AND c.an_so_lieu AND c.chi_nhanh_id = ${branchId} AND c.ngan_quy_id::text = ${subjectId}`.execute(
    db,
  );
  return rows.length > 0;
}
