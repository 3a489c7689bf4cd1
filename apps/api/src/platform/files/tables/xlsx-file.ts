import { streamXlsxRows } from 'hucre/xlsx';
import { Archive } from './archive.ts';
import { isBlank, MAX_COLUMNS, type RawCell, type RawRow, type RawTable } from './raw-table.ts';
import { FileRefusal } from './refusal.ts';

const MAX_SHEETS = 30;
const MAX_NAMED_CELLS = 5;

/** The first sheet whose headings are the wanted ones: an exported file starts with a sheet about itself. */
export async function readXlsx(
  bytes: Buffer,
  maxRows: number,
  fits: (headings: RawCell[]) => boolean,
): Promise<RawTable> {
  const archive = new Archive(bytes);
  // The reader of rows gets what was checked and nothing else: it would find its way to other parts and directories.
  const checked = await archive.repacked(checkContent(archive));
  const names = sheetNames(archive);
  let first: RawTable | undefined;
  for (const [index, name] of names.entries()) {
    const table = await readSheet(checked, index, name, maxRows, fits);
    if (!table) continue;
    if (fits(table.headings.cells)) return table;
    first ??= table;
  }
  if (!first) throw new FileRefusal('FILE_EMPTY');
  return first;
}

/** Every row of each sheet that has any, with its name: for tables with lines above and below them. */
export async function readXlsxSheets(bytes: Buffer, maxRows: number): Promise<{ name: string; rows: RawRow[] }[]> {
  const archive = new Archive(bytes);
  const checked = await archive.repacked(checkContent(archive));
  const sheets: { name: string; rows: RawRow[] }[] = [];
  let total = 0;
  for (const [index, name] of sheetNames(archive).entries()) {
    const rows: RawRow[] = [];
    for await (const { index: at, values } of streamXlsxRows(checked, { sheet: index })) {
      const row: RawRow = { line: at + 1, cells: values.slice(0, MAX_COLUMNS) as RawCell[] };
      if (isBlank(row)) continue;
      rows.push(row);
      total += 1;
      if (total > maxRows) throw new FileRefusal('FILE_TOO_MANY_ROWS', { max: maxRows });
    }
    if (rows.length > 0) sheets.push({ name, rows });
  }
  if (sheets.length === 0) throw new FileRefusal('FILE_EMPTY');
  return sheets;
}

/** Only the headings are read of a sheet that is not the wanted one. */
async function readSheet(
  bytes: Buffer,
  index: number,
  name: string,
  maxRows: number,
  fits: (headings: RawCell[]) => boolean,
): Promise<RawTable | undefined> {
  let headings: RawRow | undefined;
  const rows: RawRow[] = [];
  for await (const { index: at, values } of streamXlsxRows(bytes, { sheet: index })) {
    const row: RawRow = { line: at + 1, cells: values.slice(0, MAX_COLUMNS) as RawCell[] };
    if (isBlank(row)) continue;
    if (!headings) {
      headings = row;
      if (!fits(row.cells)) break;
      continue;
    }
    rows.push(row);
    if (rows.length > maxRows) throw new FileRefusal('FILE_TOO_MANY_ROWS', { max: maxRows });
  }
  if (!headings) return undefined;
  return { form: { dinh_dang: 'xlsx', ma_hoa: null, dau_phan_cach: null, trang_tinh: name }, headings, rows };
}

/** Refuses what a table of data never needs, and what only harm needs. Answers the parts that a table is read from. */
function checkContent(archive: Archive): string[] {
  const { names } = archive;
  if (names.some((name) => /vbaProject|xl\/(macrosheets|activeX|embeddings)\//i.test(name))) {
    throw new FileRefusal('FILE_HAS_MACROS');
  }
  if (names.some((name) => /externalLinks\//i.test(name))) throw new FileRefusal('FILE_HAS_EXTERNAL_LINKS');
  if (names.includes('EncryptedPackage')) throw new FileRefusal('FILE_ENCRYPTED');
  const types = archive.text('[Content_Types].xml');
  if (types === undefined || !names.includes('xl/workbook.xml')) throw new FileRefusal('FILE_TYPE_UNSUPPORTED');
  if (/macroEnabled/i.test(types)) throw new FileRefusal('FILE_HAS_MACROS');
  const needed = names.filter((part) => /\.(xml|rels)$/i.test(part));
  for (const name of needed) {
    const text = archive.text(name) ?? '';
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new FileRefusal('FILE_HAS_DTD');
    // Which parts are sheets is up to the workbook, whatever they are called.
    if (SHEET.test(text)) refuseFormulas(text);
  }
  return needed;
}

/** Elements with any prefix, since a prefix is whatever a file declares. */
const SHEET = /<(?:[^\s<>/:!?]+:)?(?:worksheet|sheetData)[\s/>]/;
const FORMULA = /<(?:[^\s<>/:!?]+:)?f[\s/>]/;

/** A formula shows a figure that may be another one when somebody else opens the file. */
function refuseFormulas(sheet: string): void {
  if (!FORMULA.test(sheet)) return;
  const cells = [...sheet.matchAll(/<(?:\w+:)?c\s[^>]*\br="([A-Z]+\d+)"[^>]*>\s*<(?:\w+:)?f[\s/>]/g)];
  const named = cells.slice(0, MAX_NAMED_CELLS).map(([, reference]) => reference);
  throw new FileRefusal('FILE_HAS_FORMULAS', { cells: named.join(', ') || '?' });
}

function sheetNames(archive: Archive): string[] {
  const workbook = archive.text('xl/workbook.xml') ?? '';
  const names = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*\bname="([^"]*)"/g)].map(([, name = '']) => name);
  if (names.length === 0 || names.length > MAX_SHEETS) throw new FileRefusal('FILE_UNREADABLE');
  return names;
}
