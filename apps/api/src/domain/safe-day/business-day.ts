import { SETTINGS } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Today in the time zone of the business, within a question to the database. */
export const TODAY = sql<string>`(SELECT ((clock_timestamp() + clock_offset()) AT TIME ZONE coalesce(s.gia_tri->>'mui_gio', ${sql.lit(SETTINGS.mui_gio.initial)}))::date FROM cau_hinh_chung s)`;

/** Today in the time zone of the business, on the database's clock, which every process shares. */
export async function businessDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`SELECT ${TODAY}::text AS day`.execute(db);
  if (!rows[0]?.day) throw new Error('The settings have no row');
  return rows[0].day;
}
