import type { DecimalSign } from '@doi-tien/contract/statement';
import { compare, negate } from '@doi-tien/money/decimal';
import type { RawCell, RawRow } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { plainHeading } from './bank-columns.ts';
import { type BareFigure, bareFigure, figureValue } from './bank-figures.ts';
import { textOf } from './bank-headings.ts';

export interface StatedBalances {
  opening: string | null;
  closing: string | null;
}

const OPENING = /^so du (dau|truoc)|^(opening|beginning) balance|^ton dau/;
const CLOSING = /^so du cuoi (ky|ngay)|^closing balance/;

/** Longer cells are texts of customers. */
const MAX_WORDS = 300;

/** Cheap to ask of every cell before its diacritics are taken off, however they are composed. */
const ABOUT_BALANCES = /s[oố]\p{M}*\s+d[uư]|balance|t[oồ]\p{M}*n\s/iu;

export function mayNameBalance(cell: RawCell): boolean {
  return typeof cell === 'string' && cell.length <= MAX_WORDS && ABOUT_BALANCES.test(cell);
}

/** Balances that stand in words above or below the table. */
export function statedBalances(rows: readonly RawRow[], sign: DecimalSign): StatedBalances {
  return { opening: findStated(rows, OPENING, sign), closing: findStated(rows, CLOSING, sign) };
}

/** The figure behind the words, in their own cell or in one to the right. Headings have none. */
function findStated(rows: readonly RawRow[], pattern: RegExp, sign: DecimalSign): string | null {
  for (const { cells, line } of rows) {
    const at = cells.findIndex((cell) => mayNameBalance(cell) && pattern.test(plainHeading(textOf(cell))));
    if (at < 0) continue;
    const own = /[:：]\s*([-(+]?\s*\d.*)$/s.exec(textOf(cells[at] ?? null))?.[1] ?? null;
    for (const cell of [own, ...cells.slice(at + 1)]) {
      const value = signedValue(bareFigure(cell, line), sign);
      if (value !== null) return value;
    }
  }
  return null;
}

/** Null when there is no figure, or none that can be read. */
export function signedValue(figure: BareFigure | null | undefined, sign: DecimalSign): string | null {
  const value = figure ? figureValue(figure, sign) : undefined;
  if (!figure || value === undefined) return null;
  return figure.sign === -1 && compare(value, '0') !== 0 ? negate(value) : value;
}

/** What the lines prove and what the file states must be the same. */
export function refuseOtherBalances(proved: StatedBalances, stated: StatedBalances, line: number): void {
  for (const side of ['opening', 'closing'] as const) {
    const [expected, found] = [proved[side], stated[side]];
    if (expected === null || found === null || compare(expected, found) === 0) continue;
    throw new FileRefusal('STATEMENT_NOT_BALANCED', { line, expected, found });
  }
}

/** The number of the account above the table. */
export function accountAbove(banner: readonly RawRow[]): string | null {
  for (const { cells } of banner) {
    const at = cells.findIndex((cell) => /so tai khoan|account (no|number)|so tk/.test(plainHeading(textOf(cell))));
    if (at < 0) continue;
    const texts = cells.slice(at).map(textOf).join(' ');
    const number = /\d[\d .-]{4,}\d/.exec(texts)?.[0];
    if (number) return number.replace(/[ .-]/g, '');
  }
  return null;
}
