import { FileRefusal } from './refusal.ts';

export type Separator = '.' | ',';

export interface SeparatorChoice {
  separator: Separator;
  /** False when no figure settles it. */
  isCertain: boolean;
}

export interface Figure {
  line: number;
  text: string;
}

/**
 * Which sign starts the decimals, decided by the whole file: "1.234" alone could be either, but beside "5,5" it can
 * only be one thousand two hundred thirty-four. A file that uses both ways is refused rather than half misread.
 */
export function findSeparator(figures: Iterable<Figure>, usual: Separator): SeparatorChoice {
  const found: Partial<Record<Separator, number>> = {};
  for (const { line, text } of figures) {
    const separator = evidenceOf(text.trim());
    if (!separator) continue;
    found[separator] ??= line;
    const [dot, comma] = [found['.'], found[',']];
    if (dot !== undefined && comma !== undefined) {
      throw new FileRefusal('FILE_MIXED_DECIMALS', { first: Math.min(dot, comma), second: Math.max(dot, comma) });
    }
  }
  if (found[',']) return { separator: ',', isCertain: true };
  if (found['.']) return { separator: '.', isCertain: true };
  return { separator: usual, isCertain: false };
}

/** What one figure says about the decimal sign, if it says anything. */
export function evidenceOf(figure: string): Separator | undefined {
  if (!/^[-+]?[\d.,\s]+$/.test(figure)) return undefined;
  const signs = figure.replace(/[^.,]/g, '');
  const last = signs.at(-1) as Separator | undefined;
  if (!last) return undefined;
  const other = last === '.' ? ',' : '.';
  // Two kinds: the last one starts the decimals. One kind, repeated: it groups thousands.
  if (signs.includes(other)) return last;
  if (signs.length > 1) return other;
  const [whole = '', fraction = ''] = figure.replace(/[-+\s]/g, '').split(last);
  const couldGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return couldGroup ? undefined : last;
}

const PATTERNS: Record<Separator, RegExp> = {
  '.': /^([-+]?)(\d+|\d{1,3}(?:[,\s]\d{3})+)(?:\.(\d*))?$/,
  ',': /^([-+]?)(\d+|\d{1,3}(?:[.\s]\d{3})+)(?:,(\d*))?$/,
};
/** Nobody writes a figure this long. */
const MAX_LENGTH = 60;

/** The figure as a plain decimal, or undefined when it is none under this sign. */
export function readDecimal(text: string, separator: Separator): string | undefined {
  const match = text.length > MAX_LENGTH ? null : PATTERNS[separator].exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/(?<!0)0+$/, '');
  const plain = decimals === '' ? digits : `${digits}.${decimals}`;
  return sign === '-' && plain !== '0' ? `-${plain}` : plain;
}

/** A spreadsheet's number without an exponent; its 15 digits are all there is. */
export function plainNumber(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(12).replace(/(?<![.0])0+$|\.0+$/, '');
}
