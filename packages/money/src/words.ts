import { doReadNumber, ReadingConfig } from 'read-vietnamese-number';

const reading = new ReadingConfig();

/** A whole amount of the base currency as a person says it, with a capital letter; empty when there is nothing to say. */
export function amountInWords(amount: string, unit: string): string {
  if (!/^\d{1,18}$/.test(amount)) return '';
  reading.unit = [unit];
  const words = doReadNumber(amount, reading);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
