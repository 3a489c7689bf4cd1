import { zoned } from './business-zone.ts';
import type { Language } from './languages.ts';

const LONG_DATE: Record<Language, (moment: Date) => string> = {
  vi: zoned('vi-VN', { dateStyle: 'full' }),
  en: zoned('en-GB', { dateStyle: 'full' }),
};
const HOUR = zoned('en-GB', { hour: '2-digit', hourCycle: 'h23' });

export function formatLongDate(moment: Date, language: Language): string {
  return LONG_DATE[language](moment);
}

/** 0 to 23, on the clock of the business. */
export function businessHour(moment: Date): number {
  return Number(HOUR(moment));
}

const LOCALE: Record<Language, string> = { vi: 'vi-VN', en: 'en-GB' };
/** Made when first needed: the first one makes the browser read its calendars. */
const weekdays: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** "2026-11-14" → "thứ Bảy 14/11" or "Saturday 14/11". A day has no zone of its own, so it is read as UTC. */
export function formatWeekday(day: string, language: Language): string {
  const [, month = '', date = ''] = day.split('-');
  weekdays[language] ??= new Intl.DateTimeFormat(LOCALE[language], { weekday: 'long', timeZone: 'UTC' });
  const name = weekdays[language].format(new Date(`${day}T00:00:00Z`));
  const inSentence = language === 'vi' ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  return `${inSentence} ${date}/${month}`;
}
