import type { RawCell } from '../../../platform/files/tables/raw-table.ts';
import type { ImportColumn } from '../../../platform/imports/importer.ts';
import { plainText } from '../../../platform/plain-text.ts';

/** A column with every heading it goes by, the surest first. */
export interface HeadedColumn extends Omit<ImportColumn, 'aliases'> {
  headings: string[];
  /** What the template calls it, in the reader's language. */
  title: string;
}

/** "Mã tiền", "MA TIEN *" and "ma_tien" are the same heading. */
export function headingKey(text: string): string {
  return plainText(text).replace(/[^a-z0-9]/g, '');
}

/** For each column of the file the field it holds; of two columns for one field the surer heading wins. */
export function matchHeadings(cells: readonly RawCell[], columns: readonly HeadedColumn[]): (string | null)[] {
  const keys = cells.map((cell) => headingKey(String(cell ?? '')));
  const fields: (string | null)[] = keys.map(() => null);
  for (const { field, headings } of columns) {
    const places = headings.map((heading) => keys.findIndex((key, at) => key === heading && fields[at] === null));
    const place = places.find((at) => at >= 0);
    if (place !== undefined) fields[place] = field;
  }
  return fields;
}

export function missingColumns(fields: readonly (string | null)[], columns: readonly HeadedColumn[]): HeadedColumn[] {
  return columns.filter(({ field, isRequired }) => isRequired && !fields.includes(field));
}
