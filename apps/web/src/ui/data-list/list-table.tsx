import type { ListQuery } from '@doi-tien/contract/list';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyText } from '../money-text.tsx';
import type { Selection } from './bulk/use-selection.ts';
import type { Density } from './column-preferences.ts';
import styles from './data-list.module.css';
import { ListCell } from './list-cell.tsx';
import { defaultWidth, isNumeric, type ListColumn, type RowAction } from './list-column.ts';
import { ListHeaderCell } from './list-header-cell.tsx';
import { RowActions } from './row-actions.tsx';
import { meansOpen, walkRows } from './row-keys.ts';

export interface RowsProps<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  footer: Record<string, string>;
  rowKey: (row: Row) => string | number;
  rowName: (row: Row) => string;
  rowActions?: (row: Row) => RowAction<Row>[];
  onOpen?: (row: Row) => void;
  /** Where several rows can be chosen for one act. */
  selection?: Selection<Row>;
}

interface ListTableProps<Row> extends RowsProps<Row> {
  query: ListQuery;
  density: Density;
  widths: Record<string, number>;
  onSort: (field: string) => void;
  onResize: (widths: Record<string, number>) => void;
}

const ACTIONS_WIDTH = 48;
const SELECT_WIDTH = 44;
const SKELETON_ROWS = 8;

/** A plain table: antd's scrolls only within a height given in pixels, ours fills what the page leaves. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, query, density, widths, onSort, onResize, rowActions, label, selection } = props;
  const { t } = useTranslation('ui');
  const widthOf = (column: ListColumn<Row>) => widths[column.key] ?? defaultWidth(column);
  const extra = (rowActions ? ACTIONS_WIDTH : 0) + (selection ? SELECT_WIDTH : 0);
  const total = columns.reduce((sum, column) => sum + widthOf(column), extra);
  return (
    <table className={styles.table} data-density={density} aria-label={label} style={{ minWidth: total }}>
      <colgroup>
        {selection && <col style={{ width: SELECT_WIDTH }} />}
        {columns.map((column) => (
          <col key={column.key} style={{ width: widthOf(column) }} />
        ))}
        {rowActions && <col style={{ width: ACTIONS_WIDTH }} />}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th className={styles.select}>
              <Checkbox
                checked={selection.isAll}
                indeterminate={!selection.isAll && selection.rows.length > 0}
                aria-label={t('bulk.selectAll')}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <ListHeaderCell key={column.key} column={column} query={query} onSort={onSort} onResize={onResize} />
          ))}
          {rowActions && (
            <th className={styles.actions}>
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      {props.rows === undefined ? <SkeletonBody {...props} /> : <TableBody {...props} rows={props.rows} />}
      <TableFooter {...props} />
    </table>
  );
}

function TableBody<Row>(props: RowsProps<Row> & { rows: readonly Row[] }) {
  const { columns, rows, rowKey, rowName, rowActions, onOpen, selection } = props;
  const [active, setActive] = useState(0);
  const reachable = Math.min(active, rows.length - 1);
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr
          key={rowKey(row)}
          data-row-key={rowKey(row)}
          data-opens={onOpen ? '' : undefined}
          tabIndex={index === reachable ? 0 : -1}
          onFocus={() => setActive(index)}
          onKeyDown={(event) => walkRows(event, () => onOpen?.(row), selection && (() => selection.toggle(row)))}
          onClick={(event) => meansOpen(event) && onOpen?.(row)}
        >
          {selection && (
            <td className={styles.select}>
              <SelectRow selection={selection} row={row} rowName={rowName} />
            </td>
          )}
          {columns.map((column) => (
            <td key={column.key} className={isNumeric(column) ? styles.numeric : undefined}>
              <ListCell row={row} column={column} />
            </td>
          ))}
          {rowActions && (
            <td className={styles.actions}>
              <RowActions row={row} actions={rowActions(row)} rowName={rowName(row)} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

interface SelectRowProps<Row> extends Pick<RowsProps<Row>, 'rowName'> {
  selection: Selection<Row>;
  row: Row;
}

export function SelectRow<Row>({ selection, row, rowName }: SelectRowProps<Row>) {
  const { t } = useTranslation('ui');
  return (
    <Checkbox
      checked={selection.has(row)}
      aria-label={t('bulk.select', { row: rowName(row) })}
      onChange={() => selection.toggle(row)}
    />
  );
}

function SkeletonBody<Row>({ columns, rowActions, selection }: RowsProps<Row>) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => index).map((row) => (
        <tr key={row}>
          {selection && <td className={styles.select} />}
          {columns.map((column, index) => (
            <td key={column.key} className={isNumeric(column) ? styles.numeric : undefined}>
              <span className={styles.bone} style={{ width: `${45 + ((row * 7 + index * 13) % 40)}%` }} />
            </td>
          ))}
          {rowActions && <td className={styles.actions} />}
        </tr>
      ))}
    </tbody>
  );
}

function TableFooter<Row>({ columns, footer, rowActions, rows, selection }: RowsProps<Row>) {
  const { t } = useTranslation('ui');
  if (rows === undefined || rows.length === 0 || !columns.some(({ sum }) => sum)) return null;
  return (
    <tfoot>
      <tr>
        {selection && <td className={styles.select} />}
        {columns.map((column, index) => (
          <td key={column.key} className={isNumeric(column) ? styles.numeric : undefined}>
            {column.sum ? <ColumnSum column={column} footer={footer} /> : index === 0 && t('list.totalRow')}
          </td>
        ))}
        {rowActions && <td className={styles.actions} />}
      </tr>
    </tfoot>
  );
}

/** The server's sum over the whole filter. A unit that differs by row has no sum, so only a fixed one is shown. */
export function ColumnSum<Row>({ column, footer }: { column: ListColumn<Row>; footer: Record<string, string> }) {
  const { unit, decimals, tone } = column;
  return (
    <MoneyText
      amount={footer[column.key]}
      unit={typeof unit === 'string' ? unit : undefined}
      decimals={typeof decimals === 'number' ? decimals : undefined}
      tone={tone}
    />
  );
}
