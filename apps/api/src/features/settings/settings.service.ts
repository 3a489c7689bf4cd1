import type { Settings } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import { readSettingsSheet, type SettingsSheet, saveSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, type FieldProblem } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import { settingProblems } from './settings.rules.ts';

export const SUBJECT = 'cau-hinh-chung';

export async function changeSettings(
  trx: Db,
  actor: Actor,
  given: Record<string, string | number | boolean>,
  readVersion: number,
): Promise<SettingsSheet> {
  const fields = [...settingProblems(given), ...(await timeZoneProblems(trx, given.mui_gio))];
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  const { settings: before } = await readSettingsSheet(trx);
  const after: Settings = { ...before, ...given };
  await saveSettings(trx, after, readVersion);
  const changed = Object.keys(given) as (keyof Settings)[];
  const only = (settings: Settings) => Object.fromEntries(changed.map((key) => [key, settings[key]]));
  await recordEvent(trx, actor, { act: 'update', subject: SUBJECT, before: only(before), after: only(after) });
  await announce(trx, { topic: 'settings' });
  return readSettingsSheet(trx);
}

/**
 * Every business day is worked out by the database. A zone that only this process knows would make each later call fail,
 * the one that changes it back included.
 */
async function timeZoneProblems(trx: Db, zone: string | number | boolean | undefined): Promise<FieldProblem[]> {
  if (typeof zone !== 'string') return [];
  const { rows } = await sql`SELECT 1 FROM pg_timezone_names WHERE name = ${zone}`.execute(trx);
  return rows.length > 0 ? [] : [{ field: 'gia_tri.mui_gio', problem: 'invalid' }];
}
