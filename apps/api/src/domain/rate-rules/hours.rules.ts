import type { Settings } from '@doi-tien/contract/settings';
import { isOpenAt, type Week } from '../working-hours/working-hours.rules.ts';

type Hours = Pick<Settings, 'quy_tac_nghi_tu' | 'quy_tac_nghi_den' | 'quy_tac_theo_gio_lam' | 'mui_gio'>;

/** Whether the rules post nothing by themselves now: in the hours of the settings, on holidays, and outside the working hours of the owner. */
export function areRulesAsleep(hours: Hours, week: Week, moment: Temporal.Instant): boolean {
  const { quy_tac_nghi_tu: from, quy_tac_nghi_den: to, quy_tac_theo_gio_lam, mui_gio } = hours;
  const local = moment.toZonedDateTimeISO(mui_gio);
  const isNight =
    from < to ? local.hour >= from && local.hour < to : from > to && (local.hour >= from || local.hour < to);
  if (isNight) return true;
  if (!quy_tac_theo_gio_lam) return false;
  const isHoliday = week.ngay_nghi.some(({ ngay }) => ngay === local.toPlainDate().toString());
  return isHoliday || !isOpenAt(week, moment, mui_gio);
}
