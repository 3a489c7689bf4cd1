import { zoneOffset } from '../../i18n/business-zone.ts';
import { businessHour } from '../../i18n/format-date.ts';
import { businessDay } from '../../ui/dates/moments.ts';

const HANDLING_TIMES = ['hour', 'afternoon', 'evening', 'tomorrow', 'week'] as const;
type HandlingTime = (typeof HANDLING_TIMES)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

const at = (day: string, time: string, now: Date) => `${day}T${time}:00${zoneOffset(now)}`;

/** The times that an alert can be put off to now, each as a moment; a red one not beyond today. */
export function handlingTimes(now: Date, isRed: boolean): { name: HandlingTime; until: string }[] {
  const today = businessDay(now);
  const tomorrow = businessDay(new Date(now.getTime() + DAY_MS));
  const inAnHour = new Date(now.getTime() + HOUR_MS);
  const times: Record<HandlingTime, string | null> = {
    hour: businessDay(inAnHour) === today ? inAnHour.toISOString() : null,
    afternoon: businessHour(now) < 15 ? at(today, '15:00', now) : null,
    evening: at(today, '23:59', now),
    tomorrow: isRed ? null : at(tomorrow, '09:00', now),
    week: isRed ? null : new Date(now.getTime() + 7 * DAY_MS - MINUTE_MS).toISOString(),
  };
  return HANDLING_TIMES.flatMap((name) => {
    const until = times[name];
    return until !== null && Date.parse(until) > now.getTime() ? [{ name, until }] : [];
  });
}
