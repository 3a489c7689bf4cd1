import type { Settings } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { businessDay } from '../safe-day/business-day.ts';
import { readSettings } from '../settings/settings.repository.ts';

/** After a failure, or when the process that made it has died. */
const AGAIN_AFTER = '1 hour';

/** Takes today's backup upon this process, when it is time and nobody has. */
export async function claimBackup(trx: Db): Promise<boolean> {
  const { mui_gio, sao_luu_gio } = await readSettings(trx);
  const { rows } = await sql`
    INSERT INTO sao_luu AS own (ngay, bat_dau)
    SELECT (${NOW} AT TIME ZONE ${mui_gio})::date, ${NOW}
    WHERE extract(hour FROM ${NOW} AT TIME ZONE ${mui_gio}) >= ${sao_luu_gio}
    ON CONFLICT (ngay) DO UPDATE SET bat_dau = excluded.bat_dau, loi = NULL
      WHERE own.xong_luc IS NULL AND own.bat_dau < excluded.bat_dau - ${AGAIN_AFTER}::interval
    RETURNING ngay`.execute(trx);
  return rows.length > 0;
}

/** A backup was written, by the server or by hand: the day has one. */
export async function recordBackup(trx: Db): Promise<void> {
  await sql`
    INSERT INTO sao_luu (ngay, bat_dau, xong_luc) VALUES (${await businessDay(trx)}, ${NOW}, ${NOW})
    ON CONFLICT (ngay) DO UPDATE SET xong_luc = excluded.xong_luc, loi = NULL`.execute(trx);
}

export async function recordFailure(trx: Db, reason: string): Promise<void> {
  await sql`
    UPDATE sao_luu SET loi = ${reason}
    WHERE ngay = (SELECT max(ngay) FROM sao_luu) AND xong_luc IS NULL`.execute(trx);
}

// An installation that never had a backup counts from its first day.
const NEWEST = sql`coalesce((SELECT max(xong_luc) FROM sao_luu), (SELECT min(ngay_tao) FROM nguoi_dung))`;

export async function backupAge(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT coalesce(extract(epoch FROM ${NOW} - ${NEWEST}), 0)::float8 AS seconds`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** When the newest backup is older than the settings allow: since when. Null when all is well. */
export async function findOldBackup(
  db: Db,
  { sao_luu_tu_dong, sao_luu_canh_bao_gio }: Settings,
): Promise<string | null> {
  if (!sao_luu_tu_dong) return null;
  const { rows } = await sql<{ newest: string }>`
    SELECT newest FROM (SELECT ${NEWEST} AS newest) n
    WHERE newest < ${NOW} - make_interval(hours => ${sao_luu_canh_bao_gio})`.execute(db);
  return rows[0]?.newest ?? null;
}
