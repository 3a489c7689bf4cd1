import { sql } from 'kysely';
import type { Asker } from '../../platform/actor.ts';
import { recordEventOf } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';

/** How often one person who looks at one customer again and again is written down. */
const MINUTES_PER_VIEW = 10;

/** Who looked at a person is in the action log; the same reader is not written down again for some minutes. */
export async function recordView(trx: Db, asker: Asker, id: number): Promise<void> {
  const { rows } = await sql`SELECT FROM khach_hang WHERE id = ${id}`.execute(trx);
  if (rows.length === 0) return;
  if (await hasLookedLately(trx, asker, id)) return;
  // Two requests of one screen at once: the second waits here and finds the row of the first.
  await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien view'), hashtext(${`${asker.id} ${id}`}))`.execute(trx);
  if (await hasLookedLately(trx, asker, id)) return;
  await recordEventOf(trx, asker, asker.origin, { act: 'view', subject: 'khach-hang', subjectId: id });
}

async function hasLookedLately(trx: Db, asker: Asker, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM log_thao_tac WHERE doi_tuong = 'khach-hang' AND doi_tuong_id = ${String(id)} AND hanh_dong = 'view'
      AND nguoi_dung_id = ${asker.id} AND ngay_tao > clock_timestamp() - make_interval(mins => ${MINUTES_PER_VIEW}) LIMIT 1`.execute(
    trx,
  );
  return rows.length > 0;
}
