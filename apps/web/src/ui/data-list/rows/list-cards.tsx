import { Skeleton } from 'antd';
import { Fragment, useRef } from 'react';
import { useNear } from '../../page/mount-later.tsx';
import { cardLayout } from '../columns/card-layout.ts';
import { isEmptyCell, isLongText } from '../columns/list-column.ts';
import { CardSums } from './card-sums.tsx';
import styles from './list-cards.module.css';
import { ListCell } from './list-cell.tsx';
import { type RowsProps, SelectRow } from './list-table.tsx';
import { RowActions } from './row-actions.tsx';
import { actByKey, meansOpen, walkRows } from './row-keys.ts';
import { useDayHeadings } from './use-day-headings.ts';

const SKELETON_CARDS = ['a', 'b', 'c', 'd'];
/** As many cards as are mounted together; the first ones fill a phone. */
const PORTION = 5;
/** Pixels of an ordinary card with the gap below it. */
const CARD_HEIGHT = 168;

/** A phone has no room for columns: each row is a card with the same facts. */
export function ListCards<Row>(props: RowsProps<Row>) {
  const { rows, label } = props;
  const days = useDayHeadings(rows ?? [], props.dayOf);
  if (rows === undefined) {
    return (
      <div className="stack plain-list" aria-hidden="true">
        {SKELETON_CARDS.map((key) => (
          <div key={key} className="stack may-shrink panel p-12">
            <Skeleton active title={{ width: '55%' }} paragraph={{ rows: 2 }} />
          </div>
        ))}
      </div>
    );
  }
  const starts = Array.from({ length: Math.ceil(rows.length / PORTION) }, (_, portion) => portion * PORTION);
  return (
    <>
      <ul className="stack plain-list" aria-label={label}>
        {starts.map((start) => (
          <Portion
            key={start}
            {...props}
            isFirst={start === 0}
            rows={rows.slice(start, start + PORTION)}
            days={days.slice(start, start + PORTION)}
          />
        ))}
      </ul>
      <CardSums {...props} />
    </>
  );
}

interface PortionProps<Row> extends RowsProps<Row> {
  rows: readonly Row[];
  days: readonly (string | null | undefined)[];
  isFirst: boolean;
}

/** Some cards below each other. Until they come close to what is seen, one empty place stands for them. */
function Portion<Row>({ isFirst, days, ...props }: PortionProps<Row>) {
  const { rows, rowKey, onOpen, selection } = props;
  const place = useRef<HTMLLIElement>(null);
  const isNear = useNear(place);
  if (!isNear && !isFirst) return <li ref={place} aria-hidden style={{ blockSize: rows.length * CARD_HEIGHT }} />;
  return rows.map((row, index) => (
    <Fragment key={rowKey(row)}>
      {days[index] && <li className={`secondary text-12 weight-600 ${styles.day}`}>{days[index]}</li>}
      <li
        data-row-key={rowKey(row)}
        className="stack may-shrink panel p-12"
        data-opens={onOpen ? '' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the card opens with Enter, as the table's row does
        tabIndex={0}
        onKeyDown={(event) => {
          walkRows(event, () => onOpen?.(row), selection && (() => selection.toggle(row)));
          actByKey(event, row, props.rowActions?.(row) ?? []);
        }}
        onClick={(event) => meansOpen(event) && onOpen?.(row)}
      >
        <CardContent {...props} row={row} />
      </li>
    </Fragment>
  ));
}

function CardContent<Row>({ columns, row, rowActions, rowName, selection }: RowsProps<Row> & { row: Row }) {
  const { title, amount, status, moment, details } = cardLayout(columns);
  const filled = details.filter((column) => !isEmptyCell(row, column));
  return (
    <>
      <div className="row align-top">
        {selection && (
          <SelectRow isTicked={selection.has(row)} name={rowName(row)} onTick={() => selection.toggle(row)} />
        )}
        <div className="grow may-shrink weight-600 break-anywhere">
          {title && <ListCell row={row} column={title} />}
        </div>
        {amount && (
          <div className="text-16 weight-600">
            <ListCell row={row} column={amount} />
          </div>
        )}
        {rowActions && <RowActions row={row} actionsOf={() => rowActions(row)} rowName={rowName(row)} />}
      </div>
      {(status || moment) && (
        <div className={styles.line}>
          {status && <ListCell row={row} column={status} />}
          {moment && <ListCell row={row} column={moment} />}
        </div>
      )}
      <dl className={styles.details}>
        {filled.map((column) => (
          <div key={column.key} data-long={isLongText(row, column) ? '' : undefined}>
            <dt>{column.title}</dt>
            <dd>
              <ListCell row={row} column={column} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
