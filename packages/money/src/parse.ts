import { canonical, decimalsOf, multiply } from './decimal.ts';

export type ParseFailure = 'empty' | 'notANumber' | 'tooManyDecimals' | 'negative' | 'tooLong';
export type Parsed = { ok: true; value: string } | { ok: false; reason: ParseFailure };

export interface ParseOptions {
  /** How many decimals the currency allows. More are refused, never rounded. */
  decimals: number;
  allowNegative?: boolean;
}

/** What the wire and the database columns carry at most. */
const MAX_WHOLE_DIGITS = 24;
/** Nobody writes a figure this long; a pasted page is refused before any pattern runs over it. */
const MAX_TEXT_LENGTH = 80;

const SHORTHAND: Record<string, string> = { k: '1000', tr: '1000000' };

const FULL_WIDTH_OFFSET = 0xfee0;
const LETTER_SIGN = '\u0111';

/** East Asian keyboards and some spreadsheets give full-width digits and other minus signs. */
function toAscii(text: string): string {
  return text
    .replace(/[\uff0b-\uff0e\uff10-\uff19]/g, (character) =>
      String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET),
    )
    .replace(/[\u2212\u2013]/g, '-')
    .toLowerCase();
}

/** A currency sign before or after the figure says nothing about its value; the letter d with stroke is one too. */
function stripSigns(text: string): string {
  return text
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/\p{Sc}/gu, '')
    .trim()
    .replace(new RegExp(`^${LETTER_SIGN}|${LETTER_SIGN}$`), '')
    .trim();
}

const COMMA_GROUPS = /^(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;
const SPACE_GROUPS = /^\d{1,3}(?:\s\d{3})+(?:[.,](\d*))?$/;
const DOT_GROUPS = /^\d{1,3}(?:\.\d{3}){2,}(?:,(\d*))?$/;

/**
 * The rules for separators, since "1.234" and "1,234" mean different things to different people:
 * - a comma groups thousands and a dot starts the decimals, as the product shows them everywhere;
 * - two or more dots with groups of three can only be grouping, and a comma after them only decimals;
 * - spaces may group thousands;
 * - groups that are not of three digits are refused rather than guessed at ("1,5" is not 15).
 */
function toPlain(text: string): string | null {
  if (!/\d/.test(text)) return null;
  if (DOT_GROUPS.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (SPACE_GROUPS.test(text)) return text.replace(/\s/g, '').replace(',', '.');
  if (COMMA_GROUPS.test(text)) return text.replaceAll(',', '');
  return null;
}

function complete(plain: string): string {
  const [whole = '', fraction = ''] = plain.split('.');
  return fraction === '' ? whole || '0' : `${whole || '0'}.${fraction}`;
}

function failure(reason: ParseFailure): Parsed {
  return { ok: false, reason };
}

/** What a clerk types or pastes, as a plain decimal string, or the reason why it is none. */
export function parseAmount(text: string, { decimals, allowNegative = false }: ParseOptions): Parsed {
  if (text.length > MAX_TEXT_LENGTH) return failure('tooLong');
  const stripped = stripSigns(toAscii(text));
  if (stripped === '') return failure('empty');
  const match = /^([+-]?)\s*(.*?)\s*(k|tr)?$/s.exec(stripped);
  const plain = toPlain(stripSigns(match?.[2] ?? ''));
  if (match === null || plain === null) return failure('notANumber');

  const factor = SHORTHAND[match[3] ?? ''];
  const figure = complete(plain);
  // Without a shorthand the typed decimals count, zeros too: "1.500" may well mean fifteen hundred.
  const typedDecimals = figure.split('.')[1]?.length ?? 0;
  const value = factor === undefined ? canonical(figure) : multiply(figure, factor);
  if ((factor === undefined ? typedDecimals : decimalsOf(value)) > decimals) return failure('tooManyDecimals');
  if ((value.split('.')[0] ?? '').length > MAX_WHOLE_DIGITS) return failure('tooLong');

  if (match[1] !== '-' || value === '0') return { ok: true, value };
  return allowNegative ? { ok: true, value: `-${value}` } : failure('negative');
}
