import { BANK_COLUMNS, type BankColumn } from '@doi-tien/contract/statement';
import type { ColumnPlaces, TableChoice, TableView } from '@doi-tien/contract/statement-import.schema';

/** What a column may hold. Some banks write the day and the number of a transaction into one cell. */
export type Role = BankColumn | 'dayReference';
export const ROLES: readonly Role[] = ['day', 'dayReference', ...BANK_COLUMNS.filter((column) => column !== 'day')];

const columnsOf = (role: Role): BankColumn[] => (role === 'dayReference' ? ['day', 'reference'] : [role]);

export function roleOf(places: ColumnPlaces, at: number): Role | null {
  if (places.day === at && places.reference === at) return 'dayReference';
  return BANK_COLUMNS.find((column) => places[column] === at) ?? null;
}

/** Amounts stand in one column, with or without the direction, or in two. */
const EXCLUDED: Partial<Record<BankColumn, readonly BankColumn[]>> = {
  amount: ['debit', 'credit'],
  direction: ['debit', 'credit'],
  debit: ['amount', 'direction'],
  credit: ['amount', 'direction'],
};

/** Each column holds one thing, and each thing is in one column. */
export function withRole(places: ColumnPlaces, at: number, role: Role | null): ColumnPlaces {
  const given = role ? columnsOf(role) : [];
  const excluded = new Set(given.flatMap((column) => [column, ...(EXCLUDED[column] ?? [])]));
  const kept = BANK_COLUMNS.filter((column) => !excluded.has(column) && places[column] !== at);
  const next: ColumnPlaces = {};
  for (const column of kept) if (places[column] !== undefined) next[column] = places[column];
  for (const column of given) next[column] = at;
  return next;
}

/** A, B, …, Z, AA, as spreadsheets name their columns. */
export function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last;
}

const SHOWN_ROWS = 8;

interface ShownTable {
  /** Empty where a column has no heading. */
  headings: string[];
  rows: TableView['hang'];
}

/** The headings and the first rows below them. */
export function shownTable({ hang, so_cot }: TableView, { hang_tieu_de, so_hang }: TableChoice): ShownTable {
  const at = hang.findIndex(({ dong }) => dong === hang_tieu_de);
  const heads = at < 0 ? [] : hang.slice(at, at + so_hang);
  const headings = Array.from({ length: so_cot }, (_none, column) =>
    heads
      .map(({ o }) => (o[column] ?? '').replace(/\s+/g, ' '))
      .filter((text) => text !== '')
      .join(' · '),
  );
  const from = at < 0 ? 0 : at + so_hang;
  return { headings, rows: hang.slice(from, from + SHOWN_ROWS) };
}

export function isSameChoice(one: TableChoice, other: TableChoice): boolean {
  const keyOf = ({ nho: _kept, cot, ...choice }: TableChoice) =>
    JSON.stringify([choice, BANK_COLUMNS.map((column) => cot?.[column] ?? null)]);
  return keyOf(one) === keyOf(other);
}
