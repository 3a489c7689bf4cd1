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
  /** Of a part of the business that is off: shown in rows that have it, not offered as a filter. */
  isUnused?: boolean;
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
  /**
   * What a text says that draws itself. It then stands in two lines where it must, and may be dragged as narrow as its words
   * allow; without it such a column is never narrower than `width`.
   */
  words?: (row: Row) => string;
  /** The choices of a status or tag, for showing and for filtering. */
  options?: readonly ColumnOption[];
  unit?: string | ((row: Row) => string | undefined);
  /** Room for so many decimals, where the rows differ, so that the dots stand in one line. */
  alignDecimals?: number;
  /** Gain and loss, or too much and too little, with sign, arrow and colour. */
  tone?: MoneyTone;
  /** A figure that does not count any more: struck through, and left out of the sum. */
  isStruck?: (row: Row) => boolean;
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

/** Pixels, where a column does not say. */
export const KIND_WIDTHS: Record<ColumnKind, number> = {
  text: 160,
  money: 134,
  number: 100,
  date: 108,
  datetime: 146,
  status: 120,
  tag: 124,
};

export function defaultWidth<Row>({ width, kind }: ListColumn<Row>): number {
  return width ?? KIND_WIDTHS[kind];
}
