import { SETTING_KEYS, SETTINGS, type Settings } from '@doi-tien/contract/settings';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

export interface SettingsSheet {
  version: number;
  settings: Settings;
}

/** Every setting as it stands: what was stored, over what each starts as. */
export async function readSettings(db: Db): Promise<Settings> {
  return (await readSettingsSheet(db)).settings;
}

export async function readSettingsSheet(db: Db): Promise<SettingsSheet> {
  const row = await db.selectFrom('cau_hinh_chung').select(['gia_tri', 'phien_ban']).executeTakeFirstOrThrow();
  return { version: row.phien_ban, settings: toSettings(row.gia_tri) };
}

/** What was stored, laid over what each setting starts as. */
export function toSettings(stored: Partial<Record<string, unknown>>): Settings {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, stored[key] ?? SETTINGS[key].initial])) as Settings;
}

export async function saveSettings(trx: Db, settings: Settings, readVersion: number): Promise<void> {
  const saved = await trx
    .updateTable('cau_hinh_chung')
    .set({ gia_tri: JSON.stringify(settings) })
    .where('phien_ban', '=', readVersion)
    .executeTakeFirst();
  if (saved.numUpdatedRows === 0n) throw new AppError('STALE_VERSION');
}
