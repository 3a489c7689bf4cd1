import type { FieldKind } from '../../http/lists/list-field.ts';

/** A value on its way into a file: what it is decides how it is written. */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  /** The digits exactly as they are kept; never through a float. */
  | { kind: 'number'; digits: string; isAmount: boolean }
  /** Worked out by the spreadsheet; `digits` is what it comes to, for readers that work out nothing. */
  | { kind: 'formula'; formula: string; digits: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'moment'; moment: string }
  | { kind: 'day'; day: string };

const EMPTY: Cell = { kind: 'empty' };
/** Spreadsheets hold 15 digits; a decimal with more goes out as the text it is rather than be rounded. */
const MAX_EXACT_DIGITS = 15;

export function textCell(text: string): Cell {
  return { kind: 'text', text };
}

/** The sum of the cells of a column, from one row to another; empty where there is none. */
export function sumCell(digits: string | null, column: string, from: number, to: number): Cell {
  if (digits === null) return EMPTY;
  return from > to ? toCell('decimal', digits) : formulaCell(`SUM(${column}${from}:${column}${to})`, digits);
}

export function countCell(count: number): Cell {
  return { kind: 'number', digits: String(count), isAmount: false };
}

export function toCell(kind: FieldKind, value: unknown): Cell {
  if (value === null || value === undefined) return EMPTY;
  if (kind === 'timestamp') return { kind: 'moment', moment: String(value) };
  if (kind === 'date') return { kind: 'day', day: String(value) };
  if (kind === 'decimal') {
    const digits = String(value);
    const isExact = digits.replace(/\D/g, '').length <= MAX_EXACT_DIGITS;
    return isExact ? { kind: 'number', digits, isAmount: true } : textCell(digits);
  }
  if (typeof value === 'number') return countCell(value);
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  return textCell(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A formula over cells of its own sheet; where its value has more digits than a spreadsheet holds, that value as it is. */
export function formulaCell(formula: string, digits: string | null): Cell {
  const cell = toCell('decimal', digits);
  return cell.kind === 'number' ? { kind: 'formula', formula, digits: cell.digits } : cell;
}
