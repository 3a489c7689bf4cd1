import { doReadNumber, ReadingConfig } from 'read-vietnamese-number';

const reading = new ReadingConfig();

/**
 * An amount as a person says it, with a capital letter: so many units, and their name. Empty when there is nothing to say. `point` is how its decimals are
 * introduced; without it only whole amounts are said.
 */
export function amountInWords(amount: string, unit: string, point?: string): string {
  if (!/^\d{1,18}(\.\d{1,8})?$/.test(amount) || (amount.includes('.') && point === undefined)) return '';
  if (point !== undefined) reading.pointText = point;
  reading.unit = [unit];
  const words = doReadNumber(amount, reading);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
