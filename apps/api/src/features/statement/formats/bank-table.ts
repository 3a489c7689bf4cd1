import { createHash } from 'node:crypto';
import type { DayOrder, DecimalSign } from '@doi-tien/contract/statement';
import type { ColumnPlaces, TableChoice } from '@doi-tien/contract/statement-import.schema';
import type { RawRow } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { type SignedAmount, signedAmounts } from './bank-amounts.ts';
import { refuseOtherBalances, signedValue, statedBalances } from './bank-balances.ts';
import { withOneForm } from './bank-columns.ts';
import { accountOf, movedRows, namedCurrencies, refuseFees, refuseUnits } from './bank-context.ts';
import { dayIn, orderOfDays } from './bank-days.ts';
import { decimalSignOf } from './bank-figures.ts';
import { type Plan, textOf } from './bank-headings.ts';
import { type LineRow, lineRowsOf } from './bank-rows.ts';
import type { LeftOut } from './left-out.ts';
import { proveBalances, proveRunningBalances } from './proof.ts';
import { lineOf, type ReadLine, type ReadStatement } from './statement.ts';
import { periodOf, tidy, tidyOrNull, unreadable } from './text.ts';

export interface BankTable {
  statement: ReadStatement;
  /** Rows below the headings that are no lines: totals, remarks, rows without a day. */
  skipped: number[];
  /** Rows whose state says that the money did not move. */
  leftOut: LeftOut[];
  /** Null when no figure depends on it. */
  sign: DecimalSign | null;
  order: DayOrder;
}

export interface TableFacts {
  /** What the currency of the account can have. */
  decimals: number;
  /** A file of text, whose rows are as wide as its headings. */
  isText: boolean;
  /** What a person chose where the file leaves it open. */
  choice: Pick<TableChoice, 'dau_le' | 'thu_tu_ngay'> | null;
}

/** A table of a bank: banner lines, headings, lines, and totals below. */
export function readBankTable(rows: readonly RawRow[], plan: Plan, facts: TableFacts): BankTable {
  const { heading } = plan;
  const places = withOneForm(plan.places);
  refuseMissing(places);
  const width = facts.isText && heading.count > 0 ? heading.names.findLastIndex((name) => name !== '') + 1 : null;
  const above = rows.slice(0, heading.at);
  refuseUnits(above, heading, places, rows[heading.at]?.line ?? 1);
  const { lines: all, skipped } = lineRowsOf(rows, heading, places, width);
  const { moved: found, leftOut } = movedRows(all, heading, places);
  if (found.length === 0) throw new FileRefusal('STATEMENT_NO_LINES');
  const order = orderOfDays(
    found.map(({ day }) => day),
    facts.choice?.thu_tu_ngay ?? null,
  );
  const figures = found.flatMap(({ debit, credit, amount, balance }) =>
    [debit, credit, amount, balance].filter((figure) => figure !== null),
  );
  const { sign, isDecided } = decimalSignOf(figures, facts.decimals, facts.choice?.dau_le ?? null);
  const ofLines = new Set(all.map(({ line }) => line));
  // The texts of lines are written by customers: they state no balances.
  const around = rows.filter(
    ({ line }, at) => !ofLines.has(line) && (at < heading.at || at >= heading.at + heading.count),
  );
  const stated = statedBalances(around, sign);
  const amounts = signedAmounts(
    found.map((row) => cellsOf(row, places, sign)),
    { sign, heading: heading.names[places.direction ?? -1] ?? '', ...stated },
  );
  const lines = found.map((row, at) => readLine(row, places, amounts[at]?.amount ?? '0', order, sign));
  refuseRepeatedSections(found, lines);
  const running = proveRunningBalances(lines);
  refuseUnproved(found, amounts, running !== null);
  if (!running) refuseFees(heading, places, found);
  const statement: ReadStatement = {
    account: accountOf(around, heading, places, found, running !== null && found.length > 1),
    currency: currencyOf(found, namedCurrencies(above, heading, places, found)),
    opening: running?.opening ?? stated.opening,
    closing: running?.closing ?? stated.closing,
    ...periodOf(lines.map(({ day }) => day)),
    lines: running?.lines ?? lines,
  };
  const at = rows[heading.at]?.line ?? 1;
  proveBalances(statement, at);
  refuseOtherBalances(statement, stated, at);
  return { statement, skipped, leftOut, sign: isDecided ? sign : null, order };
}

function refuseMissing({ day, amount, debit, credit }: ColumnPlaces): void {
  const hasAmount = [amount, debit, credit].some((at) => at !== undefined);
  if (day !== undefined && hasAmount) return;
  if (day !== undefined) throw new FileRefusal('STATEMENT_NO_AMOUNT_COLUMN');
  throw new FileRefusal(hasAmount ? 'STATEMENT_NO_DAY_COLUMN' : 'STATEMENT_COLUMNS_UNKNOWN');
}

function cellsOf(row: LineRow, { direction }: ColumnPlaces, sign: DecimalSign) {
  return {
    line: row.line,
    debit: row.debit,
    credit: row.credit,
    amount: row.amount,
    direction: direction === undefined ? null : cellOf(row, direction),
    balance: signedValue(row.balance, sign),
  };
}

const cellOf = ({ cells }: LineRow, at: number | undefined) => textOf(cells[at ?? -1] ?? null);

function readLine(row: LineRow, places: ColumnPlaces, amount: string, order: DayOrder, sign: DecimalSign): ReadLine {
  const day = dayIn(row.day, order);
  if (!day) throw unreadable(row.line, cellOf(row, places.day));
  const hasOwnReference = places.reference !== undefined && places.reference !== places.day;
  return lineOf({
    at: row.line,
    day,
    amount,
    reference: tidyOrNull(hasOwnReference ? cellOf(row, places.reference) : row.day.rest),
    text: tidy(cellOf(row, places.text)),
    party: tidyOrNull(cellOf(row, places.party)),
    partyAccount: tidyOrNull(cellOf(row, places.partyAccount)),
    balance: signedValue(row.balance, sign),
  });
}

/** A file that was pasted behind itself repeats its headings too. */
function refuseRepeatedSections(rows: readonly LineRow[], lines: readonly ReadLine[]): void {
  if (rows.at(-1)?.section === rows[0]?.section) return;
  const sections = Map.groupBy(lines, (_line, at) => rows[at]?.section ?? 0);
  const seen = new Map<string, number>();
  for (const [, part] of sections) {
    const hash = createHash('sha256');
    for (const line of part) hash.update(JSON.stringify({ ...line, at: 0 }));
    const key = hash.digest('hex');
    const [first, line] = [seen.get(key), part[0]?.at ?? 0];
    if (first !== undefined) throw new FileRefusal('STATEMENT_REPEATED', { line, first });
    seen.set(key, line);
  }
}

function refuseUnproved(rows: readonly LineRow[], amounts: readonly SignedAmount[], isProved: boolean): void {
  const open = isProved ? -1 : amounts.findIndex(({ needsProof }) => needsProof);
  const row = rows[open];
  if (!row) return;
  const { line, debit, credit } = row;
  throw new FileRefusal('STATEMENT_DIRECTION_UNREADABLE', { line, text: `-${(debit ?? credit)?.body ?? ''}` });
}

/** The currency that the file names: beside its figures, above them or in a column. */
function currencyOf(rows: readonly LineRow[], named: readonly { line: number; code: string }[]): string | null {
  const ofFigures = rows.flatMap(({ line, debit, credit, amount, balance }) =>
    [debit, credit, amount, balance].flatMap((figure) => (figure?.currency ? [{ line, code: figure.currency }] : [])),
  );
  const all = [...named, ...ofFigures];
  const other = all.find(({ code }) => code !== all[0]?.code);
  if (other) throw new FileRefusal('STATEMENT_MIXED_CURRENCIES', { line: other.line });
  return all[0]?.code ?? null;
}
