import type { LeftOutKind } from '@doi-tien/contract/statement';
import type { ColumnPlaces } from '@doi-tien/contract/statement-import.schema';
import type { RawRow } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { accountAbove } from './bank-balances.ts';
import { plainHeading } from './bank-columns.ts';
import { type Heading, textOf } from './bank-headings.ts';
import type { LineRow } from './bank-rows.ts';
import { LeftOutRows } from './left-out.ts';

/** Columns that say whose money a line is, in which currency, and whether it moved. */
const COLUMNS = {
  currency: /^(loai tien( te)?|tien te|ma tien( te)?|don vi tien( te)?|dvt|currency( code)?|ccy)$/,
  account: /^(so tai khoan|so tk|tai khoan|account|account (no|number))$/,
  state: /^(trang thai|tinh trang|ket qua)( giao dich| gd)?$|^(transaction )?(status|state)$/,
};
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const NAMES_CURRENCY = /^(loai tien( te)?|tien te|don vi( tien( te)?| tinh)?|dvt|currency|ccy)( ([a-z]{3}))?$/;
const UNITS = /\b(nghin|ngan|trieu|ty) (dong|vnd|usd)\b|\b1 ?000 ?(dong|vnd|d)\b|\b(thousand|million)s?\b/;
const STATES_UNIT =
  /^(don vi( tinh| tien te)?|dvt|unit|amounts?)( in| la)? (nghin|ngan|trieu|ty|1 ?000|thousand|million)s?\b/;
const DONE =
  /^(giao dich )?(thanh cong|da (hoan (thanh|tat)|ghi (nhan|so)|hach toan|thuc hien|xu ly)|hoan (thanh|tat)|success(ful)?|succeeded|complete[d]?|done|posted|booked|settled|cleared|paid|ok)$/;
const FAILED =
  /^(giao dich )?(that bai|khong thanh cong|loi|bi tu choi|tu choi|da huy|huy|fail(ed)?|rejected|declined|cancell?ed|error)$/;
const WAITING =
  /^(giao dich )?(dang (xu ly|cho)( duyet)?|cho (xu ly|duyet|xac nhan)|pending|processing|in progress|waiting|authori[sz]ed)$/;

const namesOf = (heading: string) => [heading, ...heading.split(/[\n/|()[\]]+/)].map(plainHeading);

function columnOf(column: keyof typeof COLUMNS, { names }: Heading, places: ColumnPlaces): number {
  const taken = new Set(Object.values(places));
  return names.findIndex((name, at) => !taken.has(at) && namesOf(name).some((part) => COLUMNS[column].test(part)));
}

const plainCell = ({ cells }: LineRow, at: number) => plainHeading(textOf(cells[at] ?? null));

/** Figures in thousands or millions would be read too small. */
export function refuseUnits(above: readonly RawRow[], heading: Heading, places: ColumnPlaces, line: number): void {
  const { debit, credit, amount, balance } = places;
  const ofFigures = [debit, credit, amount, balance].map((at) => heading.names[at ?? -1] ?? '');
  const banner = above.flatMap(({ cells }) => cells.map(textOf)).filter((text) => text.length <= 100);
  const found =
    ofFigures.find((name) => UNITS.test(plainHeading(name))) ??
    banner.find((text) => STATES_UNIT.test(plainHeading(text)));
  if (found) throw new FileRefusal('STATEMENT_IN_UNITS', { line, text: found.slice(0, 80) });
}

const FEE = /^(so tien )?(phi|le phi|fees?|charges?|thue|vat|commission|hoa hong)( giao dich| gd| dich vu)?$/;

/** Whether an amount includes the fee in a column of its own is told by running balances alone. */
export function refuseFees(heading: Heading, places: ColumnPlaces, lines: readonly LineRow[]): void {
  const taken = new Set(Object.values(places));
  const at = heading.names.findIndex(
    (name, index) => !taken.has(index) && namesOf(name).some((part) => FEE.test(part)),
  );
  const charged = at < 0 ? undefined : lines.find(({ cells }) => /[1-9]/.test(textOf(cells[at] ?? null)));
  if (charged) throw new FileRefusal('STATEMENT_FEE_COLUMN', { line: charged.line, column: heading.names[at] ?? '' });
}

/** Currencies that the banner, the headings of the figures and a column of currencies name, each with its line. */
export function namedCurrencies(
  above: readonly RawRow[],
  heading: Heading,
  places: ColumnPlaces,
  lines: readonly LineRow[],
): { line: number; code: string }[] {
  const found: { line: number; code: string }[] = [];
  const keep = (line: number, text: string) => {
    const code = text.toUpperCase();
    if (CURRENCIES.has(code)) found.push({ line, code });
  };
  for (const { cells, line } of above) {
    const texts = cells.map((cell) => plainHeading(textOf(cell)));
    const at = texts.findIndex((text) => NAMES_CURRENCY.test(text));
    if (at >= 0) keep(line, NAMES_CURRENCY.exec(texts[at] ?? '')?.at(-1) ?? texts[at + 1] ?? '');
  }
  const first = lines[0]?.line ?? 1;
  for (const at of [places.debit, places.credit, places.amount, places.balance]) {
    for (const name of (heading.names[at ?? -1] ?? '').split('\n'))
      keep(first, /[\s(]([A-Z]{3})\)?$/.exec(name.trim())?.[1] ?? '');
  }
  const column = columnOf('currency', heading, places);
  if (column >= 0) for (const row of lines) keep(row.line, plainCell(row, column));
  return found;
}

/** The account of a table. Rows of several accounts are no statement of one, unless its balances follow from each other. */
export function accountOf(
  above: readonly RawRow[],
  heading: Heading,
  places: ColumnPlaces,
  lines: readonly LineRow[],
  isProved: boolean,
): string | null {
  const stated = accountAbove(above);
  const column = columnOf('account', heading, places);
  if (stated !== null || column < 0 || isProved) return stated;
  const numbers = new Map(
    lines.flatMap((row) => {
      const number = textOf(row.cells[column] ?? null).replace(/[ .-]/g, '');
      return /\d{4}/.test(number) ? [[number, row.line] as const] : [];
    }),
  );
  const [first, second] = [...numbers];
  if (second)
    throw new FileRefusal('STATEMENT_SEVERAL_ACCOUNTS', {
      line: second[1],
      first: first?.[0] ?? '',
      second: second[0],
    });
  return first?.[0] ?? null;
}

/** Rows whose state says that the money moved; those that failed or wait are left out by name, and unknown words are refused. */
export function movedRows(lines: readonly LineRow[], heading: Heading, places: ColumnPlaces) {
  const leftOut = new LeftOutRows();
  const column = columnOf('state', heading, places);
  if (column < 0) return { moved: [...lines], leftOut: [] };
  const moved = lines.filter((row) => {
    const kind = stateOf(plainCell(row, column));
    if (kind === undefined) {
      const text = textOf(row.cells[column] ?? null).slice(0, 40);
      throw new FileRefusal('STATEMENT_STATE_UNKNOWN', { line: row.line, text });
    }
    if (kind) leftOut.add(kind);
    return kind === null;
  });
  return { moved, leftOut: leftOut.list() };
}

/** Null: the money moved. */
function stateOf(word: string): LeftOutKind | null | undefined {
  if (word === '' || DONE.test(word)) return null;
  if (FAILED.test(word)) return 'notFinal';
  return WAITING.test(word) ? 'pending' : undefined;
}
