import { canonical, isZero } from '@doi-tien/money/decimal';

/** What lists write where there is no rate. */
const NONE = new Set(['', '-', '–', '—', 'n/a', 'na']);

const GROUPED = {
  '.': /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/,
  ',': /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/,
} as const;

const MOST_WHOLE_DIGITS = 16;
const MOST_DECIMALS = 8;

/**
 * A figure such as "26,110.00" as an exact decimal; null where the list has none, undefined where it cannot be read. Nothing is guessed:
 * groups of other than three digits, signs, exponents and more decimals than a rate can have are not read.
 */
export function readFigure(text: string, mark: '.' | ','): string | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/gu, '');
  if (NONE.has(plain.toLowerCase())) return null;
  const [, whole, decimals = ''] = GROUPED[mark].exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  const rest = decimals.replace(/0+$/, '');
  if (digits.length > MOST_WHOLE_DIGITS || rest.length > MOST_DECIMALS) return undefined;
  const value = canonical(rest ? `${digits}.${rest}` : digits);
  return isZero(value) ? null : value;
}
