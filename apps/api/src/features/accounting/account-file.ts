import type { AccountFileQuery } from '@doi-tien/contract/accounting.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Download } from '../../platform/files/download-content.ts';
import { FILE_TYPES } from '../../platform/files/exports/list-export.ts';
import { type Cell, countCell, textCell, toCell } from '../../platform/files/sheets/cell.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/files/sheets/csv.ts';
import { WallClock } from '../../platform/files/sheets/wall-clock.ts';
import { writeWorkbook } from '../../platform/files/sheets/workbook.ts';
import type { FieldKind } from '../../platform/http/lists/list-field.ts';
import { fieldName, fileText, type Language, languageOf } from '../../platform/http/messages.ts';
import { type AccountNames, readAccountNames } from './account-names.ts';
import { type AccountRow, AccountTotals, isBalanced, readOpening, sumOf } from './account-totals.ts';
import { type BooksHead, readBooksHead } from './books-head.ts';
import { type JournalRow, journalRows } from './general-journal.ts';

const COLUMNS: readonly (readonly [field: keyof JournalRow, kind: FieldKind])[] = [
  ['ngay', 'date'],
  ['so', 'text'],
  ['dien_giai_so', 'text'],
  ['tk_no', 'text'],
  ['tk_co', 'text'],
  ['so_tien', 'decimal'],
  ['ma_tien_no', 'text'],
  ['so_luong_no', 'decimal'],
  ['ty_gia_no', 'decimal'],
  ['ma_tien_co', 'text'],
  ['so_luong_co', 'decimal'],
  ['ty_gia_co', 'decimal'],
];
const TOTALS = ['dau_no', 'dau_co', 'ps_no', 'ps_co', 'cuoi_no', 'cuoi_co'] as const;

/** One accountant's file on its way out. */
interface File {
  head: BooksHead;
  totals: AccountTotals;
  names: AccountNames;
  /** Names of the branches, where a file tells of several. */
  branches: ReadonlyMap<number, string> | undefined;
  query: AccountFileQuery;
  language: Language;
  person: string;
  counted: number;
}

/** The general journal of a period, and in the workbook what it comes to per account; written while it is read. */
export async function writeAccountFile(
  request: FastifyRequest,
  reply: FastifyReply,
  query: AccountFileQuery,
  { branchIds, branches }: { branchIds: readonly number[]; branches: ReadonlyMap<number, string> | undefined },
): Promise<Download> {
  const { database, asker } = request;
  const language = languageOf(request.headers['accept-language']);
  const read = async (db: Db): Promise<File> => {
    const head = await readBooksHead(db, branchIds, query);
    return {
      head,
      totals: new AccountTotals(await readOpening(db, head)),
      names: await readAccountNames(db, head.chart.numbers, language),
      branches,
      query,
      language,
      person: asker.account,
      counted: 0,
    };
  };
  const file = await database.snapshot(read);
  const clock = new WallClock(asker.timeZone);
  const { from, to } = file.head;
  reply
    .type(FILE_TYPES[query.format])
    .header(
      'content-disposition',
      `attachment; filename="so-ke-toan-${from}${from === to ? '' : `_${to}`}.${query.format}"`,
    );
  return { content: query.format === 'csv' ? csvFile(database, file, clock) : workbook(database, file, clock) };
}

async function* cellBatches(database: Database, file: File): AsyncGenerator<Cell[][], void> {
  const { head, query, language, totals, branches } = file;
  for await (const rows of journalRows(database, head, { rows: query.theo, language, totals })) {
    file.counted += rows.length;
    yield rows.map((row) => [
      ...(branches ? [textCell(branches.get(row.branchId) ?? '')] : []),
      ...COLUMNS.map(([field, kind]) => toCell(kind, row[field])),
    ]);
  }
}

function headingsOf({ branches, language }: File): string[] {
  const names = COLUMNS.map(([field]) => fieldName(language, field));
  return branches ? [fieldName(language, 'chi_nhanh'), ...names] : names;
}

async function* csvFile(database: Database, file: File, clock: WallClock): AsyncGenerator<Buffer, void> {
  yield Buffer.from(BYTE_ORDER_MARK + csvRow(headingsOf(file).map(textCell), clock));
  for await (const rows of cellBatches(database, file))
    yield Buffer.from(rows.map((cells) => csvRow(cells, clock)).join(''));
}

function workbook(database: Database, file: File, clock: WallClock): AsyncGenerator<Buffer, void> {
  const { language } = file;
  const headings = headingsOf(file);
  const sheets = [
    { name: fileText(language, 'cover.sheet'), widths: [22, 70], rows: () => [coverRows(file)] },
    {
      name: fileText(language, 'accounts.journal'),
      widths: headings.map((_, at) => (at === headings.length - 10 ? 40 : 14)),
      headings,
      rows: () => cellBatches(database, file),
    },
    {
      name: fileText(language, 'accounts.totals'),
      widths: [12, 40, ...TOTALS.map(() => 18)],
      headings: ['tai_khoan', 'ten_tai_khoan', ...TOTALS].map((field) => fieldName(language, field)),
      rows: () => [totalRows(file)],
    },
  ];
  // The journal first: the totals are those of its rows, and the cover says whether they are balanced.
  return writeWorkbook({ sheets, writeOrder: [1, 2, 0] }, clock);
}

function totalRows({ totals, names, language }: File): Cell[][] {
  const rows = totals.rows();
  const amounts = (row: Omit<AccountRow, 'tai_khoan'>) => TOTALS.map((field) => toCell('decimal', row[field]));
  const cells = rows.map((row) => [textCell(row.tai_khoan), textCell(names.get(row.tai_khoan) ?? ''), ...amounts(row)]);
  return [...cells, [textCell(fileText(language, 'cover.total')), textCell(''), ...amounts(sumOf(rows))]];
}

function coverRows({ head, totals, query, language, person, branches, counted }: File): Cell[][] {
  const label = (key: Parameters<typeof fileText>[1], params = {}) => textCell(fileText(language, key, params));
  const rows = totals.rows();
  const { ps_no, ps_co } = sumOf(rows);
  const { from, to, settings, withheld } = head;
  const [first] = withheld;
  return [
    [label('cover.report'), label('accounts.title')],
    [textCell(fieldName(language, 'ten_doanh_nghiep')), textCell(settings.ten_doanh_nghiep)],
    [label('cover.period'), label('cover.days', { from, to })],
    [label('accounts.rows'), label(query.theo === 'ngay' ? 'accounts.byDay' : 'accounts.byTicket')],
    ...(branches ? [[textCell(fieldName(language, 'chi_nhanh')), textCell([...branches.values()].join(', '))]] : []),
    [label('cover.person'), textCell(person)],
    [label('cover.time'), { kind: 'moment', moment: new Date().toISOString() } as const],
    ...(first ? [[label('cover.figures'), label('journal.withheld', { day: first.day })]] : []),
    [label('cover.rows'), countCell(counted)],
    [label('accounts.debits'), toCell('decimal', ps_no)],
    [label('accounts.credits'), toCell('decimal', ps_co)],
    [label('cover.control'), label(isBalanced(rows) ? 'accounts.balanced' : 'cover.differs')],
  ];
}
