import { streamCsvRows } from 'hucre/csv';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';

export interface DelimitedRow {
  at: number;
  cells: string[];
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** More than any statement that a person downloads, and little enough to be held. */
export const MAX_LINES = 200_000;

/** Every row of a text file, blank ones too: lines above and below the table tell whether the file is whole. */
export function delimitedRows(text: string, delimiter = likelyDelimiter(text)): DelimitedRow[] {
  const rows: DelimitedRow[] = [];
  let at = 0;
  for (const cells of streamCsvRows(text.replace(/^\uFEFF/, ''), { delimiter, typeInference: false })) {
    at += 1;
    rows.push({ at, cells: cells.map((cell) => String(cell ?? '').trim()) });
    if (rows.length > MAX_LINES) throw new FileRefusal('FILE_TOO_MANY_ROWS', { max: MAX_LINES });
  }
  return rows;
}

/** The sign that parts most of the rows: banners above the table have none. */
function likelyDelimiter(text: string): (typeof DELIMITERS)[number] {
  const sample = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((sign) => sample.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
