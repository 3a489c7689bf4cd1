import type { TableNeed } from '@doi-tien/contract/statement';
import type { ColumnPlaces, TableChoice } from '@doi-tien/contract/statement-import.schema';
import { archiveOf, type Plain, partsAround } from '../import-files.ts';

/** A table of a bank with invented content, and what it means. */
export interface TableFixture {
  name: string;
  bytes: Uint8Array | Promise<Uint8Array>;
  /** Decimals of the account's currency: 0 unless it is said. */
  decimals?: number;
  /** What the file asks for, and what a person then chooses. */
  asks?: { need: TableNeed; choice: TableChoice };
  /** Each line as day of November 2026, signed amount and reference. */
  lines: string[];
  opening?: string;
}

export const text = (...rows: string[]) => new TextEncoder().encode(`${rows.join('\n')}\n`);

export function utf16(content: Uint8Array, isBigEndian = false): Uint8Array {
  const little = Buffer.from(`\uFEFF${new TextDecoder().decode(content)}`, 'utf16le');
  return isBigEndian ? little.swap16() : little;
}

export const withMark = (content: Uint8Array) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), content]);

export const latin = (...rows: string[]) => Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1');

export function choose(line: number, cot: ColumnPlaces, more: Partial<TableChoice> = {}): TableChoice {
  return { hang_tieu_de: line, so_hang: 1, cot, dau_le: null, thu_tu_ngay: null, nho: false, ...more };
}

/** A sheet of a spreadsheet without headings of its own; cells that are null are left out, as those below merged ones are. */
export function sheet(...rows: Plain[][]): Uint8Array {
  const cellOf = (value: Plain, at: string): string => {
    if (value === null || value instanceof Date) return '';
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
  };
  const xml = rows.map((cells, row) => {
    const inner = cells.map((value, column) => cellOf(value, `${String.fromCharCode(65 + column)}${row + 1}`));
    return `<row r="${row + 1}">${inner.join('')}</row>`;
  });
  return archiveOf(partsAround(xml.join('')));
}
