import type { DayOrder } from '@doi-tien/contract/statement';
import type { RawCell } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { dayOf, tidy, unreadable } from './text.ts';

/** A day as a bank writes it, before it is decided whether day or month comes first. */
export interface WrittenDay {
  line: number;
  year: string;
  first: string;
  second: string;
  /** The year comes first, so month and day follow in that order. */
  isYearFirst: boolean;
  /** The year has two digits, so the first number may be the year as well. */
  isShort: boolean;
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
const OLDEST_SHORT_YEAR = 20;

export function writtenDay(cell: RawCell, line: number): WrittenDay | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : ofSpreadsheet(cell, line);
  const text = typeof cell === 'string' ? tidy(cell) : '';
  const found = text.length > MAX_LENGTH ? null : WRITTEN.exec(text);
  if (!found) return undefined;
  const [, first, , second = '', short = '', year, , month = '', date = '', whole, wholeMonth = '', wholeDate = ''] =
    found;
  const rest = found[12] ?? '';
  if (year) return { line, year, first: month, second: date, isYearFirst: true, isShort: false, rest };
  if (whole)
    return { line, year: whole, first: wholeMonth, second: wholeDate, isYearFirst: true, isShort: false, rest };
  if (short.length === 2 && Number(short) < OLDEST_SHORT_YEAR) return undefined;
  const isShort = short.length === 2;
  return { line, year: short.padStart(4, '20'), first: first ?? '', second, isYearFirst: false, isShort, rest };
}

function ofSpreadsheet(cell: Date, line: number): WrittenDay {
  const [year = '', first = '', second = ''] = cell.toISOString().slice(0, 10).split('-');
  return { line, year, first, second, isYearFirst: true, isShort: false, rest: '' };
}

/**
 * Day first is what banks here write. A file in which only month first is possible is asked about; what a person chose counts where
 * the days leave it open.
 */
export function orderOfDays(days: readonly WrittenDay[], chosen: DayOrder | null): DayOrder {
  const open = days.filter(({ isYearFirst }) => !isYearFirst);
  refuseYearsFirst(open.filter(({ isShort }) => isShort));
  const monthFirst = open.find(({ second }) => Number(second) > 12);
  if (open.some(({ first }) => Number(first) > 12)) return 'ngay';
  if (monthFirst && chosen !== 'thang') {
    const { line, first, second, year } = monthFirst;
    throw new FileRefusal('STATEMENT_DAY_ORDER_UNKNOWN', { line, text: `${first}/${second}/${year}` });
  }
  return monthFirst ? 'thang' : (chosen ?? 'ngay');
}

/** A statement covers a few years at most: where the last numbers differ more than the first ones, they are rather days. */
function refuseYearsFirst(days: readonly WrittenDay[]): void {
  const widthOf = (numbers: number[]) =>
    numbers.reduce((a, b) => Math.max(a, b), 0) - numbers.reduce((a, b) => Math.min(a, b), 9999);
  const [day] = days;
  if (!day || widthOf(days.map(({ year }) => Number(year))) <= widthOf(days.map(({ first }) => Number(first)))) return;
  throw unreadable(day.line, `${day.first}/${day.second}/${day.year.slice(2)}`);
}

export function dayIn({ year, first, second, isYearFirst }: WrittenDay, order: DayOrder): string | undefined {
  const isMonthFirst = isYearFirst || order === 'thang';
  return isMonthFirst ? dayOf(year, first, second) : dayOf(year, second, first);
}
