import { SETTINGS } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Week } from './working-hours.rules.ts';

/** Whose week: a branch's, or with null the company's. */
export type WeekOwner = number | null;

export interface StoredWeek extends Week {
  /** False where the owner is a branch that has none of its own: then the week is the company's. */
  isOwn: boolean;
  /** 0 where the branch never had its own. */
  phien_ban: number;
  ngay_cap_nhat: string;
}

/** The week that counts for the owner. The version is the owner's, also where the week is the company's. */
export async function findWeek(db: Db, owner: WeekOwner): Promise<StoredWeek> {
  const { rows } = await sql<StoredWeek>`
    SELECT w.khung_gio, w.ngay_nghi, w.chi_nhanh_id IS NOT DISTINCT FROM ${owner}::int AS "isOwn",
           coalesce(o.phien_ban, 0) AS phien_ban, w.ngay_cap_nhat
    FROM thoi_gian_lam_viec w LEFT JOIN thoi_gian_lam_viec o ON o.chi_nhanh_id IS NOT DISTINCT FROM ${owner}::int
    WHERE w.chi_nhanh_id IS NOT DISTINCT FROM ${owner}::int AND NOT w.theo_cong_ty OR w.chi_nhanh_id IS NULL
    ORDER BY w.chi_nhanh_id NULLS LAST LIMIT 1`.execute(db);
  if (!rows[0]) throw new Error('The working hours have no row');
  return rows[0];
}

/** The weeks that count in the branches of a person that are switched on. */
export async function findWeeksOfPerson(db: Db, userId: number, branchId?: number): Promise<Week[]> {
  const { rows } = await sql<Week>`
    SELECT w.khung_gio, w.ngay_nghi
    FROM nguoi_dung u JOIN chi_nhanh b ON b.id = ANY(u.chi_nhanh_ids) AND b.trang_thai = 1
    CROSS JOIN LATERAL (
      SELECT o.khung_gio, o.ngay_nghi FROM thoi_gian_lam_viec o
      WHERE o.chi_nhanh_id = b.id AND NOT o.theo_cong_ty OR o.chi_nhanh_id IS NULL
      ORDER BY o.chi_nhanh_id NULLS LAST LIMIT 1) w
    WHERE u.id = ${userId} AND b.id = coalesce(${branchId ?? null}, b.id)`.execute(db);
  return rows;
}

export async function readTimeZone(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    SELECT coalesce(gia_tri->>'mui_gio', ${SETTINGS.mui_gio.initial}) AS zone FROM cau_hinh_chung`.execute(db);
  return rows[0]?.zone ?? SETTINGS.mui_gio.initial;
}

/** Saves the week as the owner's own. A branch gets its row with the first one, which was read as version 0. */
export async function saveWeek(trx: Db, owner: WeekOwner, week: Week, readVersion: number): Promise<void> {
  const columns = { khung_gio: JSON.stringify(week.khung_gio), ngay_nghi: JSON.stringify(week.ngay_nghi) };
  if (owner !== null && readVersion === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('thoi_gian_lam_viec')
      .values({ ...columns, chi_nhanh_id: owner })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new AppError('STALE_VERSION');
    return;
  }
  await changeRow(trx, owner, readVersion, { ...columns, theo_cong_ty: false });
}

/** The branch follows the company again. Its row stays, since versions must not repeat. */
export async function giveUpWeek(trx: Db, branchId: number, readVersion: number): Promise<void> {
  await changeRow(trx, branchId, readVersion, { theo_cong_ty: true });
}

async function changeRow(
  trx: Db,
  owner: WeekOwner,
  readVersion: number,
  columns: { khung_gio?: string; ngay_nghi?: string; theo_cong_ty: boolean },
): Promise<void> {
  const saved = await trx
    .updateTable('thoi_gian_lam_viec')
    .set(columns)
    .where(sql<boolean>`chi_nhanh_id IS NOT DISTINCT FROM ${owner}::int`)
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
