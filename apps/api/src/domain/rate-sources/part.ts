import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readSettings } from '../settings/settings.repository.ts';

/** Whether the part of rate sources is switched on, as a condition of SQL. */
export const ARE_SOURCES_ON = sql<boolean>`coalesce((SELECT (s.gia_tri->>'bat_nguon_ty_gia')::boolean FROM cau_hinh_chung s), false)`;

export async function refuseUnlessSourcesOn(db: Db): Promise<void> {
  const { bat_nguon_ty_gia } = await readSettings(db);
  if (!bat_nguon_ty_gia) throw new AppError('RATE_SOURCES_OFF');
}
