import { IMPORT_MAX_BYTES, type ImportMode, type ImportOutcome } from '@doi-tien/contract/import';
import type { ImportAnswer, ImportedRow } from '@doi-tien/contract/import.schema';

/** What a table can show without making the browser wait; the file of refused rows has them all. */
export const SHOWN_ROWS = 200;

export type RowFilter = 'all' | ImportOutcome;

export function filteredRows(rows: readonly ImportedRow[], filter: RowFilter): ImportedRow[] {
  return rows.filter((row) => filter === 'all' || row.ket_qua === filter);
}

/** The fields of the file in its own order, each once, and those a complaint names without a column. */
export function fieldsOf({ cot, dong }: Pick<ImportAnswer, 'cot' | 'dong'>): string[] {
  const named = cot.flatMap(({ truong }) => (truong === null ? [] : [truong]));
  const complained = dong.flatMap(({ loi = [] }) => loi.map(({ field }) => field));
  return [...new Set([...named, ...complained])];
}

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** How many rows would be written and how many entries taken away; none when one bad row refuses the file. */
export function rowsToWrite(
  { them_moi, cap_nhat, dong_loi, go_bo = 0 }: ImportAnswer,
  mode: ImportMode,
): { written: number; removed: number } {
  if (mode === 'tat_ca' && dong_loi > 0) return { written: 0, removed: 0 };
  return { written: them_moi + cap_nhat, removed: go_bo };
}

/** `mayBeXml`: lists to screen against also come as XML. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, mayBeXml = false): 'wrongType' | 'tooLarge' | null {
  const isKnown = /\.(xlsx|csv|txt)$/i.test(file.name) || (mayBeXml && /\.xml$/i.test(file.name));
  if (!isKnown) return 'wrongType';
  return file.size > IMPORT_MAX_BYTES ? 'tooLarge' : null;
}
