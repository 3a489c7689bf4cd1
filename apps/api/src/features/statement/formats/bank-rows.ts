import type { BankColumn } from '@doi-tien/contract/statement';
import type { ColumnPlaces } from '@doi-tien/contract/statement-import.schema';
import type { RawCell, RawRow } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { mayNameBalance } from './bank-balances.ts';
import { isHeadingOf, plainHeading } from './bank-columns.ts';
import { type WrittenDay, writtenDay } from './bank-days.ts';
import { type BareFigure, bareFigure } from './bank-figures.ts';
import { type Heading, isRepeatOf, textOf } from './bank-headings.ts';
import { unreadable } from './text.ts';

/** A row of the table that is a line of the statement, before days and figures are decided. */
export interface LineRow {
  line: number;
  /** Between two rows of headings; 0 is the first part. */
  section: number;
  cells: readonly RawCell[];
  day: WrittenDay;
  debit: BareFigure | null;
  credit: BareFigure | null;
  amount: BareFigure | null;
  balance: BareFigure | null;
}

export interface LineRows {
  lines: LineRow[];
  /** Rows below the headings that are no lines: totals, remarks, rows without a day. */
  skipped: number[];
}

const TOTALS =
  /^(?!(tong )?cong ty\b)(tong|cong|total|so du|opening|closing|ending|balance|phat sinh|luy ke|grand total|sub total)/;
const BALANCE_WORDS = /so du (dau|cuoi|truoc)|opening balance|closing balance|ending balance|beginning balance/;
const BALANCE_ONLY =
  /^(so du (dau|cuoi)( ky| ngay)?|so du ky truoc( chuyen sang)?|(opening|closing|ending|beginning) balance|balance (brought|carried) forward)$/;
const TOTAL_ONLY = /^(tong|cong|tong cong|(tong|cong|tong cong) phat sinh|total|sub ?total|grand total)$/;
/** Above lines that are not booked yet. */
const NOT_BOOKED = /^(cac )?giao dich (cho|dang|chua) |^pending\b/;
const MAX_ASKED = 1000;
/** A quote that was never closed takes the next rows into its cell. */
const SWALLOWED_ROW = /\n\s*"?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}[^\n]{0,30}?[,;\t|]/;
const AMOUNTS = ['debit', 'credit', 'amount'] as const;

/** `width` is the number of columns where a row with more of them is broken, as one with unquoted commas is. */
export function lineRowsOf(
  rows: readonly RawRow[],
  heading: Heading,
  places: ColumnPlaces,
  width: number | null,
): LineRows {
  refuseLinesAbove(rows.slice(0, heading.at + heading.count), places);
  const isHeading = isRepeatOf(rows, heading);
  const lines: LineRow[] = [];
  const skipped: number[] = [];
  const above = new Set<string>();
  let section = 0;
  for (const row of rows.slice(heading.at + heading.count)) {
    if (heading.count > 0 && isHeading(row)) {
      section += 1;
      continue;
    }
    const line = lineRowOf(row, places, section, width);
    if (line) lines.push(line);
    else if (row.cells.some((cell) => textOf(cell) !== '')) {
      const text = row.cells.map(textOf).join(' ');
      // Headings may stand in a second language below the first, on every page.
      if (lines.length === 0) above.add(text);
      else if (skipped.length < MAX_ASKED && !above.has(text) && startsOtherTable(row))
        throw unreadable(row.line, text);
      skipped.push(row.line);
    }
  }
  return { lines, skipped };
}

/** The wrong row taken for the headings would leave out lines without a word. */
function refuseLinesAbove(rows: readonly RawRow[], places: ColumnPlaces): void {
  for (const row of rows) {
    const raw = (column: BankColumn): RawCell => row.cells[places[column] ?? -1] ?? null;
    const figures = AMOUNTS.map((column) => bareFigure(raw(column), row.line));
    if (!writtenDay(raw('day'), row.line) || !figures.some(Boolean) || isBalanceRow(row, figures)) continue;
    throw new FileRefusal('STATEMENT_LINES_ABOVE', { line: row.line });
  }
}

function lineRowOf(row: RawRow, places: ColumnPlaces, section: number, width: number | null): LineRow | null {
  const { line, cells } = row;
  const raw = (column: BankColumn): RawCell => cells[places[column] ?? -1] ?? null;
  const whole = () => unreadable(line, row.cells.map(textOf).join(' '));
  const day = writtenDay(raw('day'), line);
  const amounts = AMOUNTS.map(raw);
  if (!day) {
    // Totals, remarks and signatures below the table have no day; a line of money without one is broken.
    const first = plainHeading(row.cells.map(textOf).find((text) => text !== '') ?? '');
    const hasDigits = amounts.some((cell) => /\d/.test(textOf(cell)));
    if (!hasDigits || TOTALS.test(first)) return null;
    if (textOf(raw('day')) === '' && !isLineWithoutDay(row, places, amounts)) return null;
    throw whole();
  }
  const [debit, credit, amount] = amounts.map((cell) => bareFigure(cell, line));
  if (isBalanceRow(row, [debit, credit, amount]) && !hasReference(row, places)) return null;
  const isTotal = [places.text, places.party].some((at) =>
    TOTAL_ONLY.test(plainHeading(textOf(cells[at ?? -1] ?? null).slice(0, 40))),
  );
  if (isTotal && !hasReference(row, places)) throw whole();
  const balance = bareFigure(raw('balance'), line);
  if (debit === undefined || credit === undefined || amount === undefined || balance === undefined) throw whole();
  const filled = [debit, credit].filter((figure) => figure && /[1-9]/.test(figure.body));
  const isEmpty = amount === null && filled.length === 0;
  const isTooWide = width !== null && row.cells.slice(width).some((cell) => textOf(cell) !== '');
  // Both columns filled would make two movements of one line.
  if (isEmpty || filled.length > 1 || isTooWide) throw whole();
  if (width !== null && row.cells.some((cell) => SWALLOWED_ROW.test(textOf(cell)))) throw whole();
  if (day.rest !== '' && !mayHoldNumber(places, day.rest)) throw whole();
  return { line, section, day, debit, credit, amount, balance, cells };
}

/** Other headings, or a title of lines that are not booked: what follows would be read by the wrong columns. */
function startsOtherTable({ cells }: RawRow): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '' && text.length <= 60);
  if (texts.length === 1) return NOT_BOOKED.test(plainHeading(texts[0] ?? ''));
  const has = (...columns: BankColumn[]) => texts.some((text) => columns.some((column) => isHeadingOf(column, text)));
  return has('day') && has(...AMOUNTS);
}

/** Anybody may write «số dư cuối kỳ» into a transfer; what the bank numbered is a line. */
function hasReference({ cells }: RawRow, { day, reference }: ColumnPlaces): boolean {
  return reference !== undefined && reference !== day && textOf(cells[reference] ?? null) !== '';
}

/** Spreadsheets write the day once above several lines of it: an amount with a text or number of its own is one of them. */
function isLineWithoutDay({ cells, line }: RawRow, places: ColumnPlaces, amounts: readonly RawCell[]): boolean {
  if (!amounts.some((cell) => bareFigure(cell, line))) return false;
  return [places.text, places.reference, places.party].some((at) => /\p{L}/u.test(textOf(cells[at ?? -1] ?? null)));
}

/** Some banks write the number of the transaction into the cell of the day. */
function mayHoldNumber({ day, reference }: ColumnPlaces, rest: string): boolean {
  return /\d/.test(rest) && (reference === undefined || reference === day);
}

function isBalanceRow({ cells }: RawRow, amounts: readonly unknown[]): boolean {
  const texts = cells.filter(mayNameBalance).map((cell) => plainHeading(textOf(cell)));
  if (texts.some((text) => BALANCE_ONLY.test(text))) return true;
  return amounts.every((amount) => amount === null) && texts.some((text) => BALANCE_WORDS.test(text));
}
