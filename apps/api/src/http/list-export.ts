import { Readable } from 'node:stream';
import { type ExportQuery, exportQuery } from '@doi-tien/contract/list.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Database } from '../db/database.ts';
import type { Access } from './access.ts';
import { AppError } from './app-error.ts';
import { type ListContext, type ListSpec, orderClause, selectList, whereClause } from './list.ts';
import type { FieldKind } from './list-field.ts';
import { fieldName, type Language, languageOf } from './messages.ts';
import { businessTimeZone } from './time-zone.ts';

const BATCH = 1000;
const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

type Row = Record<string, unknown>;
type Cell = string | number | boolean | Date | null;

/** `GET /x/export`: the list with its filter, columns and sort as a file, written while it is read. */
export function registerExport(app: App, path: string, spec: ListSpec, access: Access): void {
  app.get(`${path}/export`, {
    config: { access },
    schema: { tags: [path.slice(1)], querystring: exportQuery },
    handler: async (request, reply) => {
      const context = { timeZone: await businessTimeZone(request) };
      return sendFile(request, reply, path.slice(1), spec, request.query, context);
    },
  });
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  spec: ListSpec,
  query: ExportQuery,
  context: ListContext,
): Promise<FastifyReply> {
  const columns = chosenColumns(spec, query.columns);
  const language = languageOf(request.headers['accept-language']);
  const rows = readAll(request.database, spec, query, context);
  // The first row is asked for before anything is sent, so that a refusal can still be an answer.
  const first = await rows.next();
  const cells = toCells(first, rows, columns, spec);
  const day = Temporal.Now.plainDateISO(context.timeZone).toString();
  return reply
    .type(TYPES[query.format])
    .header('content-disposition', `attachment; filename="${name}-${day}.${query.format}"`)
    .send(Readable.fromWeb(writeFile(query.format, name, columns, spec, cells, language) as never));
}

function writeFile(
  format: 'xlsx' | 'csv',
  name: string,
  columns: string[],
  spec: ListSpec,
  cells: AsyncIterable<Cell[]>,
  language: Language,
): ReadableStream<Uint8Array> {
  const headers = columns.map((column) => fieldName(language, column));
  if (format === 'csv') return writeCsvStream(cells, { headers, bom: true, escapeFormulae: true });
  return writeXlsxStream(cells, {
    name: name.slice(0, 31),
    columns: columns.map((column, index) => ({
      header: headers[index] ?? column,
      width: 18,
      ...(spec.fields[column]?.kind === 'timestamp' && { numFmt: 'dd/mm/yyyy hh:mm' }),
    })),
    freezePane: { rows: 1 },
  });
}

/** Known columns in the order asked for; all that fit a cell when none are named. */
function chosenColumns(spec: ListSpec, wanted: string | undefined): string[] {
  const all = Object.keys(spec.fields).filter((name) => spec.fields[name]?.kind !== 'json');
  if (!wanted) return all;
  const chosen = wanted.split(',');
  const unknown = chosen.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new AppError('UNKNOWN_FILTER_FIELD', { params: { field: unknown } });
  return chosen;
}

/** One snapshot, read in batches through a cursor: memory stays flat however long the list is. */
async function* readAll(
  database: Database,
  spec: ListSpec,
  query: ExportQuery,
  context: ListContext,
): AsyncGenerator<Row, void> {
  const select = sql`SELECT ${selectList(spec)} FROM ${spec.from}
    WHERE ${whereClause(spec, query, context)} ORDER BY ${orderClause(spec, query)}`;
  for await (const batch of database.readBatches<Row>(select, BATCH)) yield* batch;
}

async function* toCells(
  first: IteratorResult<Row, void>,
  rest: AsyncGenerator<Row, void>,
  columns: string[],
  spec: ListSpec,
): AsyncGenerator<Cell[], void> {
  const cellsOf = (row: Row) => columns.map((column) => toCell(spec.fields[column]?.kind ?? 'text', row[column]));
  if (!first.done) yield cellsOf(first.value);
  for await (const row of rest) yield cellsOf(row);
}

/** Spreadsheets hold 15 digits; a decimal with more goes out as the text it is rather than be rounded. */
const MAX_EXACT_DIGITS = 15;

export function toCell(kind: FieldKind, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'timestamp') return new Date(String(value));
  if (kind === 'decimal') {
    const text = String(value);
    return text.replace(/\D/g, '').length <= MAX_EXACT_DIGITS ? Number(text) : text;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return String(value);
}
