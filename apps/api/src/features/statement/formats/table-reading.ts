import type { TableNeed } from '@doi-tien/contract/statement';
import type { TableChoice } from '@doi-tien/contract/statement-import.schema';
import type { RawCell, RawRow } from '../../../platform/files/tables/raw-table.ts';
import { isBlank } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import {
  fingerprintOf,
  guessAt,
  guessPlan,
  likelyHeading,
  type Plan,
  rememberedPlan,
  textOf,
} from './bank-headings.ts';
import { readBankTable } from './bank-table.ts';
import type { LeftOut } from './left-out.ts';
import type { ReadStatement } from './statement.ts';

export interface TableOptions {
  decimals: number;
  /** What the person chose for this file; null: what was kept for its headings, or what is recognised. */
  choice: TableChoice | null;
  /** Choices that were kept, by the fingerprint of the headings. */
  layouts: Readonly<Record<string, TableChoice>>;
  /** Answers with what is missing instead of refusing the file. */
  isTrial: boolean;
}

/** A table as a person sees it who says which column holds what. */
export interface TableView {
  choice: TableChoice;
  /** Null when the table has no headings. */
  fingerprint: string | null;
  isRemembered: boolean;
  width: number;
  rows: { line: number; cells: string[] }[];
  refusal: Pick<FileRefusal, 'word' | 'params'> | null;
}

export interface TableReading {
  statements: ReadStatement[];
  skipped: number[];
  leftOut: LeftOut[];
  table: TableView;
}

export function readTable(given: readonly RawRow[], isText: boolean, options: TableOptions): TableReading {
  const rows = given.filter((row) => !isBlank(row));
  if (rows.length === 0) throw new FileRefusal('FILE_EMPTY');
  const { plan, choice, isRemembered } = planOf(rows, options);
  const view = viewOf(rows, plan, choice, isRemembered);
  try {
    refuseContradiction(rows, plan);
    const { statement, skipped, leftOut, sign, order } = readBankTable(rows, plan, {
      decimals: options.decimals,
      isText,
      choice,
    });
    const settled = { ...view.choice, dau_le: sign ?? view.choice.dau_le, thu_tu_ngay: order };
    return { statements: [statement], skipped, leftOut, table: { ...view, choice: settled } };
  } catch (error) {
    if (!(error instanceof FileRefusal) || !options.isTrial) throw error;
    const { word, params } = error;
    return { statements: [], skipped: [], leftOut: [], table: { ...view, refusal: { word, params } } };
  }
}

/** What the headings call money out, money in or a balance is not read as another of them, whatever a person chose. */
function refuseContradiction(rows: readonly RawRow[], { heading, places }: Plan): void {
  if (heading.count === 0) return;
  const known = guessAt(rows, heading.at, heading.count).places;
  const isOther = (column: 'debit' | 'credit' | 'amount', ...others: ('debit' | 'credit' | 'balance')[]) =>
    places[column] !== undefined && others.some((other) => known[other] === places[column]);
  const wrong =
    (isOther('debit', 'credit', 'balance') && places.debit) ||
    (isOther('credit', 'debit', 'balance') && places.credit) ||
    (isOther('amount', 'debit', 'credit', 'balance') && places.amount);
  if (wrong === undefined || wrong === false) return;
  const text = (heading.names[wrong] ?? '').split('\n')[0] ?? '';
  throw new FileRefusal('STATEMENT_COLUMN_CONTRADICTED', {
    line: rows[heading.at]?.line ?? 1,
    text: text.slice(0, SHOWN_TEXT),
  });
}

interface Planned {
  plan: Plan;
  choice: TableChoice | null;
  isRemembered: boolean;
}

function planOf(rows: readonly RawRow[], { choice, layouts }: TableOptions): Planned {
  if (choice) return { plan: chosenPlan(rows, choice), choice, isRemembered: false };
  const remembered = rememberedPlan(rows, layouts);
  if (remembered) return { ...remembered, isRemembered: true };
  const plan = guessPlan(rows) ?? { heading: likelyHeading(rows), places: {} };
  return { plan, choice: null, isRemembered: false };
}

/** Headings are named by the line where they start; without columns the known ones are proposed. */
function chosenPlan(rows: readonly RawRow[], { hang_tieu_de, so_hang, cot }: TableChoice): Plan {
  const at = rows.findIndex(({ line }) => line === hang_tieu_de);
  const guessed = at < 0 ? guessAt(rows, 0, 0) : guessAt(rows, at, so_hang);
  return cot ? { ...guessed, places: cot } : guessed;
}

/** What is shown of a table: its beginning with the headings, and some rows below them. */
const SHOWN_BANNER = 30;
const SHOWN_ROWS = 8;
const SHOWN_COLUMNS = 40;
const SHOWN_TEXT = 80;

function viewOf(rows: readonly RawRow[], plan: Plan, choice: TableChoice | null, isRemembered: boolean): TableView {
  const { heading, places } = plan;
  const shown = rows.slice(0, Math.max(SHOWN_BANNER, heading.at + heading.count + SHOWN_ROWS));
  const width = Math.min(SHOWN_COLUMNS, Math.max(...shown.map(({ cells }) => filledWidth(cells))));
  return {
    choice: {
      hang_tieu_de: heading.count === 0 ? 0 : (rows[heading.at]?.line ?? 0),
      so_hang: heading.count === 2 ? 2 : 1,
      cot: places,
      dau_le: choice?.dau_le ?? null,
      thu_tu_ngay: choice?.thu_tu_ngay ?? null,
      nho: choice?.nho ?? false,
    },
    fingerprint: heading.count === 0 ? null : fingerprintOf(heading),
    isRemembered,
    width,
    rows: shown.map(({ line, cells }) => ({ line, cells: cells.slice(0, width).map(shownText) })),
    refusal: null,
  };
}

function filledWidth(cells: readonly RawCell[]): number {
  return cells.findLastIndex((cell) => textOf(cell) !== '') + 1;
}

function shownText(cell: RawCell): string {
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10).split('-').toReversed().join('/');
  }
  return textOf(cell).slice(0, SHOWN_TEXT).toWellFormed();
}

const NEEDS: Partial<Record<string, TableNeed>> = {
  STATEMENT_COLUMNS_UNKNOWN: 'columns',
  STATEMENT_NO_DAY_COLUMN: 'day',
  STATEMENT_NO_AMOUNT_COLUMN: 'amount',
  STATEMENT_DIRECTION_UNKNOWN: 'direction',
  STATEMENT_DECIMALS_UNKNOWN: 'decimals',
  STATEMENT_DAY_ORDER_UNKNOWN: 'dayOrder',
};

/** What a person can do about a refusal. */
export function needOf({ word }: Pick<FileRefusal, 'word'>): TableNeed {
  return NEEDS[word] ?? 'correction';
}
