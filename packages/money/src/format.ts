import { isDecimal } from './decimal.ts';

export interface FormatOptions {
  /** Decimals always shown. Zeros are added or dropped to reach it; a digit that counts is never hidden. */
  decimals?: number;
  /** `auto` shows a minus only, `always` a plus too (zero has none), `never` the bare figure. */
  sign?: 'auto' | 'always' | 'never';
}

export interface FormattedParts {
  sign: '' | '-' | '+';
  /** Grouped by thousands with commas, in every language of the product. */
  whole: string;
  /** Without the dot; empty when there is none. */
  fraction: string;
}

/** Works on the text alone: a figure of any length is grouped exactly, never through a JS number. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

function fitFraction(fraction: string, decimals: number | undefined): string {
  if (decimals === undefined) return fraction;
  return fraction.replace(/(?<!0)0+$/, '').padEnd(decimals, '0');
}

export function formatParts(value: string, { decimals, sign = 'auto' }: FormatOptions = {}): FormattedParts {
  if (!isDecimal(value)) throw new RangeError(`Not a plain decimal: ${JSON.stringify(value)}`);
  const negative = value.startsWith('-');
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const zero = /^0*$/.test(whole + fraction);
  const signText = sign === 'never' || zero ? '' : negative ? '-' : sign === 'always' ? '+' : '';
  return {
    sign: signText,
    whole: groupThousands(whole.replace(/^0+(?=\d)/, '')),
    fraction: fitFraction(fraction, decimals),
  };
}

/** '1234567.5' → '1,234,567.5': comma for thousands and dot for decimals, in both languages. */
export function formatDecimal(value: string, options?: FormatOptions): string {
  const parts = formatParts(value, options);
  return `${parts.sign}${parts.whole}${parts.fraction === '' ? '' : `.${parts.fraction}`}`;
}

/** '-1234.5' → '−1,234.5 %': the one way to write a percentage, with a real minus and a space that never breaks. */
export function formatPercent(value: string, options?: FormatOptions): string {
  return `${formatDecimal(value, options).replace('-', '\u2212')}\u00a0%`;
}

/** "25,900", and "16,810/100" where a rate is that of a hundred or a thousand. */
export function formatRate(rate: string, unit: number): string {
  return unit > 1 ? `${formatDecimal(rate)}/${formatDecimal(String(unit))}` : formatDecimal(rate);
}
