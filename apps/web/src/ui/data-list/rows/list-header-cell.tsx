import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { type ListQuery, sortOrders } from '@doi-tien/contract/list';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isNumeric, type ListColumn } from '../columns/list-column.ts';
import { clampWidth } from '../preferences/column-preferences.ts';
import styles from './list-header-cell.module.css';

interface ListHeaderCellProps<Row> {
  column: ListColumn<Row>;
  query: ListQuery;
  /** `further`: with Shift, so that what is sorted by already stays. */
  onSort: (field: string, further: boolean) => void;
  /** The widths of all columns, and which was dragged. */
  onResize: (widths: Record<string, number>, key: string) => void;
  onResetWidth: (key: string) => void;
}

/** The widths all columns really have, so that dragging one does not let the browser share the rest out anew. */
function measuredWidths(cell: HTMLElement): Record<string, number> {
  const cells = cell.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  return Object.fromEntries([...cells].map((each) => [each.dataset.column ?? '', clampWidth(each.offsetWidth)]));
}

export function ListHeaderCell<Row>({ column, query, onSort, onResize, onResetWidth }: ListHeaderCellProps<Row>) {
  const { t } = useTranslation('ui');
  const orders = sortOrders(query);
  const place = orders.findIndex(({ field }) => field === column.key);
  const sorted = orders[place]?.direction ?? null;
  const ariaSort = sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending';

  const startResize = (event: PointerEvent<HTMLSpanElement>) => {
    const cell = event.currentTarget.closest('th');
    if (cell === null) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const widths = measuredWidths(cell);
    const startX = event.clientX;
    const startWidth = widths[column.key] ?? cell.offsetWidth;
    const move = ({ clientX }: globalThis.PointerEvent) =>
      onResize({ ...widths, [column.key]: clampWidth(startWidth + clientX - startX) }, column.key);
    const stop = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('lostpointercapture', stop);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', stop);
    handle.setPointerCapture(event.pointerId);
  };

  return (
    <th
      scope="col"
      data-column={column.key}
      aria-sort={ariaSort}
      data-numeric={isNumeric(column) ? '' : undefined}
      title={column.title}
    >
      {column.sortable ? (
        <button
          type="button"
          className={`inline-row gap-4 p-0 ${styles.sort}`}
          data-sorted={sorted ?? undefined}
          title={t('list.sortFurther')}
          onClick={({ shiftKey }) => onSort(column.key, shiftKey)}
        >
          <span className="ellipsis">{column.title}</span>
          <span className={`flex-none muted ${styles.sortIcon}`} aria-hidden="true">
            {sorted === 'asc' ? <CaretUpFilled /> : <CaretDownFilled />}
            {sorted && orders.length > 1 && <span className={styles.sortPlace}>{place + 1}</span>}
          </span>
        </button>
      ) : (
        column.title
      )}
      <span
        className={styles.resize}
        aria-hidden="true"
        title={t('list.resizeColumn', { column: column.title })}
        onPointerDown={startResize}
        onDoubleClick={() => onResetWidth(column.key)}
      />
    </th>
  );
}
