import i18next from 'i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { businessDay } from './moments.ts';

/** What a language needs to say a month: its number or its name, and the year where it is not this one. */
export interface MonthWords {
  number: number;
  name: string;
  year: string;
  isThisYear: boolean;
}

export function monthWords(month: string, today = businessDay(new Date())): MonthWords {
  const [year = '', number = ''] = month.split('-');
  const name = new Intl.DateTimeFormat(currentLanguage(), { month: 'long', timeZone: 'UTC' });
  return {
    number: Number(number),
    name: name.format(Date.UTC(Number(year), Number(number) - 1)),
    year,
    isThisYear: today.startsWith(`${year}-`),
  };
}

/** "2026-11" → "Tháng 11", "November"; of another year "Tháng 11/2025", "November 2025". */
export function showMonth(month: string): string {
  const words = monthWords(month);
  return i18next.t(words.isThisYear ? 'common:month.ofThisYear' : 'common:month.ofYear', { ...words });
}
