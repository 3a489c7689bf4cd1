import type { ReactNode } from 'react';

/** A column of a table on paper. The first column names its row and carries the words of sums. */
export interface PaperColumn<Row> {
  key: string;
  title: string;
  /** Words stand at the left, figures at the right. */
  isWords?: boolean;
  /** A title over this column and its neighbours of the same group. */
  group?: string;
  cell: (row: Row) => ReactNode;
  /** The figure that goes over the page: added up, or the last one of a running balance. */
  carried?: { of: (row: Row) => string | null; as: 'sum' | 'last' };
}

export interface PaperTable<Row> {
  /** Says to a screen reader which table it is. */
  name: string;
  /** Stays with the first row. */
  heading?: string;
  columns: readonly (PaperColumn<Row> | false)[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  rowClass?: (row: Row) => string | undefined;
  /** Sums under the last row, by the key of their column. */
  foot?: readonly PaperFoot[];
  className?: string;
}

export interface PaperFoot {
  label: string;
  cells: Readonly<Record<string, ReactNode>>;
}

interface PaperRow {
  key: string | number;
  className: string | undefined;
  cells: readonly ReactNode[];
  /** By column; null where the row adds nothing. */
  carried: readonly (string | null)[];
}

/** A table whose rows are known as cells, so that they can be spread over sheets. */
export interface TablePart {
  kind: 'table';
  name: string;
  heading: string | undefined;
  columns: readonly Pick<PaperColumn<unknown>, 'key' | 'title' | 'isWords' | 'group'>[];
  /** By column. */
  carries: readonly ('sum' | 'last' | null)[];
  rows: readonly PaperRow[];
  foot: readonly PaperFoot[];
  className: string | undefined;
}

/** What a paper is made of, from the top down: a block stays on one sheet, a table goes on over several. */
export type PaperPart = ReactNode | TablePart;

export function isTablePart(part: PaperPart): part is TablePart {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'table';
}

export function tablePart<Row>(table: PaperTable<Row>): TablePart {
  const columns = table.columns.filter((column) => column !== false);
  return {
    kind: 'table',
    name: table.name,
    heading: table.heading,
    columns,
    carries: columns.map(({ carried }) => carried?.as ?? null),
    rows: table.rows.map((row, index) => ({
      key: table.rowKey(row, index),
      className: table.rowClass?.(row),
      cells: columns.map(({ cell }) => cell(row)),
      carried: columns.map(({ carried }) => carried?.of(row) ?? null),
    })),
    foot: table.foot ?? [],
    className: table.className,
  };
}
