import type { ListPage } from '@doi-tien/contract/list';
import type { ReactNode } from 'react';
import type { ShortcutName } from '../../../lib/keys/shortcuts.ts';
import type { MoneyTone } from '../../money/money-text.tsx';
import type { StatusTone } from '../../status-tag.tsx';

export type ColumnKind = 'text' | 'money' | 'number' | 'date' | 'datetime' | 'status' | 'tag';

/** How a column is filtered: by part of a text, a choice, a span of figures, a span of days, or yes/no. */
type FilterKind = 'contains' | 'options' | 'range' | 'days' | 'yesNo';

export interface ColumnOption {
  value: string | number;
  label: string;
  tone?: StatusTone;
}

export interface ListColumn<Row> {
  /** The field's name on the wire: filters, sorting and sums use it. */
  key: string;
  title: string;
  kind: ColumnKind;
  /** Where the value is, when it is not simply `row[key]`. */
  value?: (row: Row) => unknown;
  /** Instead of what the kind would show. */
  render?: (row: Row) => ReactNode;
  /** The choices of a status or tag, for showing and for filtering. */
  options?: readonly ColumnOption[];
  unit?: string | ((row: Row) => string | undefined);
  /** Room for so many decimals, where the rows differ, so that the dots stand in one line. */
  alignDecimals?: number;
  /** Gain and loss, or too much and too little, with sign, arrow and colour. */
  tone?: MoneyTone;
  /** `true` takes the filter that goes with the kind. */
  filter?: true | FilterKind;
  sortable?: boolean;
  /** Show `footer[key]` under the column. */
  sum?: boolean;
  /** Pixels. */
  width?: number;
  /** The first to go where there is no room for all. */
  yields?: boolean;
  /** Not shown until somebody asks for it. */
  hiddenAtFirst?: boolean;
  /** Cannot be hidden. */
  always?: boolean;
  /** Only for filtering: it is never shown as a column. */
  filterOnly?: boolean;
  /** Its place on a phone's card; by default the first column is the title and the first amount of money the amount. */
  card?: 'title' | 'amount' | 'status' | 'detail' | 'hidden';
}

/** What a feature's query hook answers; RTK Query's hooks fit as they are. */
export interface ListState<Row> {
  data?: ListPage<Row>;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

export interface RowAction<Row> {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** The key that does the same while the row has the focus. */
  shortcut?: ShortcutName;
  onClick: (row: Row) => void;
}

const FILTER_OF_KIND: Record<ColumnKind, FilterKind> = {
  text: 'contains',
  money: 'range',
  number: 'range',
  date: 'days',
  datetime: 'days',
  status: 'options',
  tag: 'options',
};

export function filterKindOf<Row>(column: ListColumn<Row>): FilterKind | null {
  if (column.filter === undefined) return null;
  return column.filter === true ? FILTER_OF_KIND[column.kind] : column.filter;
}

export function isNumeric<Row>({ kind }: ListColumn<Row>): boolean {
  return kind === 'money' || kind === 'number';
}

export function cellValue<Row>(row: Row, column: ListColumn<Row>): unknown {
  if (column.value) return column.value(row);
  return (row as Record<string, unknown>)[column.key];
}

/** A value as text, or null when there is none. */
export function cellText<Row>(row: Row, column: ListColumn<Row>): string | null {
  const value = cellValue(row, column);
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** Nothing to show; a column that draws itself has nothing when it draws nothing. */
export function isEmptyCell<Row>(row: Row, column: ListColumn<Row>): boolean {
  const shown = column.render ? column.render(row) : cellText(row, column);
  return shown === null || shown === undefined || shown === '' || shown === false;
}

/** Signs that stand side by side in half of a phone's card. */
const HALF_A_CARD = 18;

/** Text that needs the whole width of a card. */
export function isLongText<Row>(row: Row, column: ListColumn<Row>): boolean {
  return column.kind === 'text' && (cellText(row, column) ?? '').length > HALF_A_CARD;
}

const WIDTHS: Record<ColumnKind, number> = {
  text: 160,
  money: 134,
  number: 100,
  date: 108,
  datetime: 146,
  status: 120,
  tag: 124,
};

export function defaultWidth<Row>({ width, kind }: ListColumn<Row>): number {
  return width ?? WIDTHS[kind];
}

const DIGIT = 8.9;
const SIGN_AND_ARROW = 28;
const CODE = 34;
const SYMBOL = 12;
const PADDING = 24;

/** A symbol of one sign, or a code such as USDT that differs by row. */
function unitRoom<Row>({ unit }: ListColumn<Row>): number {
  if (unit === undefined) return 0;
  return typeof unit === 'string' && unit.length === 1 ? SYMBOL : CODE;
}

const LETTER = 7.2;
const ARROW = 14;
/** The coloured box of a status. */
const BOX = 20;
/** Letters, digits and dashes of a code, on average. */
const SIGN = 8.1;
/** A code is shown whole; a longer name may be cut between words. */
const LONGEST_CODE = 28;

/** Words of a closed list: a status, a tag. */
function choiceRoom<Row>(column: ListColumn<Row>, rows: readonly Row[]): number {
  const labelOf = (value: string | null) =>
    column.options?.find((each) => String(each.value) === value)?.label ?? value ?? '';
  return Math.max(0, ...rows.map((row) => labelOf(cellText(row, column)).length)) * LETTER + BOX + PADDING;
}

function codeRoom<Row>(column: ListColumn<Row>, rows: readonly Row[]): number {
  const lengths = rows.map((row) => cellText(row, column) ?? '').filter((text) => !text.includes(' '));
  return Math.min(Math.max(0, ...lengths.map(({ length }) => length)), LONGEST_CODE) * SIGN + PADDING;
}

function figureRoom<Row>(column: ListColumn<Row>, rows: readonly Row[], footer: Record<string, string>): number {
  const figures = [...rows.map((row) => cellText(row, column) ?? ''), column.sum ? (footer[column.key] ?? '') : ''];
  const extra = PADDING + unitRoom(column) + (column.tone ? SIGN_AND_ARROW : 0);
  // Thousands are parted by commas, about half as wide as a digit.
  const commasIn = (length: number) => Math.max(0, Math.ceil(length / 3) - 1);
  return Math.max(...figures.map(({ length }) => length * DIGIT + commasIn(length) * (DIGIT / 2))) + extra;
}

/** Its heading, with the arrow where it sorts. */
function headingRoom<Row>({ title, sortable }: ListColumn<Row>): number {
  return title.length * LETTER + PADDING + (sortable ? ARROW : 0);
}

function neededRoom<Row>(column: ListColumn<Row>, rows: readonly Row[], footer: Record<string, string>): number {
  if (isNumeric(column)) return Math.max(figureRoom(column, rows, footer), 0);
  if (column.kind === 'status' || column.kind === 'tag') return choiceRoom(column, rows);
  return column.always && column.kind === 'text' ? codeRoom(column, rows) : 0;
}

/**
 * A figure, a status or a code is never cut: such a column is at least as wide as its widest entry, the sum included, also where
 * somebody dragged it narrower. Columns for which no room is left then leave the table as a whole.
 */
export function columnWidths<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  footer: Record<string, string>,
  dragged: Record<string, number> = {},
): Record<string, number> {
  const widths = columns.map((column) => {
    const wanted = dragged[column.key] ?? defaultWidth(column);
    return [
      column.key,
      Math.max(wanted, Math.ceil(headingRoom(column)), Math.ceil(neededRoom(column, rows, footer))),
    ] as const;
  });
  return Object.fromEntries(widths);
}
