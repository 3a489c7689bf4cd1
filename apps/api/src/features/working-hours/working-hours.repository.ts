import { SETTINGS } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Week } from './working-hours.rules.ts';

export interface StoredWeek extends Week {
  phien_ban: number;
  ngay_cap_nhat: string;
  mui_gio: string;
}

export async function findWeek(db: Db): Promise<StoredWeek> {
  const { rows } = await sql<StoredWeek>`
    SELECT w.khung_gio, w.ngay_nghi, w.phien_ban, w.ngay_cap_nhat,
           coalesce(c.gia_tri->>'mui_gio', ${SETTINGS.mui_gio.initial}) AS mui_gio
    FROM thoi_gian_lam_viec w, cau_hinh_chung c`.execute(db);
  if (!rows[0]) throw new Error('The working hours have no row');
  return rows[0];
}

export async function saveWeek(trx: Db, week: Week, readVersion: number): Promise<void> {
  const saved = await trx
    .updateTable('thoi_gian_lam_viec')
    .set({ khung_gio: JSON.stringify(week.khung_gio), ngay_nghi: JSON.stringify(week.ngay_nghi) })
    .where('phien_ban', '=', readVersion)
    .executeTakeFirst();
  if (saved.numUpdatedRows === 0n) throw new AppError('STALE_VERSION');
}

/** Whether somebody stands on the exception list at this moment. */
export async function hasException(db: Db, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('nguoi_dung_ngoai_gio')
    .select('id')
    .where('nguoi_dung_id', '=', userId)
    .where('tu', '<=', sql<string>`now()`)
    .where((where) => where.or([where('den', 'is', null), where('den', '>', sql<string>`now()`)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
