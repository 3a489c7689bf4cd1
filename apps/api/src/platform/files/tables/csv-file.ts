import type { FileReading } from '@doi-tien/contract/import.schema';
import { streamCsvRows } from 'hucre/csv';
import { restoreText } from '../sheets/csv.ts';
import { isBlank, MAX_COLUMNS, type RawRow, type RawTable } from './raw-table.ts';
import { FileRefusal } from './refusal.ts';

type Delimiter = NonNullable<FileReading['dau_phan_cach']>;
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

export function readCsv(bytes: Uint8Array, maxRows: number): RawTable {
  const { text, encoding } = decode(bytes);
  const delimiter = findDelimiter(text);
  let headings: RawRow | undefined;
  const rows: RawRow[] = [];
  let line = 0;
  for (const cells of streamCsvRows(text, { delimiter, typeInference: false })) {
    line += 1;
    const row: RawRow = { line, cells: cells.slice(0, MAX_COLUMNS).map((cell) => restoreText(String(cell ?? ''))) };
    if (isBlank(row)) continue;
    if (!headings) {
      headings = row;
      continue;
    }
    rows.push(row);
    if (rows.length > maxRows) throw new FileRefusal('FILE_TOO_MANY_ROWS', { max: maxRows });
  }
  if (!headings) throw new FileRefusal('FILE_EMPTY');
  const form = { dinh_dang: 'csv', ma_hoa: encoding, dau_phan_cach: delimiter, trang_tinh: null } as const;
  return { form, headings, rows };
}

function decode(bytes: Uint8Array): { text: string; encoding: FileReading['ma_hoa'] } {
  const [first, second, third] = bytes;
  try {
    if (first === 0xff && second === 0xfe) {
      return { text: new TextDecoder('utf-16le', { fatal: true }).decode(bytes), encoding: 'utf-16le' };
    }
    const hasMark = first === 0xef && second === 0xbb && third === 0xbf;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw new FileRefusal('FILE_TYPE_UNSUPPORTED');
    return { text, encoding: hasMark ? 'utf-8-bom' : 'utf-8' };
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal('FILE_NOT_UTF8');
  }
}

/** The sign the headings are parted by: figures may hold commas, headings hardly do. */
function findDelimiter(text: string): Delimiter {
  const start = text.search(/\S/);
  const lineEnd = text.slice(Math.max(start, 0)).search(/[\r\n]/);
  const heading = (lineEnd < 0 ? text : text.slice(0, start + lineEnd)).replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((sign) => ({ sign, count: heading.split(sign).length - 1 }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).sign;
}
