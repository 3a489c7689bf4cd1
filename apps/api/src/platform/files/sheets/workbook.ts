import type { Cell } from './cell.ts';
import { cellXml, columnName, escapeXml, STYLE, STYLES_XML } from './sheet-xml.ts';
import type { WallClock } from './wall-clock.ts';
import { writeZip, type ZipPart } from './zip-stream.ts';

export interface Sheet {
  name: string;
  /** Column widths in characters. */
  widths: number[];
  /** Set apart from the rows and kept in sight. */
  headings?: string[];
  /** Called when the sheet's turn comes. Rows come in batches: they may still be read from elsewhere meanwhile. */
  rows: () => Iterable<Cell[][]> | AsyncIterable<Cell[][]>;
}

export interface Workbook {
  /** In the order a reader sees them. */
  sheets: Sheet[];
  /** The order they are made in, by place; a sheet that tells about another is made after it. */
  writeOrder?: number[];
}

/** A sheet ends here and goes on in the next one; the format's own limit is 1,048,576. */
export const MAX_SHEET_ROWS = 1_048_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The workbook as bytes while its rows are being read. */
export function writeWorkbook(book: Workbook, clock: WallClock): AsyncGenerator<Buffer, void> {
  return writeZip(partsOf(book, clock));
}

interface PlacedSheet {
  name: string;
  file: string;
  /** Where it stands among the others; pages of one sheet follow each other. */
  place: number;
}

async function* partsOf({ sheets, writeOrder }: Workbook, clock: WallClock): AsyncGenerator<ZipPart, void> {
  const placed: PlacedSheet[] = [];
  for (const place of writeOrder ?? sheets.keys()) {
    const sheet = sheets[place];
    if (!sheet) continue;
    const rows = toAsyncIterator(sheet.rows());
    const source: RowSource = { batches: rows, waiting: [], isDone: false };
    try {
      for (let page = 1; !source.isDone; page += 1) {
        const file = `sheet${placed.length + 1}.xml`;
        placed.push({ name: sheetName(sheet.name, page), file, place });
        yield { name: `xl/worksheets/${file}`, content: sheetXml(sheet, source, clock) };
      }
    } finally {
      // The reader may leave in the middle; the source of the rows must then stop.
      await rows.return();
    }
  }
  const ordered = placed.toSorted((left, right) => left.place - right.place);
  yield { name: 'xl/styles.xml', content: [STYLES_XML] };
  yield { name: 'xl/workbook.xml', content: [workbookXml(ordered)] };
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookLinks(ordered)] };
  yield { name: '_rels/.rels', content: [packageLinks()] };
  yield { name: '[Content_Types].xml', content: [contentTypes(ordered)] };
}

/** Rows still to be written; what does not fit a sheet any more waits for the next one. */
interface RowSource {
  batches: AsyncGenerator<Cell[][], void>;
  waiting: Cell[][];
  isDone: boolean;
}

async function* sheetXml(
  { widths, headings }: Sheet,
  source: RowSource,
  clock: WallClock,
): AsyncGenerator<string, void> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  let text = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${headings ? frozen : ''}</sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`;
  let count = 0;
  if (headings) {
    count += 1;
    const cells = headings.map((heading): Cell => ({ kind: 'text', text: heading }));
    text += rowXml(cells, count, clock, STYLE.heading);
  }
  while (count < MAX_SHEET_ROWS) {
    const rows = await nextRows(source, MAX_SHEET_ROWS - count);
    if (!rows) break;
    for (const cells of rows) {
      count += 1;
      text += rowXml(cells, count, clock);
    }
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

async function nextRows(source: RowSource, room: number): Promise<Cell[][] | undefined> {
  if (source.waiting.length === 0) {
    const next = await source.batches.next();
    if (next.done) {
      source.isDone = true;
      return undefined;
    }
    source.waiting = next.value;
  }
  const rows = source.waiting.slice(0, room);
  source.waiting = source.waiting.slice(room);
  return rows;
}

function rowXml(cells: readonly Cell[], number: number, clock: WallClock, style?: number): string {
  let xml = `<row r="${number}">`;
  for (const [index, cell] of cells.entries()) xml += cellXml(cell, `${columnName(index)}${number}`, clock, style);
  return `${xml}</row>`;
}

async function* toAsyncIterator(rows: Iterable<Cell[][]> | AsyncIterable<Cell[][]>): AsyncGenerator<Cell[][], void> {
  yield* rows;
}

/** Readers refuse these signs, and names over 31 characters. */
function sheetName(name: string, page: number): string {
  const suffix = page === 1 ? '' : ` (${page})`;
  return `${name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31 - suffix.length)}${suffix}`;
}

function workbookXml(sheets: PlacedSheet[]): string {
  const entries = sheets.map(
    ({ name, file }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="${idOf(file)}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join('')}</sheets></workbook>`;
}

const idOf = (file: string) => `rId${/\d+/.exec(file)?.[0]}`;

function workbookLinks(sheets: PlacedSheet[]): string {
  const links = sheets.map(
    ({ file }) => `<Relationship Id="${idOf(file)}" Type="${OFFICE}/worksheet" Target="worksheets/${file}"/>`,
  );
  links.push(`<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/>`);
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`;
}

function packageLinks(): string {
  const link = `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`;
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${link}</Relationships>`;
}

function contentTypes(sheets: PlacedSheet[]): string {
  const overrides = [
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>`,
    ...sheets.map(
      ({ file }) => `<Override PartName="/xl/worksheets/${file}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
    ),
  ];
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}
