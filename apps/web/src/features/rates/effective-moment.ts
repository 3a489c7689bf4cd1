import { zoneOffset } from '../../i18n/business-zone.ts';

/** A day and time as picked ("2026-11-15T08:00") as a moment on the business's clock; null unless it is still to come. */
export function effectiveMoment(picked: string | null, now: number): string | null {
  if (picked === null) return null;
  const moment = `${picked}:00${zoneOffset(new Date(`${picked}:00Z`))}`;
  return Date.parse(moment) > now ? moment : null;
}
