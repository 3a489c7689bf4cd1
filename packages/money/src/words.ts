import { doReadNumber, ReadingConfig } from 'read-vietnamese-number';

const reading = new ReadingConfig();
reading.pointText = 'phẩy';

/** An amount as a person says it, with a capital letter: so many units, and their name. Empty when there is nothing to say. */
export function amountInWords(amount: string, unit: string): string {
  if (!/^\d{1,18}(\.\d{1,8})?$/.test(amount)) return '';
  reading.unit = [unit];
  const words = doReadNumber(amount, reading);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
