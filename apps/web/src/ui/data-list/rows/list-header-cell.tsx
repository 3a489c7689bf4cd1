import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { type ListQuery, sortOrders } from '@doi-tien/contract/list';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isNumeric, type ListColumn } from '../columns/list-column.ts';
import type { Drag } from '../columns/use-fitting-columns.ts';
import { clampWidth } from '../preferences/column-preferences.ts';
import styles from './list-header-cell.module.css';

interface ListHeaderCellProps<Row> {
  column: ListColumn<Row>;
  query: ListQuery;
  /** `further`: with Shift, so that what is sorted by already stays. */
  onSort: (field: string, further: boolean) => void;
  onResize: (drag: Drag) => void;
  /** The edge was let go somewhere else than it was taken. */
  onResized: (drag: Drag) => void;
  onResetWidth: (key: string) => void;
}

/** The columns before this one, as wide as they really are. */
function widthsBefore(cell: HTMLElement): Record<string, number> {
  const cells = [...(cell.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  const before = cells.slice(0, cells.indexOf(cell));
  return Object.fromEntries(before.map((each) => [each.dataset.column ?? '', each.offsetWidth]));
}

export function ListHeaderCell<Row>({
  column,
  query,
  onSort,
  onResize,
  onResized,
  onResetWidth,
}: ListHeaderCellProps<Row>) {
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
    const before = widthsBefore(cell);
    const startX = event.clientX;
    const startWidth = cell.offsetWidth;
    let last: Drag | undefined;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      last = { key: column.key, width: clampWidth(startWidth + clientX - startX), before };
      onResize(last);
    };
    const stop = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('lostpointercapture', stop);
      if (last !== undefined) onResized(last);
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
