import type { ReactNode } from 'react';
import { showDay, showMoment } from '../../dates/moments.ts';
import { MoneyText } from '../../money/money-text.tsx';
import { StatusTag } from '../../status-tag.tsx';
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

export function ListCell<Row>({ row, column }: ListCellProps<Row>): ReactNode {
  if (column.render) return column.render(row);
  const value = cellText(row, column);
  switch (column.kind) {
    case 'money':
    case 'number':
      return (
        <MoneyText
          amount={value}
          unit={resolve(column.unit, row)}
          alignDecimals={column.alignDecimals}
          tone={column.tone}
        />
      );
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
            {value}
          </span>
        )
      );
  }
}
