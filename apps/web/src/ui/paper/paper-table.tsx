import { formatDecimal } from '@doi-tien/money/format';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { carriedBefore } from './carried-sums.ts';
import styles from './paper.module.css';
import type { TablePart } from './paper-part.ts';

/** How a table was drawn when it was measured: every sheet draws it the same. */
export interface TableFit {
  widths: readonly number[];
  /** Below 1 where it is wider than the paper. */
  scale: number;
}

interface PaperTableProps {
  table: TablePart;
  /** The rows that stand here; all of them unless some stand on other sheets. */
  from?: number;
  to?: number;
  fit?: TableFit | undefined;
  /** Draws a line of carried sums and of nothing but columns too. */
  isMeasured?: boolean;
  /** On a phone it may be wider than the screen. */
  isScrolled?: boolean;
}

/** A table on paper, or what of it stands on one sheet. */
export function PaperTable({ table, from = 0, to = table.rows.length, fit, ...drawn }: PaperTableProps) {
  const { isMeasured = false, isScrolled = false } = drawn;
  const { t } = useTranslation('ui');
  const isCarried = table.carries.some((how) => how !== null);
  const goesOn = to < table.rows.length;
  const style: CSSProperties | undefined = fit && { tableLayout: 'fixed', zoom: fit.scale };
  return (
    <section
      className={styles.wide}
      tabIndex={isScrolled ? 0 : undefined}
      aria-label={from > 0 ? `${table.name} (${from + 1}–${to})` : table.name}
    >
      {table.heading && from === 0 && <h3 className={styles.part}>{table.heading}</h3>}
      <table className={`${styles.table} ${table.className ?? ''}`} style={style}>
        {fit && (
          <colgroup>
            {table.columns.map(({ key }, index) => (
              <col key={key} style={{ width: fit.widths[index] }} />
            ))}
          </colgroup>
        )}
        <Heads columns={table.columns} />
        <tbody>
          {isMeasured && <Probe columns={table.columns} />}
          {isCarried && from > 0 && <CarryLine table={table} label={t('paper.carriedIn')} before={from} />}
          {table.rows.slice(from, to).map(({ key, className, cells }) => (
            <tr key={key} className={className} data-row="">
              {table.columns.map((column, index) => (
                <Cell key={column.key} column={column} isFirst={index === 0}>
                  {cells[index]}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {isCarried && (goesOn || isMeasured) && <CarryLine table={table} label={t('paper.carriedOut')} before={to} />}
          {!goesOn &&
            table.foot.map(({ label, cells }) => (
              <SumLine key={label} columns={table.columns} label={label} cells={cells} data-foot="" />
            ))}
        </tfoot>
      </table>
    </section>
  );
}

type Columns = TablePart['columns'];

function Cell({ column, isFirst, children }: { column: Columns[number]; isFirst: boolean; children: ReactNode }) {
  const className = column.isWords ? styles.words : undefined;
  if (isFirst) {
    return (
      <th scope="row" className={className}>
        {children}
      </th>
    );
  }
  return (
    <td data-label={column.title} className={className}>
      {children}
    </td>
  );
}

/** One line of titles, or two where neighbours share one. */
function Heads({ columns }: { columns: Columns }) {
  const hasGroups = columns.some(({ group }) => group);
  const single = (column: Columns[number], rowSpan?: number) => (
    <th key={column.key} scope="col" rowSpan={rowSpan} className={column.isWords ? styles.words : undefined}>
      {column.title}
    </th>
  );
  if (!hasGroups) {
    return (
      <thead>
        <tr>{columns.map((column) => single(column))}</tr>
      </thead>
    );
  }
  const opens = (index: number) => columns[index]?.group !== columns[index - 1]?.group;
  return (
    <thead>
      <tr>
        {columns.map((column, index) => {
          if (!column.group) return single(column, 2);
          if (!opens(index)) return null;
          const next = columns.findIndex((each, at) => at > index && each.group !== column.group);
          return (
            <th key={column.key} scope="colgroup" colSpan={(next < 0 ? columns.length : next) - index}>
              {column.group}
            </th>
          );
        })}
      </tr>
      <tr>{columns.map((column) => column.group && single(column))}</tr>
    </thead>
  );
}

/** Tells how wide each column is, whatever cells of others span. */
function Probe({ columns }: { columns: Columns }) {
  return (
    <tr data-probe="" className={styles.probe}>
      {columns.map(({ key }) => (
        <td key={key} />
      ))}
    </tr>
  );
}

function CarryLine({ table, label, before }: { table: TablePart; label: string; before: number }) {
  const sums = carriedBefore(table, before);
  const cells = Object.fromEntries(
    table.columns.flatMap(({ key }, index) => {
      const sum = sums[index];
      return sum ? [[key, formatDecimal(sum).replace('-', '−')]] : [];
    }),
  );
  return <SumLine columns={table.columns} label={label} cells={cells} data-carry="" />;
}

interface SumLineProps {
  columns: Columns;
  label: string;
  cells: Readonly<Record<string, ReactNode>>;
  'data-carry'?: '';
  'data-foot'?: '';
}

/** Its words go over the columns before the first sum. */
function SumLine({ columns, label, cells, ...marks }: SumLineProps) {
  const found = columns.findIndex(({ key }) => key in cells);
  const span = Math.max(1, found < 0 ? columns.length : found);
  return (
    <tr className={styles.sums} {...marks}>
      <th scope="row" colSpan={span} className={styles.words}>
        {label}
      </th>
      {columns.slice(span).map(({ key, isWords }) => (
        <td key={key} className={isWords ? styles.words : undefined}>
          {cells[key]}
        </td>
      ))}
    </tr>
  );
}
