import type { ReportName } from '@doi-tien/contract/report';
import type { BalanceReport } from '@doi-tien/contract/report.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download } from '../../platform/files/download-content.ts';
import { FILE_TYPES } from '../../platform/files/exports/list-export.ts';
import { type Cell, countCell, textCell, toCell } from '../../platform/files/sheets/cell.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/files/sheets/csv.ts';
import { WallClock } from '../../platform/files/sheets/wall-clock.ts';
import { writeWorkbook } from '../../platform/files/sheets/workbook.ts';
import type { FieldKind } from '../../platform/http/lists/list-field.ts';
import { type FileTextKey, fieldName, fileText, type Language, languageOf } from '../../platform/http/messages.ts';
import type { Selection } from './selection.ts';

/** `words`: what a file says instead of a code; a code that is the name of a field is called as the field is. */
export type Column = readonly [field: string, kind: FieldKind, words?: Record<string, FileTextKey> | 'fields'];

export interface ReportTable {
  columns: readonly Column[];
  rows: readonly object[];
  footer?: object | undefined;
}

/** A report on its way into a file: its rows, and apart from them what they are held against. */
export interface ReportFile extends ReportTable {
  name: ReportName;
  /** Figures of the present stock are left out until the count of the safe is in. */
  isWithheld?: boolean;
  /** Sent between branches and not received yet, at cost. */
  inTransit?: BalanceReport['dang_chuyen'];
  control?: ReportTable & { isRight: boolean };
  /** Rows of different kinds have no footer; what each kind comes to is a sheet of its own. */
  totals?: ReportTable;
}

/** The branches a file is about, where they were chosen: all, or some by name. */
export type BranchesOfFile = 'all' | readonly string[] | undefined;

/** The workbook says first what it is; a CSV is the rows alone, as a program wants them. */
export function writeReport(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ReportFile,
  { selection, branches, format }: { selection: Selection; branches: BranchesOfFile; format: 'xlsx' | 'csv' },
): Download {
  const language = languageOf(request.headers['accept-language']);
  const clock = new WallClock(request.asker.timeZone);
  const { from, to } = selection.period;
  const cover = coverRows(file, { selection, branches }, language, request.asker.account);
  const bytes = format === 'csv' ? csvOf(file, language, clock) : workbookOf(file, cover, language, clock);
  const name = `${file.name}-${from}${from === to ? '' : `_${to}`}.${format}`;
  reply.type(FILE_TYPES[format]).header('content-disposition', `attachment; filename="${name}"`);
  return { content: bytes };
}

function coverRows(
  file: ReportFile,
  { selection, branches }: { selection: Selection; branches: BranchesOfFile },
  language: Language,
  person: string,
): Cell[][] {
  const { period, grouping, currency, teller, safe } = selection;
  const label = (key: Parameters<typeof fileText>[1]) => textCell(fileText(language, key));
  const filters = [
    ...(currency ? [[fieldName(language, 'tien_id'), currency.code]] : []),
    ...(teller ? [[fieldName(language, 'nguoi_tao'), teller.name]] : []),
    ...(safe ? [[fieldName(language, 'ket_id'), safe.code]] : []),
    ...(branches ? [[fieldName(language, 'chi_nhanh'), branchNames(branches, language)]] : []),
  ];
  return [
    [label('cover.report'), label(`reports.${file.name}`)],
    [label('cover.period'), textCell(fileText(language, 'cover.days', { from: period.from, to: period.to }))],
    [label('cover.grouping'), label(`groupings.${grouping}`)],
    ...(filters.length > 0
      ? filters
      : [[fileText(language, 'cover.filter'), fileText(language, 'cover.noFilter')]]
    ).map((words) => words.map((word) => textCell(word))),
    [label('cover.person'), textCell(person)],
    [label('cover.time'), { kind: 'moment', moment: new Date().toISOString() }],
    ...(file.isWithheld ? [[label('cover.figures'), label('cover.withheld')]] : []),
    [label('cover.rows'), countCell(file.rows.length)],
    ...(file.inTransit ? [[label('cover.inTransit'), toCell('decimal', file.inTransit.gia_von)]] : []),
    ...(file.control ? [[label('cover.control'), label(file.control.isRight ? 'cover.agrees' : 'cover.differs')]] : []),
  ];
}

function branchNames(branches: NonNullable<BranchesOfFile>, language: Language): string {
  return branches === 'all' ? fileText(language, 'cover.allBranches') : branches.join(', ');
}

function workbookOf(file: ReportFile, cover: Cell[][], language: Language, clock: WallClock) {
  const sheet = (name: string, table: ReportTable) => ({
    name,
    widths: table.columns.map(() => 18),
    headings: table.columns.map(([field]) => fieldName(language, field)),
    rows: () => [cellsOf(table, language)],
  });
  const sheets = [
    { name: fileText(language, 'cover.sheet'), widths: [22, 70], rows: () => [cover] },
    sheet(fileText(language, `reports.${file.name}`), file),
    ...(file.totals ? [sheet(fileText(language, 'cover.total'), file.totals)] : []),
    ...(file.control ? [sheet(fileText(language, 'cover.control'), file.control)] : []),
  ];
  return writeWorkbook({ sheets }, clock);
}

function* csvOf(file: ReportFile, language: Language, clock: WallClock): Generator<Buffer, void> {
  const headings = file.columns.map(([field]) => textCell(fieldName(language, field)));
  yield Buffer.from(BYTE_ORDER_MARK + csvRow(headings, clock));
  yield Buffer.from(
    cellsOf(file, language)
      .map((cells) => csvRow(cells, clock))
      .join(''),
  );
}

/** The rows, and under them the footer with its word in the first column. */
function cellsOf({ columns, rows, footer }: ReportTable, language: Language): Cell[][] {
  const toCells = (row: object) =>
    columns.map(([field, kind, words]) => {
      const value = (row as Record<string, unknown>)[field];
      if (words === 'fields') return textCell(fieldName(language, String(value)));
      const word = words?.[String(value)];
      return word ? textCell(fileText(language, word)) : toCell(kind, value);
    });
  const cells = rows.map(toCells);
  if (footer) cells.push([textCell(fileText(language, 'cover.total')), ...toCells(footer).slice(1)]);
  return cells;
}
