import { readCsv } from '../../../platform/files/tables/csv-file.ts';
import { type Figure, findSeparator, type Separator } from '../../../platform/files/tables/decimals.ts';
import type { RawCell, RawRow, RawTable } from '../../../platform/files/tables/raw-table.ts';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { readXlsx } from '../../../platform/files/tables/xlsx-file.ts';
import { cellText, readRow } from './cells.ts';
import { type HeadedColumn, matchHeadings, missingColumns } from './headings.ts';
import type { ParsedFile } from './parsed-file.ts';
import { isXml, readUnList } from './un-list.ts';

export interface ParseRequest {
  bytes: Uint8Array;
  fileName: string;
  columns: HeadedColumn[];
  maxRows: number;
  timeZone: string;
  /** What the reader says the file uses, over what it seems to use. */
  separator?: Separator | undefined;
  /** The consolidated list of the United Nations is read too. */
  hasUnList?: boolean | undefined;
}

const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ZIP = Buffer.from('PK\x03\x04');

/** Reads a whole file: first what it is, then which columns it has, then how its figures are written, then its rows. */
export async function parseFile(request: ParseRequest): Promise<ParsedFile> {
  const { columns, separator, timeZone, hasUnList, bytes, maxRows } = request;
  if (hasUnList && isXml(bytes)) return readUnList(bytes, maxRows);
  const { form, headings, rows } = await readTable(request);
  const fields = matchHeadings(headings.cells, columns);
  const missing = missingColumns(fields, columns);
  if (missing.length > 0) {
    throw new FileRefusal('FILE_COLUMNS_MISSING', { columns: missing.map(({ title }) => title).join(', ') });
  }
  const byPlace = fields.map((field) => columns.find((column) => column.field === field));
  const isWhole = columns.every(({ field, isOfBranches }) => isOfBranches || fields.includes(field));
  const data = rows.filter((row) => !(isWhole && isExample(row, byPlace)));
  if (data.length === 0) throw new FileRefusal('FILE_EMPTY');

  // A list parted by semicolons comes from where the comma starts the decimals.
  const usual: Separator = form.dau_phan_cach === ';' ? ',' : '.';
  const hasFigures = byPlace.some((column) => column?.kind === 'decimal');
  const choice = separator ? { separator, isCertain: true } : findSeparator(figuresOf(data, byPlace), usual);
  return {
    head: {
      ...form,
      dau_thap_phan: hasFigures ? choice.separator : null,
      chac_chan: choice.isCertain || !hasFigures,
      cot: headings.cells.map((cell, at) => ({ tieu_de: String(cell ?? ''), truong: fields[at] ?? null })),
    },
    rows: data.map((row) => readRow(row, byPlace, { separator: choice.separator, timeZone })),
  };
}

async function readTable({ bytes, fileName, columns, maxRows }: ParseRequest): Promise<RawTable> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase();
  if (buffer.subarray(0, 4).equals(OLD_OFFICE)) throw new FileRefusal('FILE_ENCRYPTED');
  if (extension === 'xlsm' || extension === 'xlsb') throw new FileRefusal('FILE_HAS_MACROS');
  if (buffer.subarray(0, 4).equals(ZIP)) {
    const fits = (cells: RawCell[]) => missingColumns(matchHeadings(cells, columns), columns).length === 0;
    return readXlsx(buffer, maxRows, fits);
  }
  const isText = extension === undefined || ['csv', 'txt', 'tsv'].includes(extension);
  if (!isText || buffer.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new FileRefusal('FILE_TYPE_UNSUPPORTED');
  if (buffer.length === 0) throw new FileRefusal('FILE_EMPTY');
  return readCsv(bytes, maxRows);
}

function* figuresOf(rows: readonly RawRow[], columns: readonly (HeadedColumn | undefined)[]): Generator<Figure> {
  const places = [...columns.entries()].filter(([, column]) => column?.kind === 'decimal').map(([at]) => at);
  for (const { line, cells } of rows) {
    for (const at of places) {
      const cell = cells[at];
      if (typeof cell === 'string') yield { line, text: cell };
    }
  }
}

/** The template's own example, left in by somebody in a hurry, is not data. Only the whole template has one. */
function isExample({ cells }: RawRow, columns: readonly (HeadedColumn | undefined)[]): boolean {
  return columns.every((column, at) => !column || cellText(cells[at] ?? null).trim() === column.example);
}
