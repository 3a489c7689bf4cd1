import { isApprovalOn } from '@doi-tien/contract/approvals';
import { isAllowed } from '@doi-tien/contract/permissions';
import { SETTING_KEYS, type SettingKey, type Settings } from '@doi-tien/contract/settings';
import type { SettingValue } from '@doi-tien/contract/settings.schema';
import { sql } from 'kysely';
import { endWaitingRequests } from '../../domain/approvals/end-waiting.ts';
import { refuseWithoutOwnSecondFactor } from '../../domain/credentials/second-factor.ts';
import { isTillInUse } from '../../domain/places/tills-in-use.ts';
import { isAnythingReserved } from '../../domain/reservations/takings.repository.ts';
import { refuseIfNoSecondApproverRemains } from '../../domain/rights/administrators.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { countOpenHits, resumeScreening } from '../../domain/screening/screening-switch.ts';
import { readSettingsSheet, type SettingsSheet, saveSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor, Need } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, type FieldProblem, fieldError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { changedFields } from '../../platform/http/confirmation.ts';
import { announce } from '../../platform/live/live.ts';
import { afterChange, changesOf, settingProblems } from './settings.rules.ts';

export const SUBJECT = 'cau-hinh-chung';

export async function changeSettings(
  trx: Db,
  actor: Actor,
  given: Record<string, SettingValue>,
  readVersion: number,
): Promise<SettingsSheet> {
  const fields = [
    ...settingProblems(given),
    ...(await timeZoneProblems(trx, given.mui_gio)),
    ...(await licenceProblems(trx, given.ho_so_giay_phep)),
  ];
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  const { settings: before } = await readSettingsSheet(trx);
  const after = afterChange(before, given);
  if (before.bat_ngan_quy && !after.bat_ngan_quy && (await isTillInUse(trx)))
    throw fieldError('gia_tri.bat_ngan_quy', 'tillInUse');
  if (before.bat_giu_cho && !after.bat_giu_cho && (await isAnythingReserved(trx)))
    throw fieldError('gia_tri.bat_giu_cho', 'reservationsOpen');
  if (after.yeu_cau_hai_lop !== 'khong' && after.yeu_cau_hai_lop !== before.yeu_cau_hai_lop) {
    await refuseWithoutOwnSecondFactor(trx, actor.id);
  }
  requireApproval(actor, needsOfSettings(before, after));
  await saveSettings(trx, after, readVersion);
  await changeThreshold(trx, before, after);
  await switchScreening(trx, actor, before, after);
  if (isApprovalOn(before) && !isApprovalOn(after)) await endWaitingRequests(trx);
  await refuseIfNoSecondApproverRemains(trx);
  const changed = Object.keys(changesOf(before, given)) as (keyof Settings)[];
  const only = (settings: Settings) => Object.fromEntries(changed.map((key) => [key, settings[key]]));
  await recordEvent(trx, actor, { act: 'update', subject: SUBJECT, before: only(before), after: only(after) });
  await announce(trx, { topic: 'settings' });
  return readSettingsSheet(trx);
}

/** What has no part in any control. The account that customers pay into has. */
const FREE: readonly SettingKey[] = [
  'ten_doanh_nghiep',
  'dia_chi_doanh_nghiep',
  'dien_thoai_doanh_nghiep',
  'ma_so_thue',
  'bat_bang_ty_gia',
  'in_to_tien_bien_nhan',
  'in_bac_bien_nhan',
];

/** While one rule asks for a second person, none of the controls is changed by one person alone. */
function needsOfSettings(before: Settings, after: Settings): Need[] {
  const changed = changedFields(after, before, SETTING_KEYS) as SettingKey[];
  const isControl = changed.some((key) => !FREE.includes(key));
  return isControl && isApprovalOn(before) ? [{ loai: 'cau_hinh', gia_tri: null }] : [];
}

/**
 * Screening that is off stops nobody, so a person who switches it off over open hits must have the right to decide about them; the hits stay as they are. After
 * a time without it everybody is compared once.
 */
async function switchScreening(trx: Db, actor: Actor, before: Settings, after: Settings): Promise<void> {
  if (before.bat_sang_loc === after.bat_sang_loc) return;
  if (after.bat_sang_loc) await resumeScreening(trx);
  else if (!isAllowed(actor.permissions, ['khach-hang', 'screen'])) {
    const hits = await countOpenHits(trx);
    if (hits > 0) throw new AppError('HITS_NEED_DECISION', { params: { hits } });
  }
  await announce(trx, { topic: 'screening' });
}

/** A rule is about a currency that there is. */
async function licenceProblems(trx: Db, rules: SettingValue | undefined): Promise<FieldProblem[]> {
  if (!Array.isArray(rules) || rules.length === 0) return [];
  const ids = rules.map(({ tien_id }) => tien_id);
  const { rows } = await sql<{ id: number }>`SELECT id FROM tien WHERE id = ANY(${ids}::int[])`.execute(trx);
  const isKnown = (id: number) => rows.some((row) => row.id === id);
  return ids.every(isKnown) ? [] : [{ field: 'gia_tri.ho_so_giay_phep', problem: 'invalid' }];
}

const thresholdOf = ({ bat_so_giao_dich_lon, nguong_giao_dich_lon }: Settings) =>
  bat_so_giao_dich_lon ? nguong_giao_dich_lon : null;

/** Another threshold counts for the days that tickets are still written for; days whose safes are closed everywhere keep theirs. */
async function changeThreshold(trx: Db, before: Settings, after: Settings): Promise<void> {
  const threshold = thresholdOf(after);
  if (threshold === thresholdOf(before)) return;
  const today = await businessDay(trx);
  await sql`
    SELECT change_threshold(least(${today}::date, (SELECT min(ngay) FROM ket WHERE trang_thai = 1)), ${threshold}::numeric)`.execute(
    trx,
  );
}

/**
 * Every business day is worked out by the database. A zone that only this process knows would make each later call fail,
 * the one that changes it back included.
 */
async function timeZoneProblems(trx: Db, zone: SettingValue | undefined): Promise<FieldProblem[]> {
  if (typeof zone !== 'string') return [];
  const { rows } = await sql`SELECT 1 FROM pg_timezone_names WHERE name = ${zone}`.execute(trx);
  return rows.length > 0 ? [] : [{ field: 'gia_tri.mui_gio', problem: 'invalid' }];
}
