import type { DayOrder } from '@doi-tien/contract/statement';
import type { RawCell } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { dayOf, tidy } from './text.ts';

/** A day as a bank writes it, before it is decided whether day or month comes first. */
export interface WrittenDay {
  line: number;
  year: string;
  first: string;
  second: string;
  /** The year comes first, so month and day follow in that order. */
  isYearFirst: boolean;
  /** What else stands in the cell: some banks write the number of the transaction below the day. */
  rest: string;
}

const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?(?:AM|PM|SA|CH)\b)?`;
const DAY = String.raw`(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)`;
const YEAR_FIRST = String.raw`(\d{4})([/.-])(\d{1,2})\6(\d{1,2})(?!\d)`;
const DIGITS_ONLY = String.raw`(20\d{2})(\d{2})(\d{2})(?!\d)`;
const REST = String.raw`(?:(?:\s+[-/|]?\s*|\s*[/|]\s*)(\S.*))?`;
const WRITTEN = new RegExp(
  `^(?:${TIME}[\\s,]+)?(?:${DAY}|${YEAR_FIRST}|${DIGITS_ONLY})(?:[\\sT,-]+${TIME})?(?:Z|[+-]\\d{2}:?\\d{2})?${REST}$`,
  'i',
);
/** No cell that starts with a day is longer. */
const MAX_LENGTH = 200;
/** Two digits are a year of this century; an older one is rather a day that was written in another order. */
const OLDEST_SHORT_YEAR = 10;

export function writtenDay(cell: RawCell, line: number): WrittenDay | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : ofSpreadsheet(cell, line);
  const text = typeof cell === 'string' ? tidy(cell) : '';
  const found = text.length > MAX_LENGTH ? null : WRITTEN.exec(text);
  if (!found) return undefined;
  const [, first, , second = '', short = '', year, , month = '', date = '', whole, wholeMonth = '', wholeDate = ''] =
    found;
  const rest = found[12] ?? '';
  if (year) return { line, year, first: month, second: date, isYearFirst: true, rest };
  if (whole) return { line, year: whole, first: wholeMonth, second: wholeDate, isYearFirst: true, rest };
  if (short.length === 2 && Number(short) < OLDEST_SHORT_YEAR) return undefined;
  return { line, year: short.padStart(4, '20'), first: first ?? '', second, isYearFirst: false, rest };
}

function ofSpreadsheet(cell: Date, line: number): WrittenDay {
  const [year = '', first = '', second = ''] = cell.toISOString().slice(0, 10).split('-');
  return { line, year, first, second, isYearFirst: true, rest: '' };
}

/**
 * Day first is what banks here write. A file in which only month first is possible is asked about; what a person chose counts where
 * the days leave it open.
 */
export function orderOfDays(days: readonly WrittenDay[], chosen: DayOrder | null): DayOrder {
  const open = days.filter(({ isYearFirst }) => !isYearFirst);
  const monthFirst = open.find(({ second }) => Number(second) > 12);
  if (open.some(({ first }) => Number(first) > 12)) return 'ngay';
  if (monthFirst && chosen !== 'thang') {
    const { line, first, second, year } = monthFirst;
    throw new FileRefusal('STATEMENT_DAY_ORDER_UNKNOWN', { line, text: `${first}/${second}/${year}` });
  }
  return monthFirst ? 'thang' : (chosen ?? 'ngay');
}

export function dayIn({ year, first, second, isYearFirst }: WrittenDay, order: DayOrder): string | undefined {
  const isMonthFirst = isYearFirst || order === 'thang';
  return isMonthFirst ? dayOf(year, first, second) : dayOf(year, second, first);
}
