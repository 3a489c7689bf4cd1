import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { CellText, type ReportTableProps } from './report-grid.tsx';
import { detailOf, newestFirst, type ReportColumn } from './report-model.ts';
import styles from './report-table.module.css';

const AT_ONCE = 30;

/** A phone has no room for columns: each row is a card whose result stands beside its name. */
export function ReportCards<Row>({ table }: ReportTableProps<Row>) {
  const { t } = useTranslation('report');
  const rows = useMemo(() => newestFirst(table), [table]);
  const [shown, setShown] = useState(AT_ONCE);
  const left = rows.length - shown;
  return (
    <>
      <ul className={`stack plain-list ${styles.cards}`} aria-label={table.title}>
        <SumsCard table={table} />
        {rows.slice(0, shown).map((row) => (
          <Card key={table.rowKey(row)} table={table} row={row} />
        ))}
      </ul>
      {left > 0 && (
        <Button block className="mt-8" onClick={() => setShown(shown + AT_ONCE)}>
          {t('table.more', { left })}
        </Button>
      )}
    </>
  );
}

/** What stands out: the pinned column, or else the last that tells a gain from a loss. */
function resultOf<Row>(columns: readonly ReportColumn<Row>[]): ReportColumn<Row> | undefined {
  return columns.find(({ isPinned }) => isPinned) ?? columns.findLast(({ tone }) => tone);
}

/** A cell that draws itself and has no words of its own (a link) is taken at its word. */
function hasSomething<Row>({ value, render }: ReportColumn<Row>, row: Row): boolean {
  const words = value(row);
  return words === null ? render !== undefined : words !== '';
}

function Card<Row>({ table, row }: ReportTableProps<Row> & { row: Row }) {
  // What is behind a row may have to be asked for: only once somebody looks.
  const [isOpen, setOpen] = useState(false);
  const [head, ...rest] = table.columns;
  const result = resultOf(rest);
  const link = table.linkOf?.(row) ?? null;
  const detail = detailOf(table, row);
  if (!head) return null;
  const name = <CellText column={head} row={row} decimals={0} />;
  const others = rest.filter((column) => column !== result && hasSomething(column, row));
  return (
    <li>
      <div className={styles.cardHead}>
        <strong>
          {link ? (
            <Link to={link.to} preventScrollReset aria-label={link.label}>
              {name}
            </Link>
          ) : (
            name
          )}
        </strong>
        {result && (
          <span>
            <span className="muted text-12">{result.title}</span> <CellText column={result} row={row} decimals={0} />
          </span>
        )}
      </div>
      <dl>
        {others.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>
              <CellText column={column} row={row} decimals={0} />
            </dd>
          </div>
        ))}
      </dl>
      {detail && (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{detail.label(row)}</summary>
          {isOpen && detail.render(row)}
        </details>
      )}
    </li>
  );
}

function SumsCard<Row>({ table }: ReportTableProps<Row>) {
  const { columns, footer, rows } = table;
  const sums = columns.filter((column) => typeof column.footer === 'string');
  if (!footer || rows.length < 2 || sums.length === 0) return null;
  return (
    <li className={styles.sums}>
      <strong>{footer.link ? <Link to={footer.link.to}>{footer.label}</Link> : footer.label}</strong>
      <dl>
        {sums.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>
              <MoneyText amount={column.footer} tone={column.tone} unit={column.footerUnit} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
