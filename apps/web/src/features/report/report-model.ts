import { decimalsOf, isZero } from '@doi-tien/money/decimal';
import type { ReactNode } from 'react';
import type { CompareChartProps } from '../../ui/chart/compare-chart-props.ts';
import type { MoneyTone } from '../../ui/money/money-text.tsx';
import type { BranchBarsModel } from './branch-bars.tsx';
import type { Change } from './change.ts';

/** A report as the screen and the paper both show it: one answer, one chart, tables, one control total. */
export interface ReportModel {
  answer: Answer;
  facts: Fact[];
  chart: ReportChart | null;
  /** The branches beside each other, in place of the chart over time. */
  bars?: BranchBarsModel | undefined;
  tables: ReportTableModel<unknown>[];
  /** What the tables leave out. */
  note?: string | undefined;
  /** None where nothing can be worked out another way. */
  control: Control | null;
}

/** The sentence that comes first: words, the figure, words. */
export interface Answer {
  lead: string;
  amount: string | null;
  tone?: MoneyTone;
  rest: string;
  /** Which way the comparison in `rest` goes; its arrow stands there, never at the figure. */
  change?: Change['direction'];
}

export interface Fact {
  label: string;
  amount: string;
  unit?: string;
  tone?: MoneyTone;
}

export interface ReportChart extends Omit<CompareChartProps, 'onOpen'> {
  /** Where a day or month of the chart leads. */
  addressOf: (key: string) => string;
}

export interface ReportColumn<Row> {
  key: string;
  title: string;
  kind: 'text' | 'figure';
  /** Words, or a decimal string. */
  value: (row: Row) => string | null;
  /** What the screen shows instead, where words alone are not enough. */
  render?: (row: Row) => ReactNode;
  footer?: string | null;
  footerUnit?: string;
  tone?: MoneyTone;
  width: number;
  /** Stays at the right edge while the others pass under it. */
  isPinned?: boolean;
}

interface RowLink {
  to: string;
  label: string;
}

export interface ReportTableModel<Row> {
  key: string;
  title: string;
  columns: ReportColumn<Row>[];
  /** In the order of the paper, the oldest first. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows of one group stay together when the screen turns the order round: the newest first. */
  dayOf?: (row: Row) => string;
  linkOf?: (row: Row) => RowLink | null;
  footer?: { label: string; link?: RowLink };
  /** More about a row, under it; where not every row has it, `has` says which. */
  detailOf?: { label: (row: Row) => string; render: (row: Row) => ReactNode; has?: (row: Row) => boolean };
  empty?: string;
  /** A statement: rows that sum up, and their parts under them. It stays a table on a phone. */
  rankOf?: (row: Row) => 'sum' | 'part';
  /** Every column stays and scrolls under the first: for tables that are read row by row. */
  isScrolled?: true;
}

export interface Control {
  isRight: boolean;
  sentence: string;
  /** What opens the table, where its rows are no currencies. */
  show?: string;
  table: ReportTableModel<unknown> | null;
}

/** Tables of different rows in one list; each is asked for its own rows only. */
export function asTable<Row>(table: ReportTableModel<Row>): ReportTableModel<unknown> {
  return table as unknown as ReportTableModel<unknown>;
}

/** Columns in which nothing ever happened only push the others off the screen. */
export function withoutIdle<Row>(
  columns: ReportColumn<Row>[],
  rows: readonly Row[],
  always: readonly string[],
): ReportColumn<Row>[] {
  const isIdle = (figure: string | null | undefined) => figure === null || figure === undefined || isZero(figure);
  return columns.filter(
    ({ key, kind, value, footer }) =>
      kind === 'text' || always.includes(key) || !isIdle(footer) || rows.some((row) => !isIdle(value(row))),
  );
}

/** What the figures of a column need: places for decimals, so that they stand dot under dot, and room in pixels. */
export interface ColumnRoom {
  decimals: number;
  width: number;
}

const DIGIT = 8.9;
const COMMA = 4.5;
const PADDING = 20;
const SIGN_AND_ARROW = 28;

/** A figure is never cut: its column is as wide as its widest figure. */
export function roomOf<Row>(column: ReportColumn<Row>, rows: readonly Row[]): ColumnRoom {
  if (column.kind !== 'figure') return { decimals: 0, width: column.width };
  let digits = 1;
  let decimals = 0;
  for (const figure of [...rows.map(column.value), column.footer ?? null]) {
    if (figure === null) continue;
    digits = Math.max(digits, figure.split('.')[0]?.length ?? 0);
    decimals = Math.max(decimals, decimalsOf(figure));
  }
  const extra = PADDING + (column.tone ? SIGN_AND_ARROW : 0);
  const width = (digits + decimals) * DIGIT + Math.ceil(digits / 3) * COMMA + extra;
  return { decimals, width: Math.max(column.width, Math.ceil(width)) };
}

/** What more there is about a row. */
export function detailOf<Row>({ detailOf: detail }: ReportTableModel<Row>, row: Row) {
  return detail && (detail.has?.(row) ?? true) ? detail : null;
}

/** The newest day first, its rows in their own order. */
export function newestFirst<Row>({ rows, dayOf }: ReportTableModel<Row>): readonly Row[] {
  if (!dayOf) return rows;
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const own = days.get(dayOf(row));
    if (own) own.push(row);
    else days.set(dayOf(row), [row]);
  }
  return [...days.values()].reverse().flat();
}
