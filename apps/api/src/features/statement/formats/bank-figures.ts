import type { DecimalSign } from '@doi-tien/contract/statement';
import { canonical, compare } from '@doi-tien/money/decimal';
import { plainNumber } from '../../../platform/files/tables/decimals.ts';
import type { RawCell } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { tidy, unreadable } from './text.ts';

/** A figure without its sign and currency, before the decimal sign of the file is known. */
export interface BareFigure {
  line: number;
  /** The sign that the cell itself shows; 0 when it shows none. */
  sign: -1 | 0 | 1;
  body: string;
  /** Cells of a spreadsheet that are numbers need no decision about signs. */
  isExact: boolean;
  /** The code of the currency, where the cell names one. */
  currency: string | null;
}

const CURRENCY = `VN[DĐ]|[₫đĐ]|đồng|[$¥€£]`;
const AT_START = new RegExp(`^(?:(${CURRENCY})|([A-Z]{3,4})(?=[\\s\\d(+-]))\\s*`, 'i');
const AT_END = new RegExp(`\\s*(?:(${CURRENCY})|([A-Z]{3,4}))$`, 'i');
const BODY = /^\d[\d.,'’ ]*$/;
/** Nobody writes a figure this long. */
const MAX_LENGTH = 60;

/** Null for an empty cell, undefined when the cell holds something else. */
export function bareFigure(cell: RawCell, line: number): BareFigure | null | undefined {
  if (typeof cell === 'number') return ofNumber(cell, line);
  if (cell !== null && typeof cell !== 'string') return undefined;
  const text = tidy(cell ?? '').replace(/[−–—]/g, '-');
  if (/^-*$/.test(text)) return null;
  if (text.length > MAX_LENGTH) return undefined;
  if (BODY.test(text)) return { line, sign: 0, body: text, isExact: false, currency: null };
  // Sign, brackets and currency stand around the digits in any order, each once.
  const outer = withoutSign(text);
  const named = withoutCurrency(outer.text);
  const inner = outer.sign === 0 ? withoutSign(named.text) : named;
  const last = named.currency === undefined ? withoutCurrency(inner.text) : named;
  const body = named.currency === undefined ? last.text : inner.text;
  const sign = outer.sign || ('sign' in inner ? inner.sign : 0);
  return BODY.test(body) ? { line, sign, body, isExact: false, currency: last.currency ?? null } : undefined;
}

function withoutSign(text: string): { text: string; sign: BareFigure['sign'] } {
  const bracketed = /^\((.*)\)$/.exec(text)?.[1];
  if (bracketed !== undefined) return { text: bracketed.trim(), sign: -1 };
  const [, lead, tail] = /^([-+])(.*)$/.exec(text) ?? [];
  if (lead) return { text: (tail ?? '').trim(), sign: lead === '-' ? -1 : 1 };
  const [, head, end] = /^(.*)([-+])$/.exec(text) ?? [];
  return end ? { text: (head ?? '').trim(), sign: end === '-' ? -1 : 1 } : { text, sign: 0 };
}

/** The currency is undefined when none is named, null when its sign belongs to several. */
function withoutCurrency(text: string): { text: string; currency: string | null | undefined } {
  const found = AT_START.exec(text) ?? AT_END.exec(text);
  if (!found) return { text, currency: undefined };
  return { text: text.replace(found[0], '').trim(), currency: codeOf(found[1], found[2]) };
}

/** A number of a spreadsheet is exact as long as its digits are. */
function ofNumber(value: number, line: number): BareFigure | undefined {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return undefined;
  const body = plainNumber(value).replace('-', '');
  return { line, sign: value < 0 ? -1 : 0, body, isExact: true, currency: null };
}

function codeOf(known: string | undefined, code: string | undefined): string | null {
  if (code) return code.toUpperCase();
  return known && /^(vn|[₫đ])/i.test(known) ? 'VND' : null;
}

const PATTERNS: Record<DecimalSign, RegExp> = {
  '.': /^(\d+|[1-9]\d{0,2}([,'’ ])\d{3}(?:\2\d{3})*)(?:\.(\d+))?$/,
  ',': /^(\d+|[1-9]\d{0,2}([.'’ ])\d{3}(?:\2\d{3})*)(?:,(\d+))?$/,
};
const other = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');

/** The figure without its sign, or undefined when it is none under this decimal sign. */
export function figureValue({ body, isExact }: BareFigure, sign: DecimalSign): string | undefined {
  if (isExact) return canonical(body);
  const match = PATTERNS[sign].exec(body);
  if (!match) return undefined;
  const [, whole = '', , fraction] = match;
  return canonical(fraction === undefined ? whole.replace(/\D/g, '') : `${whole.replace(/\D/g, '')}.${fraction}`);
}

const isDigits = ({ body }: BareFigure) => /^\d+$/.test(body);

/** The digits behind the decimal sign, undefined when it is no figure under this sign. */
function fractionOf({ body, isExact }: BareFigure, sign: DecimalSign): string | undefined {
  if (isExact) return body.split('.')[1] ?? '';
  const match = PATTERNS[sign].exec(body);
  return match ? (match[3] ?? '') : undefined;
}

/** Three digits after the only sign are thousands where the currency has no decimals. */
function fits(figure: BareFigure, sign: DecimalSign, decimals: number): boolean {
  if (isDigits(figure)) return true;
  const fraction = fractionOf(figure, sign);
  if (fraction === undefined || fraction.replace(/(?<!0)0+$/, '').length > decimals) return false;
  const mayBeThousands = decimals === 0 && !figure.isExact && fraction.length === 3;
  return !mayBeThousands || fractionOf(figure, other(sign)) === undefined;
}

/** Whether the two signs give two amounts. */
function isOpen(figure: BareFigure): boolean {
  if (figure.isExact || !/[.,]/.test(figure.body)) return false;
  return compare(figureValue(figure, '.') ?? '0', figureValue(figure, ',') ?? '0') !== 0;
}

/**
 * Which sign starts the decimals, decided by all figures of the file and the decimals that the currency can have. Where both readings are
 * possible and differ, the person who imports is asked.
 */
export function decimalSignOf(
  figures: readonly BareFigure[],
  decimals: number,
  chosen: DecimalSign | null,
): { sign: DecimalSign; isDecided: boolean } {
  const [dot, comma] = (['.', ','] as const).map((sign) => figures.find((figure) => !fits(figure, sign, decimals)));
  if (dot && comma) throw refusalOf(figures, dot, comma, decimals);
  if (dot) return { sign: ',', isDecided: true };
  if (comma) return { sign: '.', isDecided: true };
  const open = figures.find(isOpen);
  // Figures without any sign say nothing about other files with the same headings.
  if (!open) return { sign: '.', isDecided: false };
  if (chosen) return { sign: chosen, isDecided: true };
  throw new FileRefusal('STATEMENT_DECIMALS_UNKNOWN', {
    line: open.line,
    text: open.body,
    dot: figureValue(open, '.') ?? '',
    comma: figureValue(open, ',') ?? '',
  });
}

function refusalOf(figures: readonly BareFigure[], dot: BareFigure, comma: BareFigure, decimals: number): FileRefusal {
  const neither = figures.find((figure) => !fits(figure, '.', decimals) && !fits(figure, ',', decimals));
  if (!neither) {
    const [first, second] = [Math.min(dot.line, comma.line), Math.max(dot.line, comma.line)];
    return new FileRefusal('FILE_MIXED_DECIMALS', { first, second });
  }
  const isFigure = figureValue(neither, '.') !== undefined || figureValue(neither, ',') !== undefined;
  if (!isFigure) return unreadable(neither.line, neither.body);
  return new FileRefusal('STATEMENT_TOO_MANY_DECIMALS', { line: neither.line, text: neither.body, decimals });
}
