import { type ExportQuery, exportQuery } from '@doi-tien/contract/list.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Asker } from '../../actor.ts';
import { recordEventOf } from '../../audit/record-event.ts';
import { hasSeveralBranches } from '../../db/several-branches.ts';
import type { Access } from '../../http/access.ts';
import type { App } from '../../http/app.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import { type Confirmation, whenSet } from '../../http/confirmation.ts';
import { ExactSums } from '../../http/lists/export-sums.ts';
import { orderClause, selectList, whereClause } from '../../http/lists/list.ts';
import type { ListField } from '../../http/lists/list-field.ts';
import { findSearched } from '../../http/lists/list-search.ts';
import type { ListSpec } from '../../http/lists/list-spec.ts';
import { isSummed, totalsQuery } from '../../http/lists/list-totals.ts';
import { areaName, fieldName, fileText, languageOf } from '../../http/messages.ts';
import { sendDownload } from '../download.ts';
import type { Download } from '../download-content.ts';
import { type Cell, textCell, toCell } from '../sheets/cell.ts';
import { BYTE_ORDER_MARK, csvRow } from '../sheets/csv.ts';
import { WallClock } from '../sheets/wall-clock.ts';
import { writeWorkbook } from '../sheets/workbook.ts';
import { columnsOff } from './columns-off.ts';
import { coverRows, type ListExport } from './export-cover.ts';

/** A few milliseconds of work: others are answered in between. */
const BATCH = 250;
export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

type Row = Record<string, unknown>;

/** Fields that tell who a customer or a colleague is. A list that has one is confirmed before it leaves as a file. */
const PERSONAL_FIELDS = ['ten_khach', 'so_giay_to', 'dien_thoai', 'email', 'ho_va_ten', 'ngay_sinh', 'dia_chi'];

export function isPersonal(fields: readonly string[]): boolean {
  return PERSONAL_FIELDS.some((field) => fields.includes(field));
}

function confirmationOf({ fields }: ListSpec): { confirm?: Confirmation } {
  return isPersonal(Object.keys(fields)) ? { confirm: whenSet('xac_nhan_lai_xuat_file') } : {};
}

/**
 * `GET /x/export`: the list with its filter, columns and sort as a file, written while it is read. Where `recordedAs` names the subject,
 * a row of the action log says who took what.
 */
export function registerExport(
  app: App,
  path: string,
  /** One description for everybody, or one by the permissions of the role. */
  list: ListSpec | ((role: Pick<Asker, 'permissions'>) => ListSpec),
  access: Access,
  recordedAs?: string,
): void {
  const specFor = (role: Pick<Asker, 'permissions'>) => (typeof list === 'function' ? list(role) : list);
  app.get(`${path}/export`, {
    config: { access, ...confirmationOf(specFor({ permissions: [] })) },
    schema: { tags: [path.slice(1)], querystring: exportQuery },
    handler: async (request, reply) => {
      const spec = specFor(request.asker);
      const hasBranches = await request.database.read(hasSeveralBranches);
      const shown = hasBranches ? spec : withoutBranches(spec);
      const off = await request.database.read((db) => columnsOff(db, (shown.file ?? shown).fields));
      const file = describeFile(request, path.slice(1), shown, off);
      return sendDownload(request, reply, async () => {
        const download = await openFile(request, reply, path.slice(1), file);
        if (!recordedAs) return download;
        return recordExport(request, reply, recordedAs, file).then(
          () => download,
          async (error) => {
            await download.end?.();
            throw error;
          },
        );
      });
    },
  });
}

async function recordExport(request: FastifyRequest, reply: FastifyReply, subject: string, file: ListExport) {
  const { columns, query } = file;
  const rows = Number(reply.getHeader('x-total-rows'));
  const after = { so_dong: rows, cot: columns, dinh_dang: query.format, tim: query.q ?? null, loc: query.f };
  const { asker, database } = request;
  await database.inTransaction((trx) => recordEventOf(trx, asker, asker.origin, { act: 'export', subject, after }));
}

const specsWithoutBranches = new WeakMap<ListSpec, ListSpec>();

/** With one branch a file does not show that branches exist. Made once, as specs of files are. */
function withoutBranches(list: ListSpec): ListSpec {
  const names = Object.keys(list.fields);
  const kept = names.filter((name) => !list.fields[name]?.isOfBranches);
  if (kept.length === names.length) return list;
  const known = specsWithoutBranches.get(list);
  if (known) return known;
  const spec = { ...list, fields: Object.fromEntries(kept.map((name) => [name, list.fields[name] as ListField])) };
  specsWithoutBranches.set(list, spec);
  return spec;
}

/** `off`: columns that are not there by themselves. */
function describeFile(request: FastifyRequest, name: string, list: ListSpec, off: readonly string[]): ListExport {
  const query = request.query as ExportQuery;
  const spec = fileSpec(list);
  const chosen = query.columns || !list.file ? chosenColumns(spec, query.columns) : [...list.file.columns];
  const columns = query.columns ? chosen : chosen.filter((column) => !off.includes(column));
  const language = languageOf(request.headers['accept-language']);
  const context = { timeZone: request.asker.timeZone, branchId: request.asker.branchId };
  const summed = Object.keys(spec.fields).filter((field) => spec.fields[field]?.sum);
  return {
    title: areaName(language, name),
    list,
    spec,
    query,
    columns,
    context,
    language,
    person: request.asker.account,
    sums: new ExactSums(summed),
  };
}

const fileSpecs = new WeakMap<ListSpec, ListSpec>();

/** Kept totals count the rows of the list, so they do not count those of the file. Made once: its select list is kept by it. */
function fileSpec(list: ListSpec): ListSpec {
  if (!list.file) return list;
  const known = fileSpecs.get(list);
  if (known) return known;
  const { kept: _keptForTheList, ...rest } = list;
  const spec = { ...rest, from: list.file.from, fields: list.file.fields };
  fileSpecs.set(list, spec);
  return spec;
}

async function openFile(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  file: ListExport,
): Promise<Download> {
  const { list, spec, query, context } = file;
  const searched = await request.database.readLong((db) => findSearched(db, list, query.q));
  const where = whereClause(list, query, context, searched);
  const order = list.file ? sql`${orderClause(list, query)}, ${list.file.within}` : orderClause(list, query);
  const select = sql`SELECT ${selectList(spec)} FROM ${spec.from} WHERE ${where} ORDER BY ${order}`;
  const total = await request.database.readLong(async (db) => {
    const { rows } = await totalsQuery(spec, query, context, where).execute(db);
    return rows[0]?.total ?? 0;
  });
  // One snapshot, read in batches through a cursor: memory stays flat however long the list is.
  const batches = request.database.readBatches<Row>(select, BATCH);
  // The first batch is asked for before anything is sent, so that a refusal can still be an answer.
  const first = await batches.next();
  const rows = countedRows(file, first, batches);
  const day = Temporal.Now.plainDateISO(context.timeZone).toString();
  reply
    .type(FILE_TYPES[query.format])
    .header('content-disposition', `attachment; filename="${name}-${day}.${query.format}"`)
    // For a progress bar; rows that come or go in between make it a little wrong, never the file.
    .header('x-total-rows', String(total));
  const content = query.format === 'csv' ? csvFile(file, rows) : xlsxFile(file, rows);
  return { content, end: () => batches.return() };
}

function xlsxFile(file: ListExport, rows: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer, void> {
  const { title, columns, language, context } = file;
  const data = {
    name: title,
    widths: columns.map(() => 18),
    headings: headingsOf(file),
    rows: () => rows,
  };
  const cover = { name: fileText(language, 'cover.sheet'), widths: [22, 70], rows: () => [[...coverRows(file)]] };
  // Readers see the cover first; it is written last, when the rows have been counted.
  return writeWorkbook({ sheets: [cover, data], writeOrder: [1, 0] }, new WallClock(context.timeZone));
}

async function* csvFile(file: ListExport, batches: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer, void> {
  const clock = new WallClock(file.context.timeZone);
  yield Buffer.from(BYTE_ORDER_MARK + csvRow(headingsOf(file).map(textCell), clock));
  for await (const rows of batches) {
    let text = '';
    for (const cells of rows) text += csvRow(cells, clock);
    yield Buffer.from(text);
  }
}

function headingsOf({ columns, language }: ListExport): string[] {
  return columns.map((column) => fieldName(language, column));
}

/** Known columns in the order asked for; all that fit a cell when none are named. */
function chosenColumns(spec: ListSpec, wanted: string | undefined): string[] {
  const all = Object.keys(spec.fields).filter((name) => !['json', 'set'].includes(spec.fields[name]?.kind ?? 'json'));
  if (!wanted) return all;
  const chosen = wanted.split(',');
  // A file of the same column a hundred times over only costs the others their turn.
  if (new Set(chosen).size !== chosen.length) throw fieldError('columns', 'repeatedColumn');
  const unknown = chosen.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new AppError('UNKNOWN_FILTER_FIELD', { params: { field: unknown } });
  return chosen;
}

/** The rows as cells, and under them the sums the screen shows in its footer. */
async function* countedRows(
  { columns, spec, query, sums, language }: ListExport,
  first: IteratorResult<Row[], void>,
  rest: AsyncGenerator<Row[], void>,
): AsyncGenerator<Cell[][], void> {
  const kinds = columns.map((column) => spec.fields[column]?.kind ?? 'text');
  const cellsOf = (row: Row) => {
    sums.add(row, isSummed(spec, query, row));
    return columns.map((column, index) => {
      const word = spec.fields[column]?.words?.[String(row[column])];
      return word ? textCell(fileText(language, word)) : toCell(kinds[index] ?? 'text', row[column]);
    });
  };
  try {
    if (!first.done) yield first.value.map(cellsOf);
    for await (const batch of rest) yield batch.map(cellsOf);
  } finally {
    await rest.return();
  }
  if (columns.some((column) => sums.has(column))) {
    const footer = columns.map((column) => toCell('decimal', sums.has(column) ? sums.of(column) : null));
    yield [sums.has(columns[0] ?? '') ? footer : [textCell(fileText(language, 'cover.total')), ...footer.slice(1)]];
  }
}
