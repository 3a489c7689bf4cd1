import type { ListQuery } from '@doi-tien/contract/list';
import { Checkbox } from 'antd';
import { Fragment, memo, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyText } from '../../money/money-text.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import { defaultWidth, isNumeric, type ListColumn, type RowAction } from '../columns/list-column.ts';
import type { Drag } from '../columns/use-fitting-columns.ts';
import type { Density } from '../preferences/column-preferences.ts';
import { Bone } from './bone.tsx';
import { ListCell } from './list-cell.tsx';
import { ListHeaderCell } from './list-header-cell.tsx';
import styles from './list-table.module.css';
import { RowActions } from './row-actions.tsx';
import { actByKey, meansOpen, walkRows } from './row-keys.ts';
import { useDayHeadings } from './use-day-headings.ts';

export interface RowsProps<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  footer: Record<string, string>;
  /** What the sums leave out, in words; nothing when they leave nothing out. */
  footerNote?: ((footer: Record<string, string>) => string | null) | undefined;
  rowKey: (row: Row) => string | number;
  rowName: (row: Row) => string;
  rowActions?: (row: Row) => RowAction<Row>[];
  onOpen?: (row: Row) => void;
  /** Where several rows can be chosen for one act. */
  selection?: Selection<Row>;
  /** The day of a row, in a list that is sorted by time: rows of another day come under a heading. */
  dayOf?: ((row: Row) => string) | undefined;
}

interface ListTableProps<Row> extends RowsProps<Row> {
  query: ListQuery;
  density: Density;
  widths: Record<string, number>;
  onSort: (field: string, further: boolean) => void;
  onResize: (drag: Drag) => void;
  onResized: (drag: Drag) => void;
  onResetWidth: (key: string) => void;
  /** What is left of the line where somebody dragged every column. */
  rest: number;
}

const ACTIONS_WIDTH = 40;
const SELECT_WIDTH = 40;
/** Pixels beside the columns themselves. */
export const besideColumns = (hasActions: boolean, hasSelection: boolean): number =>
  (hasActions ? ACTIONS_WIDTH : 0) + (hasSelection ? SELECT_WIDTH : 0);
const SKELETON_ROWS = 8;

/** A plain table: antd's scrolls only within a height given in pixels, ours fills what the page leaves. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, query, density, widths, onSort, onResize, onResized, onResetWidth, rowActions, label, selection } =
    props;
  const { t } = useTranslation('ui');
  const widthOf = (column: ListColumn<Row>) => widths[column.key] ?? defaultWidth(column);
  const beside = besideColumns(rowActions !== undefined, selection !== undefined);
  const total = columns.reduce((sum, column) => sum + widthOf(column), beside);
  return (
    <table className={styles.table} data-density={density} aria-label={label} style={{ minWidth: total }}>
      <colgroup>
        {selection && <col style={{ width: SELECT_WIDTH }} />}
        {columns.map((column) => (
          <col key={column.key} style={{ width: widthOf(column) }} />
        ))}
        {rowActions && <col style={props.rest > 0 ? undefined : { width: ACTIONS_WIDTH }} />}
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
            <ListHeaderCell
              key={column.key}
              column={column}
              query={query}
              onSort={onSort}
              onResize={onResize}
              onResized={onResized}
              onResetWidth={onResetWidth}
            />
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
  const { columns, rows, rowKey, selection } = props;
  const days = useDayHeadings(rows, props.dayOf);
  const [active, setActive] = useState(0);
  const reachable = Math.min(active, rows.length - 1);
  const latest = useRef(props);
  latest.current = props;
  return (
    <tbody>
      {rows.map((row, index) => (
        <Fragment key={rowKey(row)}>
          {days[index] && (
            <tr>
              <th
                className={`secondary text-12 weight-600 text-left ${styles.dayName}`}
                scope="rowgroup"
                colSpan={columns.length + (selection ? 1 : 0) + (props.rowActions ? 1 : 0)}
              >
                {days[index]}
              </th>
            </tr>
          )}
          <TableRow
            row={row}
            index={index}
            columns={columns}
            latest={latest}
            onReach={setActive}
            isReachable={index === reachable}
            isTicked={selection?.has(row)}
          />
        </Fragment>
      ))}
    </tbody>
  );
}

interface TableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly ListColumn<Row>[];
  /** What the list would do now; it changes with every drawing of the page, and no row has to for that. */
  latest: { readonly current: RowsProps<Row> };
  onReach: (index: number) => void;
  isReachable: boolean;
  /** Undefined where rows cannot be ticked. */
  isTicked: boolean | undefined;
}

/** Drawn again only when something of its own changed: a live list of two hundred rows would else stutter. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, latest, onReach, isReachable, isTicked } = props;
  const { rowKey, rowName, rowActions, onOpen } = latest.current;
  const open = () => latest.current.onOpen?.(row);
  const tick = () => latest.current.selection?.toggle(row);
  return (
    <tr
      data-row-key={rowKey(row)}
      data-opens={onOpen ? '' : undefined}
      tabIndex={isReachable ? 0 : -1}
      onFocus={() => onReach(index)}
      onKeyDown={(event) => {
        walkRows(event, open, isTicked === undefined ? undefined : tick);
        actByKey(event, row, latest.current.rowActions?.(row) ?? []);
      }}
      onClick={(event) => meansOpen(event) && open()}
    >
      {isTicked !== undefined && (
        <td className={styles.select}>
          <SelectRow isTicked={isTicked} name={rowName(row)} onTick={tick} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-numeric={isNumeric(column) ? '' : undefined}>
          <ListCell row={row} column={column} />
        </td>
      ))}
      {rowActions && (
        <td className={styles.actions}>
          <RowActions actionsOf={() => latest.current.rowActions?.(row) ?? []} row={row} rowName={rowName(row)} />
        </td>
      )}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

interface SelectRowProps {
  isTicked: boolean;
  name: string;
  onTick: () => void;
}

export function SelectRow({ isTicked, name, onTick }: SelectRowProps) {
  const { t } = useTranslation('ui');
  return <Checkbox checked={isTicked} aria-label={t('bulk.select', { row: name })} onChange={onTick} />;
}

function SkeletonBody<Row>({ columns, rowActions, selection }: RowsProps<Row>) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => index).map((row) => (
        <tr key={row}>
          {selection && <td className={styles.select} />}
          {columns.map((column, index) => (
            <td key={column.key} data-numeric={isNumeric(column) ? '' : undefined}>
              <Bone width={`${45 + ((row * 7 + index * 13) % 40)}%`} />
            </td>
          ))}
          {rowActions && <td className={styles.actions} />}
        </tr>
      ))}
    </tbody>
  );
}

function TableFooter<Row>({ columns, footer, footerNote, rowActions, rows, selection }: RowsProps<Row>) {
  const { t } = useTranslation('ui');
  const firstSum = columns.findIndex(({ sum }) => sum);
  if (rows === undefined || rows.length === 0 || firstSum < 0) return null;
  const note = footerNote?.(footer);
  return (
    <tfoot>
      <tr>
        {selection && <td className={styles.select} />}
        {firstSum > 0 && (
          <td colSpan={firstSum}>
            {t('list.totalRow')}
            {note && <span className="secondary weight-400"> {note}</span>}
          </td>
        )}
        {columns.slice(firstSum).map((column) => (
          <td key={column.key} data-numeric={isNumeric(column) ? '' : undefined}>
            {column.sum && <ColumnSum column={column} footer={footer} />}
          </td>
        ))}
        {rowActions && <td className={styles.actions} />}
      </tr>
    </tfoot>
  );
}

/** The server's sum over the whole filter. A unit that differs by row has no sum, so only a fixed one is shown. */
export function ColumnSum<Row>({ column, footer }: { column: ListColumn<Row>; footer: Record<string, string> }) {
  const { unit, tone } = column;
  return <MoneyText amount={footer[column.key]} unit={typeof unit === 'string' ? unit : undefined} tone={tone} />;
}
