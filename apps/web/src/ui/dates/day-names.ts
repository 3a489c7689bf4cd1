import type { TFunction } from 'i18next';
import { presetRange } from './date-presets.ts';
import { showDay } from './moments.ts';

/** A day as people call it: "Hôm nay, 16/11/2026", or "thứ Sáu, 13/11/2026". */
export function nameDay(day: string, today: string, language: string, t: TFunction<'ui'>): string {
  return `${relativeName(day, today, t) ?? weekday(day, language)}, ${showDay(day)}`;
}

function relativeName(day: string, today: string, t: TFunction<'ui'>): string | null {
  if (day === today) return t('dates.today');
  return day === presetRange('yesterday', today)[0] ? t('dates.yesterday') : null;
}

function weekday(day: string, language: string): string {
  // A day has no time zone; noon in UTC is that day everywhere.
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
  return name.charAt(0).toUpperCase() + name.slice(1);
}
