import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Of a hand-over `g`, as SQL: who counts it is not told what was prepared. */
export const IS_PREPARED_BLIND: RawBuilder<boolean> = sql`(g.trang_thai = 1
  AND coalesce((SELECT (gia_tri->>'kiem_dem_mu')::boolean FROM cau_hinh_chung), true))`;

/** As SQL: the till of this shift is being counted blind. */
export function isBlindShift(shiftId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce((SELECT ca.an_so_lieu FROM ca WHERE ca.id = ${shiftId}), false)`;
}

/** Whether the till of a shift, or the till that a hand-over is about, is being counted blind. */
export async function isTillWithheld(db: Db, about: { shiftId: number } | { handOverId: number }): Promise<boolean> {
  const shift =
    'shiftId' in about
      ? sql`id = ${about.shiftId}`
      : sql`id IN (SELECT unnest(ARRAY[g.tu_ca_id, g.den_ca_id]) FROM giao_quy g WHERE g.id = ${about.handOverId})`;
  const { rows } = await sql`SELECT FROM ca WHERE an_so_lieu AND ${shift}`.execute(db);
  return rows.length > 0;
}
