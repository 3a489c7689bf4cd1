import { BOOKS } from '@doi-tien/contract/accounting';
import type { BookFileQuery, BookRow } from '@doi-tien/contract/accounting.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import type { Download } from '../../platform/files/download-content.ts';
import { FILE_TYPES } from '../../platform/files/exports/list-export.ts';
import { type Cell, formulaCell, textCell, toCell } from '../../platform/files/sheets/cell.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/files/sheets/csv.ts';
import { columnName } from '../../platform/files/sheets/sheet-xml.ts';
import { WallClock } from '../../platform/files/sheets/wall-clock.ts';
import { MAX_SHEET_ROWS, writeWorkbook } from '../../platform/files/sheets/workbook.ts';
import { type FileTextKey, fieldName, fileText, languageOf } from '../../platform/http/messages.ts';
import {
  bookRows,
  type Held,
  type Moved,
  type MovedRow,
  readMoved,
  readOpeningHeld,
  type TicketRow,
} from './book.repository.ts';
import { after, BookTeller, describeBook } from './book.service.ts';
import { type OpenedBook, openBook } from './book.ts';

const BATCH = 250;
type Field = keyof BookRow;

/** What comes in, what goes out and what is left, of quantities or of values. */
interface Triple {
  in: Field;
  out: Field;
  left: Field;
}

interface Layout {
  said: readonly Field[];
  triples: readonly Triple[];
}

interface BookFile {
  book: OpenedBook;
  opening: Held;
  moved: Moved;
  layout: Layout;
  teller: BookTeller;
  text: (key: FileTextKey, params?: Record<string, unknown>) => string;
  nameOf: (field: string) => string;
}

/** A book of a period as a file. In the workbook balances and sums are formulas over the rows. */
export async function writeBook(
  request: FastifyRequest,
  reply: FastifyReply,
  query: BookFileQuery,
  branchIds: readonly number[],
): Promise<Download> {
  const { asker, database, headers } = request;
  const language = languageOf(headers['accept-language']);
  const file = await database.snapshot(async (db): Promise<BookFile> => {
    const book = await openBook(db, branchIds, query);
    return {
      book,
      opening: await readOpeningHeld(db, book),
      moved: await readMoved(db, book),
      layout: layoutOf(book),
      teller: new BookTeller(book, { language, timeZone: asker.timeZone }),
      text: (key, params) => fileText(language, key, params),
      nameOf: (field) => fieldName(language, field === 'ngay' ? 'ngay_ghi_so' : field),
    };
  });
  const clock = new WallClock(asker.timeZone);
  const { so, tu_ngay, den_ngay, ma_tien } = describeBook(file.book);
  const days = tu_ngay === den_ngay ? tu_ngay : `${tu_ngay}_${den_ngay}`;
  reply
    .type(FILE_TYPES[query.format])
    .header('content-disposition', `attachment; filename="${so}-${ma_tien}-${days}.${query.format}"`);
  const content =
    query.format === 'csv' ? csvFile(database, file, clock) : workbook(database, file, clock, asker.account);
  return { content };
}

function layoutOf({ name, isForeign, hasValues, byDay }: OpenedBook): Layout {
  const papers: Field[] = byDay
    ? ['ngay', 'dien_giai_so']
    : ['ngay', 'ngay_chung_tu', 'so_thu', 'so_chi', 'dien_giai_so'];
  const quantities = { in: 'so_luong_thu', out: 'so_luong_chi', left: 'so_luong_ton' } as const;
  const values = { in: 'tien_thu', out: 'tien_chi', left: 'tien_ton' } as const;
  return {
    said: BOOKS[name].hasContra && !byDay ? [...papers, 'tk_doi_ung'] : papers,
    triples: [...(isForeign ? [quantities] : []), ...(hasValues ? [values] : [])],
  };
}

const DAYS: readonly Field[] = ['ngay', 'ngay_chung_tu'];

function saidCells({ said }: Layout, row: Pick<BookRow, 'dien_giai_so'> & Partial<BookRow>): Cell[] {
  return said.map((field) => toCell(DAYS.includes(field) ? 'date' : 'text', row[field]));
}

/** The rows of the book with the opening before them and the sums after them; `row` is the number of a row in its sheet. */
async function* cellBatches(database: Database, file: BookFile): AsyncGenerator<Cell[][], void> {
  const { book, opening, moved, layout, teller, text } = file;
  const held = (label: string, { quantity, value }: Held, formulaOf?: (left: string, triple: Triple) => string) => [
    ...saidCells(layout, { dien_giai_so: label }),
    ...layout.triples.flatMap((triple) => {
      const digits = triple.left === 'tien_ton' ? value : quantity;
      return [empty, empty, amount(digits, formulaOf?.(columnOf(layout, triple.left), triple))];
    }),
  ];
  yield [held(text('accounts.book.opening'), opening)];
  const first = 3;
  let at = first;
  for await (const rows of database.readBatches<MovedRow | TicketRow>(bookRows(book, opening), BATCH)) {
    yield rows.map((row) => rowCells(layout, teller.row(row), at++));
  }
  const last = at - 1;
  const sums = teller.moved(moved);
  const sumOf = (field: Field, digits: string | null) => {
    const column = columnOf(layout, field);
    return amount(
      digits,
      last < first || last > MAX_SHEET_ROWS ? undefined : `SUM(${column}${first}:${column}${last})`,
    );
  };
  yield [
    [
      ...saidCells(layout, { dien_giai_so: text('accounts.book.sum') }),
      ...layout.triples.flatMap((triple) => [
        sumOf(triple.in, sums[triple.in as 'tien_thu']),
        sumOf(triple.out, sums[triple.out as 'tien_chi']),
        empty,
      ]),
    ],
    held(text('accounts.book.closing'), after(opening, moved), (left, { in: into, out }) =>
      last > MAX_SHEET_ROWS ? '' : `${left}2+${columnOf(layout, into)}${at}-${columnOf(layout, out)}${at}`,
    ),
  ];
}

const empty: Cell = { kind: 'empty' };

function rowCells(layout: Layout, row: BookRow, at: number): Cell[] {
  const amounts = layout.triples.flatMap((triple) => {
    const [into, out, left] = [triple.in, triple.out, triple.left].map((field) => columnOf(layout, field));
    // A sheet that goes on in another one has no row before its first.
    const formula = at > MAX_SHEET_ROWS ? undefined : `${left}${at - 1}+${into}${at}-${out}${at}`;
    return [amount(row[triple.in]), amount(row[triple.out]), amount(row[triple.left], formula)];
  });
  return [...saidCells(layout, row), ...amounts];
}

function amount(digits: string | null, formula?: string): Cell {
  return formula && digits !== null ? formulaCell(formula, digits) : toCell('decimal', digits);
}

function columnsOf({ said, triples }: Layout): Field[] {
  return [...said, ...triples.flatMap((triple) => [triple.in, triple.out, triple.left])];
}

function columnOf(layout: Layout, field: Field): string {
  return columnName(columnsOf(layout).indexOf(field));
}

async function* csvFile(database: Database, file: BookFile, clock: WallClock): AsyncGenerator<Buffer, void> {
  const headings = columnsOf(file.layout).map((field) => textCell(file.nameOf(field)));
  yield Buffer.from(BYTE_ORDER_MARK + csvRow(headings, clock));
  for await (const rows of cellBatches(database, file))
    yield Buffer.from(rows.map((cells) => csvRow(cells, clock)).join(''));
}

function workbook(database: Database, file: BookFile, clock: WallClock, person: string) {
  const { layout, text, nameOf } = file;
  const columns = columnsOf(layout);
  const title = text(`accounts.books.${file.book.name}`);
  const sheets = [
    { name: text('cover.sheet'), widths: [22, 70], rows: () => [coverRows(file, title, person)] },
    {
      name: title,
      widths: columns.map((field) => (field === 'dien_giai_so' ? 44 : 16)),
      headings: columns.map(nameOf),
      rows: () => cellBatches(database, file),
    },
  ];
  return writeWorkbook({ sheets }, clock);
}

function coverRows({ book, text, nameOf }: BookFile, title: string, person: string): Cell[][] {
  const { head, currency, number, account } = book;
  const [withheld] = head.withheld;
  const row = (label: string, said: string) => [textCell(label), textCell(said)];
  return [
    row(text('cover.report'), title),
    row(text('accounts.book.form'), BOOKS[book.name].form),
    row(nameOf('ten_doanh_nghiep'), head.settings.ten_doanh_nghiep),
    row(text('cover.period'), text('cover.days', { from: head.from, to: head.to })),
    row(text('accounts.book.currency'), currency.code),
    row(text('accounts.book.account'), account ? `${number} · ${account.name}` : number),
    ...(account
      ? [
          row(text('accounts.book.bank'), account.bank ?? account.name),
          row(text('accounts.book.number'), account.number),
        ]
      : []),
    row(text('accounts.rows'), text(book.byDay ? 'accounts.byDay' : 'accounts.byTicket')),
    ...(withheld ? [row(text('cover.figures'), text('journal.withheld', { day: withheld.day }))] : []),
    row(text('cover.person'), person),
    [textCell(text('cover.time')), { kind: 'moment', moment: new Date().toISOString() }],
  ];
}
