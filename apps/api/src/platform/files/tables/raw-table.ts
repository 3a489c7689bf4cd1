import type { FileReading } from '@doi-tien/contract/import.schema';

/** A cell before anybody decided what it means. A date is a wall clock told as UTC. */
export type RawCell = string | number | boolean | Date | null;

export interface RawRow {
  /** As a spreadsheet numbers it, from 1. */
  line: number;
  cells: RawCell[];
}

/** A table as it stands in the file: its first row holds the headings. */
export interface RawTable {
  form: Pick<FileReading, 'dinh_dang' | 'ma_hoa' | 'dau_phan_cach' | 'trang_tinh'>;
  headings: RawRow;
  rows: RawRow[];
}

/** Nothing we import is wider; a stray cell far to the right is left out. */
export const MAX_COLUMNS = 100;

export function isBlank({ cells }: RawRow): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));
}
