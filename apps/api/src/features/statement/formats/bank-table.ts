import type { BankColumn } from '@doi-tien/contract/statement';
import { absolute, compare, isZero, negate, subtract } from '@doi-tien/money/decimal';
import { findSeparator, plainNumber, readDecimal, type Separator } from '../../../platform/files/tables/decimals.ts';
import { readDay } from '../../../platform/files/tables/moments.ts';
import type { RawCell, RawRow } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { type ColumnMapping, guessMapping, isEnough, plainHeading } from './bank-columns.ts';
import { proveBalances, proveRunningBalances } from './proof.ts';
import { lineOf, type ReadLine, type ReadStatement } from './statement.ts';
import { periodOf, tidy, tidyOrNull, unreadable } from './text.ts';

export interface BankTable {
  statement: ReadStatement;
  mapping: ColumnMapping;
  headings: string[];
  /** Rows below the headings that are no lines: totals, remarks, rows without a day. */
  skipped: number[];
}

/** What one cell holds, by its column. */
type Cells = (column: BankColumn) => RawCell;

const textOf = (cell: RawCell): string => (cell === null ? '' : String(cell)).trim();

/** A table of a bank: banner lines, one row of headings, lines, and totals below. */
export function readBankTable(rows: readonly RawRow[], chosen: ColumnMapping | null): BankTable {
  const { heading, mapping } = findHeadings(rows, chosen);
  const headings = heading.cells.map(textOf);
  const places = new Map(
    Object.entries(mapping).map(([column, name]) => [column as BankColumn, placeOf(headings, name)]),
  );
  const below = rows.slice(rows.indexOf(heading) + 1);
  const separator = decimalSign(below, places);
  const lines: ReadLine[] = [];
  const skipped: number[] = [];
  for (const row of below) {
    const line = readRow(row, (column) => row.cells[places.get(column) ?? -1] ?? null, separator);
    if (line) lines.push(line);
    else if (row.cells.some((cell) => textOf(cell) !== '')) skipped.push(row.line);
  }
  if (lines.length === 0) throw new FileRefusal('FILE_EMPTY');
  const running = proveRunningBalances(lines);
  const stated = statedBalances(rows, separator);
  const statement: ReadStatement = {
    account: accountOf(rows.slice(0, rows.indexOf(heading))),
    currency: null,
    opening: running?.opening ?? stated.opening,
    closing: running?.closing ?? stated.closing,
    ...periodOf(lines.map(({ day }) => day)),
    lines: running?.lines ?? lines,
  };
  proveBalances(statement, heading.line);
  for (const side of ['opening', 'closing'] as const) refuseOtherBalance(statement[side], stated[side], heading.line);
  return { statement, mapping, headings: headings.filter((name) => name !== ''), skipped };
}

function findHeadings(rows: readonly RawRow[], chosen: ColumnMapping | null) {
  for (const heading of rows) {
    const cells = heading.cells.map(textOf);
    const mapping = chosen ?? guessMapping(cells);
    const areThere = Object.values(mapping).every((name) => placeOf(cells, name) >= 0);
    if (isEnough(mapping) && areThere) return { heading, mapping };
  }
  throw new FileRefusal('STATEMENT_COLUMNS_UNKNOWN');
}

function placeOf(headings: readonly string[], name: string): number {
  return headings.findIndex((heading) => plainHeading(heading) === plainHeading(name));
}

function decimalSign(rows: readonly RawRow[], places: ReadonlyMap<BankColumn, number>): Separator {
  const columns = (['debit', 'credit', 'amount', 'balance'] as const).flatMap((column) => places.get(column) ?? []);
  const figures = rows.flatMap(({ line, cells }) =>
    columns.flatMap((at) => (typeof cells[at] === 'string' ? [{ line, text: stripped(cells[at]) }] : [])),
  );
  return findSeparator(figures, '.').separator;
}

/** Without the sign or code of the currency that some banks write behind the figure. */
function stripped(text: string): string {
  return text
    .replace(/\b(VND|VNĐ|CNY|USD)\b|[₫đ¥$]/gi, '')
    .replace(/^\((.*)\)$/, '-$1')
    .trim();
}

function figureOf(cell: RawCell, separator: Separator): string | null | undefined {
  if (cell === null || textOf(cell) === '' || textOf(cell) === '-') return null;
  return typeof cell === 'number' ? plainNumber(cell) : readDecimal(stripped(textOf(cell)), separator);
}

const TOTALS = /^(tong|cong|total|so du|opening|closing|ending|balance|phat sinh)/;

function readRow({ line: at, cells: all }: RawRow, cells: Cells, separator: Separator): ReadLine | null {
  const day = readDay(dayCell(cells('day')));
  const amount = amountOf(cells, separator);
  const first = plainHeading(all.map(textOf).find((text) => text !== '') ?? '');
  if (!day) {
    // Totals, remarks and signatures below the table have no day; a line of money without one is broken.
    const isNoLine = amount === null || TOTALS.test(first) || textOf(cells('day')) === '';
    if (isNoLine) return null;
    throw unreadable(at, all.map(textOf).join(' '));
  }
  if (amount === undefined) throw unreadable(at, all.map(textOf).join(' '));
  if (amount === null) {
    const isBalanceOnly = /so du dau|opening balance|so du cuoi|closing balance/.test(
      plainHeading(textOf(cells('text'))),
    );
    if (isBalanceOnly) return null;
    throw unreadable(at, all.map(textOf).join(' '));
  }
  const balance = figureOf(cells('balance'), separator);
  if (balance === undefined) throw unreadable(at, textOf(cells('balance')));
  return lineOf({
    at,
    day,
    amount,
    reference: tidyOrNull(textOf(cells('reference'))),
    text: tidy(textOf(cells('text'))),
    party: tidyOrNull(textOf(cells('party'))),
    partyAccount: tidyOrNull(textOf(cells('partyAccount'))),
    balance,
  });
}

/** Some banks write the time beside or below the day. */
function dayCell(cell: RawCell): string | Date {
  if (cell instanceof Date) return cell;
  return textOf(cell)
    .replace(/\s+/g, ' ')
    .replace(/^(\d{1,2}:\d{2}(?::\d{2})?) (\S+)$/, '$2 $1');
}

/** Null when the row has no figure, undefined when it has one that cannot be read. */
function amountOf(cells: Cells, separator: Separator): string | null | undefined {
  const amount = figureOf(cells('amount'), separator);
  if (amount !== null) return amount;
  const [debit, credit] = [figureOf(cells('debit'), separator), figureOf(cells('credit'), separator)];
  if (debit === undefined || credit === undefined) return undefined;
  const [out, income] = [debit ?? '0', credit ?? '0'];
  if (isZero(out) && isZero(income)) return debit === null && credit === null ? null : undefined;
  // Both columns filled would make two movements of one line.
  if (!isZero(out) && !isZero(income)) return undefined;
  return isZero(out) ? income : negate(absolute(out));
}

/** Balances that stand in words above or below the table. */
function statedBalances(
  rows: readonly RawRow[],
  separator: Separator,
): { opening: string | null; closing: string | null } {
  const find = (pattern: RegExp) => {
    for (const { cells } of rows) {
      const at = cells.findIndex((cell) => pattern.test(plainHeading(textOf(cell))));
      if (at < 0) continue;
      const own = /[:：]\s*([-(]?[\d][\d.,\s]*\)?)/.exec(textOf(cells[at] ?? null))?.[1] ?? null;
      const figures = [own, ...cells.slice(at + 1)].map((cell) => figureOf(cell, separator));
      const figure = figures.find((found) => found !== null && found !== undefined);
      if (figure) return figure;
    }
    return null;
  };
  return {
    opening: find(/^so du dau|^opening balance/),
    closing: find(/^so du cuoi ky|^so du cuoi ngay|^closing balance/),
  };
}

function refuseOtherBalance(proved: string | null, stated: string | null, line: number): void {
  if (proved === null || stated === null || compare(subtract(proved, stated), '0') === 0) return;
  throw new FileRefusal('STATEMENT_NOT_BALANCED', { line, expected: proved, found: stated });
}

function accountOf(banner: readonly RawRow[]): string | null {
  for (const { cells } of banner) {
    const at = cells.findIndex((cell) => /so tai khoan|account (no|number)|so tk/.test(plainHeading(textOf(cell))));
    if (at < 0) continue;
    const texts = cells.slice(at).map(textOf).join(' ');
    const number = /\d[\d .-]{4,}\d/.exec(texts)?.[0];
    if (number) return number.replace(/[ .-]/g, '');
  }
  return null;
}
