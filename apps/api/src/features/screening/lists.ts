import { isAllowed } from '@doi-tien/contract/permissions';
import type { ScreeningList } from '@doi-tien/contract/screening.schema';
import { sql } from 'kysely';
import { screenEverybodyAgain } from '../../domain/screening/screening-switch.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { updateRecord } from '../../platform/collections/collection.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import { closeHits } from './entries.repository.ts';

/** The lists with their state. How far it is, is told by the place among the customers' ids, which have few gaps. */
export async function readLists(db: Db): Promise<ScreeningList[]> {
  const { rows } = await sql<ScreeningList>`
    SELECT l.id, l.ten, l.nguon, l.trang_thai, l.nhap_luc, l.quet_xong_luc, l.phien_ban, u.ho_va_ten AS nguoi_nhap,
           (SELECT count(*)::int FROM muc_sang_loc e WHERE e.danh_sach_id = l.id AND e.con_hieu_luc) AS so_muc,
           (SELECT count(*)::int FROM ket_qua_sang_loc h JOIN muc_sang_loc e ON e.id = h.muc_id
            WHERE e.danh_sach_id = l.id AND h.trang_thai = 1) AS dang_mo,
           (SELECT count(*)::int FROM unscreened_customers c WHERE c.list_id = l.id) AS chua_so,
           CASE WHEN l.quet_xong_luc IS NOT NULL THEN 100
                ELSE least(99, floor(100.0 * l.quet_den_id / greatest(1, (SELECT max(c.id) FROM khach_hang c))))::int END AS tien_do
    FROM danh_sach_sang_loc l LEFT JOIN nguoi_dung u ON u.id = l.nguoi_nhap WHERE l.lan_nhap > 0 ORDER BY l.ten`.execute(
    db,
  );
  return rows;
}

/** A list that is switched off finds nobody, and its open hits are closed; switched on, everybody is compared with all of it again. */
export async function switchList(
  trx: Db,
  actor: Actor,
  id: number,
  { trang_thai, phien_ban }: { trang_thai: 1 | 2; phien_ban: number },
): Promise<ScreeningList> {
  const before = await findList(trx, id);
  // Closing open hits is a decision about customers, whichever way it is done.
  if (trang_thai === 2 && before.dang_mo > 0 && !isAllowed(actor.permissions, ['khach-hang', 'screen']))
    throw new AppError('HITS_NEED_DECISION', { params: { hits: before.dang_mo } });
  await updateRecord(trx, 'danh_sach_sang_loc', { id, phien_ban }, { trang_thai });
  if (trang_thai === 2)
    await closeHits(trx, sql`muc_id IN (SELECT e.id FROM muc_sang_loc e WHERE e.danh_sach_id = ${id})`);
  if (trang_thai === 1 && before.trang_thai === 2) {
    await sql`UPDATE danh_sach_sang_loc SET da_quet_lan = 0 WHERE id = ${id}`.execute(trx);
    await screenEverybodyAgain(trx, id);
  }
  await announce(trx, { topic: 'screening' });
  const after = await findList(trx, id);
  await recordEvent(trx, actor, { act: 'update', subject: 'danh-sach-sang-loc', subjectId: id, before, after });
  return after;
}

async function findList(trx: Db, id: number): Promise<ScreeningList> {
  const found = (await readLists(trx)).find((list) => list.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
