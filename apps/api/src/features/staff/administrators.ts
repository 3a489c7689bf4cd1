import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { ADMINISTRATOR_NEEDS } from './staff.rules.ts';

/**
 * Called after every change that could lock the last administrator out, inside its transaction. The lock makes two
 * administrators who demote each other at the same moment take turns: the second one is refused.
 */
export async function refuseIfNoAdministratorRemains(trx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien administrators'))`.execute(trx);
  const needs = ADMINISTRATOR_NEEDS.map(
    ([name, action]) => sql`v.phan_quyen @> ${JSON.stringify({ [name]: { [action]: true } })}::jsonb`,
  );
  const { rows } = await sql`
    SELECT 1 FROM nguoi_dung u JOIN vai_tro v ON v.id = u.vai_tro_id
    WHERE u.trang_thai = 1 AND v.trang_thai = 1 AND ${sql.join(needs, sql` AND `)} LIMIT 1`.execute(trx);
  if (rows.length === 0) throw new AppError('LAST_ADMINISTRATOR');
}
