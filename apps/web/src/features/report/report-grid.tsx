import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { meansOpen } from '../../ui/data-list/rows/row-keys.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import {
  type ColumnRoom,
  detailOf,
  newestFirst,
  type ReportColumn,
  type ReportTableModel,
  roomOf,
} from './report-model.ts';
import styles from './report-table.module.css';
import { useVisibleRows } from './use-visible-rows.ts';
import { wholeColumns } from './whole-columns.ts';

export interface ReportTableProps<Row> {
  table: ReportTableModel<Row>;
}

/** What fits stands whole; what does not waits under a button, and then scrolls under the first column. */
export function ReportGrid<Row>({ table }: ReportTableProps<Row>) {
  const { t } = useTranslation('ui');
  const [width, setWidth] = useState<number | null>(null);
  const [isAll, setAll] = useState(false);
  const measure = useCallback((box: HTMLElement | null) => {
    if (box === null) return;
    setWidth(box.clientWidth);
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const columns = useMemo(() => {
    const widthOf = (column: ReportColumn<Row>) => roomOf(column, table.rows).width;
    return width === null || isAll || table.isScrolled ? table.columns : wholeColumns(table.columns, widthOf, width);
  }, [table, width, isAll]);
  const hidden = table.columns.filter((column) => !columns.includes(column));
  return (
    <div ref={measure} className="may-shrink">
      <Grid table={{ ...table, columns }} />
      {(hidden.length > 0 || isAll) && (
        <Button
          type="link"
          size="small"
          className={styles.moreColumns}
          title={hidden.map((column) => column.title).join(', ')}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? t('list.fewerColumns') : t('list.hiddenColumns', { count: hidden.length })}
        </Button>
      )}
    </div>
  );
}

/** Heading and sums stay in sight; of a long table only the rows in sight are in the document. */
function Grid<Row>({ table }: ReportTableProps<Row>) {
  const { columns, title } = table;
  const rows = useMemo(() => newestFirst(table), [table]);
  const rooms = useMemo(
    () => new Map(columns.map((column) => [column.key, roomOf(column, table.rows)])),
    [columns, table.rows],
  );
  const widthOf = (column: ReportColumn<Row>) => rooms.get(column.key)?.width ?? column.width;
  const [expanded, setExpanded] = useState<string | null>(null);
  const { first, last, above, below, onScroll } = useVisibleRows(rows.length);
  const width = columns.reduce((sum, column) => sum + widthOf(column), 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={title} onScroll={onScroll}>
      <table
        className={`full-width num ${styles.table}`}
        aria-label={title}
        aria-rowcount={rows.length}
        style={{ minWidth: width }}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Room height={above} columns={columns.length} />
          {rows.slice(first, last).map((row) => (
            <Row
              key={table.rowKey(row)}
              table={table}
              row={row}
              rooms={rooms}
              isExpanded={expanded === table.rowKey(row)}
              onExpand={() => setExpanded((key) => (key === table.rowKey(row) ? null : table.rowKey(row)))}
            />
          ))}
          <Room height={below} columns={columns.length} />
        </tbody>
        <Footer table={table} rooms={rooms} />
      </table>
    </section>
  );
}

function classOf<Row>({ kind, isPinned }: ReportColumn<Row>): string | undefined {
  const names = [kind === 'figure' && styles.figure, isPinned && styles.pinned].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}

/** Stands for the rows that are out of sight. */
function Room({ height, columns }: { height: number; columns: number }) {
  if (height === 0) return null;
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}

interface RowProps<Row> extends ReportTableProps<Row> {
  row: Row;
  rooms: ReadonlyMap<string, ColumnRoom>;
  isExpanded: boolean;
  onExpand: () => void;
}

function Row<Row>({ table, row, rooms, isExpanded, onExpand }: RowProps<Row>) {
  const navigate = useNavigate();
  const link = table.linkOf?.(row) ?? null;
  const detail = detailOf(table, row);
  const [head, ...rest] = table.columns;
  if (!head) return null;
  return (
    <Fragment>
      <tr
        data-opens={link ? '' : undefined}
        data-rank={table.rankOf?.(row)}
        onClick={(event) => link && meansOpen(event) && void navigate(link.to, { preventScrollReset: true })}
      >
        <th scope="row">
          {detail && (
            <button
              type="button"
              className={`p-0 secondary ${styles.expand}`}
              aria-expanded={isExpanded}
              aria-label={detail.label(row)}
              onClick={onExpand}
            >
              {isExpanded ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
            </button>
          )}
          {link ? (
            <Link to={link.to} preventScrollReset aria-label={link.label} title={link.label}>
              <CellText column={head} row={row} decimals={0} />
            </Link>
          ) : (
            <CellText column={head} row={row} decimals={0} />
          )}
        </th>
        {rest.map((column) => (
          <td key={column.key} className={classOf(column)}>
            <CellText column={column} row={row} decimals={rooms.get(column.key)?.decimals ?? 0} />
          </td>
        ))}
      </tr>
      {isExpanded && (
        <tr className={styles.detail}>
          <td colSpan={table.columns.length}>{detail?.render(row)}</td>
        </tr>
      )}
    </Fragment>
  );
}

export function CellText<Row>({
  column,
  row,
  decimals,
}: {
  column: ReportColumn<Row>;
  row: Row;
  decimals: number;
}): ReactNode {
  if (column.render) return column.render(row);
  const value = column.value(row);
  if (column.kind === 'text') return value;
  return <MoneyText amount={value} alignDecimals={decimals} tone={column.tone} />;
}

function Footer<Row>({ table, rooms }: ReportTableProps<Row> & Pick<RowProps<Row>, 'rooms'>) {
  const { columns, footer, rows } = table;
  if (!footer || rows.length === 0) return null;
  const { label, link } = footer;
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => (
          <td key={column.key} className={classOf(column)}>
            {index === 0 &&
              (link ? (
                <Link to={link.to} aria-label={link.label}>
                  {label}
                </Link>
              ) : (
                label
              ))}
            {typeof column.footer === 'string' && (
              <MoneyText
                amount={column.footer}
                alignDecimals={rooms.get(column.key)?.decimals}
                tone={column.tone}
                unit={column.footerUnit}
              />
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
