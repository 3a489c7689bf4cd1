import type { Language } from './languages.ts';

/** The business day is Vietnam's, wherever the browser stands. */
const TIME_ZONE = 'Asia/Ho_Chi_Minh';

const LOCALES: Record<Language, string> = { vi: 'vi-VN', en: 'en-GB' };

export function formatLongDate(moment: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: TIME_ZONE });
  return format.format(moment);
}

/** 0 to 23, on the clock in Vietnam. */
export function businessHour(moment: Date): number {
  return Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: TIME_ZONE }).format(moment),
  );
}
