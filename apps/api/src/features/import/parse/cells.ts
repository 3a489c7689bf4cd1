import { plainNumber, readDecimal, type Separator } from '../../../platform/files/tables/decimals.ts';
import { readDay, readMoment } from '../../../platform/files/tables/moments.ts';
import type { RawCell, RawRow } from '../../../platform/files/tables/raw-table.ts';
import type { ImportRow } from '../../../platform/imports/importer.ts';
import { plainText } from '../../../platform/plain-text.ts';
import type { HeadedColumn } from './headings.ts';

export interface ReadingRules {
  separator: Separator;
  timeZone: string;
}

const YES = new Set(['true', '1', 'co', 'yes', 'x', 'y', 'dung']);
const NO = new Set(['false', '0', 'khong', 'no', 'n', 'sai', '-']);
const PROBLEMS: Partial<Record<HeadedColumn['kind'], string>> = {
  integer: 'unreadableNumber',
  decimal: 'unreadableNumber',
  boolean: 'unreadableBoolean',
  moment: 'unreadableMoment',
  day: 'unreadableMoment',
};

/** A row of the file as fields; what cannot be read is told with the cell as it stands. */
export function readRow(
  { line, cells }: RawRow,
  fields: readonly (HeadedColumn | undefined)[],
  rules: ReadingRules,
): ImportRow {
  const row: ImportRow = { line, given: {}, raw: {}, problems: [] };
  for (const [index, column] of fields.entries()) {
    if (!column) continue;
    const cell = cells[index] ?? null;
    if (isEmpty(cell)) {
      if (column.isNullable) row.given[column.field] = null;
      continue;
    }
    const value = readCell(cell, column, rules);
    if (value !== undefined) {
      row.given[column.field] = value;
      continue;
    }
    row.raw[column.field] = cellText(cell);
    row.problems.push({ field: column.field, text: `fields.${PROBLEMS[column.kind] ?? 'invalid'}` });
  }
  return row;
}

function isEmpty(cell: RawCell): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '');
}

function readCell(cell: RawCell, { kind, words }: HeadedColumn, { separator, timeZone }: ReadingRules): unknown {
  switch (kind) {
    case 'integer':
      return readInteger(cell, words);
    case 'decimal':
      return typeof cell === 'number' ? plainNumber(cell) : readDecimal(cellText(cell), separator);
    case 'boolean':
      return readBoolean(cell);
    case 'moment':
      return cell instanceof Date || typeof cell === 'string' ? readMoment(cell, timeZone) : undefined;
    case 'day':
      return cell instanceof Date || typeof cell === 'string' ? readDay(cell) : undefined;
    default:
      return cellText(cell).trim();
  }
}

function readInteger(cell: RawCell, words: Record<string, number> = {}): number | undefined {
  const text = cellText(cell).trim();
  if (/^-?\d{1,9}([.,]0+)?$/.test(text)) return Number.parseInt(text, 10);
  return words[plainText(text)];
}

function readBoolean(cell: RawCell): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  const text = plainText(cellText(cell).trim());
  if (YES.has(text)) return true;
  return NO.has(text) ? false : undefined;
}

/** The cell as somebody would type it. */
export function cellText(cell: RawCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return plainNumber(cell);
  if (!(cell instanceof Date)) return String(cell);
  if (Number.isNaN(cell.getTime())) return '';
  const iso = cell.toISOString();
  const day = `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
  return iso.endsWith('T00:00:00.000Z') ? day : `${day} ${iso.slice(11, 19)}`;
}
