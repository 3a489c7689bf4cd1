import en from '../en/currencies.ts';
import vi from '../vi/currencies.ts';

const SEEDED: Record<string, string> = vi;
const ENGLISH: Record<string, string> = en;

/** A currency's name as the reader calls it. Names are kept in Vietnamese; one that the business chose itself stays as it is. */
export function currencyName(language: string, code: string, name: string): string {
  return language === 'en' && SEEDED[code] === name ? (ENGLISH[code] ?? name) : name;
}
