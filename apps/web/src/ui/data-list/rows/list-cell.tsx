import { Fragment, type ReactNode } from 'react';
import { showDay, showMoment } from '../../dates/moments.ts';
import { MoneyText } from '../../money/money-text.tsx';
import { StatusTag } from '../../status-tag.tsx';
import { LONGEST_NAME } from '../columns/column-widths.ts';
import { cellText, type ListColumn } from '../columns/list-column.ts';
import styles from './list-cell.module.css';

interface ListCellProps<Row> {
  row: Row;
  column: ListColumn<Row>;
}

function resolve<Row, Value>(
  given: Value | ((row: Row) => Value | undefined) | undefined,
  row: Row,
): Value | undefined {
  return typeof given === 'function' ? (given as (row: Row) => Value | undefined)(row) : given;
}

function Choice<Row>({ value, column }: { value: string; column: ListColumn<Row> }): ReactNode {
  const option = column.options?.find((each) => String(each.value) === value);
  if (column.kind === 'tag' && option?.tone === undefined) return option?.label ?? value;
  return <StatusTag tone={option?.tone ?? 'neutral'} label={option?.label ?? value} />;
}

/** Each word whole: where the text must end early, it ends after one. */
function Words({ text }: { text: string }): ReactNode {
  const words = text.split(' ');
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word has no other name, and the words of a text do not move.
    <Fragment key={index}>
      <span className={styles.word}>{word}</span>{' '}
    </Fragment>
  ));
}

function Figure<Row>({ row, column }: ListCellProps<Row>): ReactNode {
  const isStruck = column.isStruck?.(row) === true;
  const figure = (
    <MoneyText
      amount={cellText(row, column)}
      unit={resolve(column.unit, row)}
      alignDecimals={column.alignDecimals}
      tone={isStruck ? undefined : column.tone}
    />
  );
  return isStruck ? <s className="muted">{figure}</s> : figure;
}

export function ListCell<Row>({ row, column }: ListCellProps<Row>): ReactNode {
  if (column.render && column.words) return <span className={styles.drawn}>{column.render(row)}</span>;
  if (column.render) return column.render(row);
  const value = cellText(row, column);
  switch (column.kind) {
    case 'money':
    case 'number':
      return <Figure row={row} column={column} />;
    case 'date':
      return value && <span className="num">{showDay(value)}</span>;
    case 'datetime':
      return value && <span className="num">{showMoment(value)}</span>;
    case 'status':
    case 'tag':
      return value && <Choice value={value} column={column} />;
    case 'text':
      return (
        value && (
          <span className={`ellipsis ${styles.text}`} title={value}>
            {value.length > LONGEST_NAME ? <Words text={value} /> : value}
          </span>
        )
      );
  }
}
