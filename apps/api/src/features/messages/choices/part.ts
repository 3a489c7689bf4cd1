import type { Settings } from '@doi-tien/contract/settings';
import { readSettings } from '../../../domain/settings/settings.repository.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';

export async function refuseUnlessMessagesOn(db: Db): Promise<Settings> {
  const settings = await readSettings(db);
  if (!settings.bat_tin_nhan) throw new AppError('MESSAGES_OFF');
  return settings;
}
