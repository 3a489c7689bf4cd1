import { zoned } from '../lib/business-zone.ts';
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
