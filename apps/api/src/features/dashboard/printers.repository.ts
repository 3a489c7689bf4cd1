import { MINUTES_UNTIL_ALERT, PRINT_STATUS } from '@doi-tien/contract/printers';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { InBranch } from './alerts.repository.ts';

interface LatePrints extends InBranch {
  loai: 'may_in_cho_lau';
  /** The printer. */
  ma: string;
  so_phieu: number;
  luc: string;
}

/** Printers whose papers wait for long, the longest first. */
export async function readLatePrints(db: Db, branchIds: readonly number[]): Promise<LatePrints[]> {
  const { rows } = await sql<LatePrints>`
    SELECT 'may_in_cho_lau' AS loai, j.chi_nhanh_id AS "branchId", m.ten AS ma, count(*)::int AS so_phieu, min(j.ngay_tao) AS luc
    FROM lenh_in j JOIN may_in m ON m.id = j.may_in_id
    WHERE j.trang_thai IN (1, 2) AND j.trang_thai = ${PRINT_STATUS.waiting} AND j.chi_nhanh_id = ANY(${branchIds}::int[])
    GROUP BY m.id, j.chi_nhanh_id
    HAVING min(j.ngay_tao) < clock_timestamp() + clock_offset() - make_interval(mins => ${MINUTES_UNTIL_ALERT})
    ORDER BY luc`.execute(db);
  return rows;
}
