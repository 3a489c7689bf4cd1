import { Readable } from 'node:stream';
import { IMPORT_MAX_BYTES, IMPORT_PATHS } from '@doi-tien/contract/import';
import { type ImportQuery, importAnswer, importQuery, templateQuery } from '@doi-tien/contract/import.schema';
import { envelope } from '@doi-tien/contract/primitives.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendDownload } from '../../platform/files/download.ts';
import { FILE_TYPES } from '../../platform/files/exports/list-export.ts';
import { textCell } from '../../platform/files/sheets/cell.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/files/sheets/csv.ts';
import { WallClock } from '../../platform/files/sheets/wall-clock.ts';
import { writeWorkbook } from '../../platform/files/sheets/workbook.ts';
import type { Separator } from '../../platform/files/tables/decimals.ts';
import { acceptUploads, readUpload, type Upload } from '../../platform/files/upload.ts';
import { permit } from '../../platform/http/access.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { busyLimiter } from '../../platform/http/busy-limiter.ts';
import type { Confirmation } from '../../platform/http/confirmation.ts';
import { fieldName, type Language, languageOf } from '../../platform/http/messages.ts';
import { ok } from '../../platform/http/reply.ts';
import type { Importer } from '../../platform/imports/importer.ts';
import { saveImport, tryImport } from './import.service.ts';
import { headOf, refusedRows, streamAnswer } from './import-answer.ts';
import { type HeadedColumn, headingKey } from './parse/headings.ts';
import { parseApart, READERS } from './parse/parse-apart.ts';
import { shownColumns } from './shown-columns.ts';
import { templateSheets } from './template-file.ts';

/** Each holds a thread and a transaction; nobody has both. A file that is still on its way in holds neither. */
const reading = busyLimiter({ total: READERS, perPerson: 1, patience: 20_000, word: 'IMPORT_BUSY' });

/** Import routes of every importer, in a scope of their own: files are read here and nowhere else by accident. */
export function importRoutes(importers: readonly Importer[]) {
  return async (scope: FastifyInstance): Promise<void> => {
    await acceptUploads(scope, IMPORT_MAX_BYTES);
    for (const importer of importers) registerImport(scope, importer);
  };
}

function registerImport(scope: FastifyInstance, importer: Importer): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const path = IMPORT_PATHS[importer.kind];
  const config = { access: permit(...([importer.permission, 'import'] as const)) };
  const tags = [path.slice(1)];

  app.get(`${path}/import/template`, {
    config,
    schema: { tags, querystring: templateQuery },
    handler: (request, reply) => sendTemplate(request, reply, importer, request.query.format),
  });

  app.post(`${path}/import`, {
    config: { ...config, confirm: confirmUnlessTried(importer), isOfCompany: importer.isOfCompany },
    schema: {
      tags,
      consumes: ['multipart/form-data'],
      querystring: importQuery,
      response: { 200: envelope(importAnswer) },
    },
    handler: (request, reply) => receiveImport(request, reply, importer, request.query),
  });
}

/** The place among the uploads is held until the rows of a dry run were read: they stay in memory for as long. */
async function receiveImport(request: FastifyRequest, reply: FastifyReply, importer: Importer, asked: ImportQuery) {
  const leave = await request.server.uploads.enter({ person: request.asker.id });
  let isRead = true;
  try {
    const upload = await readUpload(request, reply, IMPORT_MAX_BYTES);
    const answer = await reading.take(() => handleImport(request, importer, asked, upload), {
      person: request.asker.id,
    });
    if (!(answer instanceof Readable)) return answer;
    isRead = false;
    answer.once('close', leave);
    return reply.type('application/json').send(answer);
  } finally {
    if (isRead) leave();
  }
}

function confirmUnlessTried({ confirm }: Importer): Confirmation | undefined {
  return confirm && ((asked) => (asked.request.query as ImportQuery).thu === '0' && confirm(asked));
}

async function handleImport(request: FastifyRequest, importer: Importer, asked: ImportQuery, upload: Upload) {
  const language = languageOf(request.headers['accept-language']);
  const timeZone = request.asker.timeZone;
  const isDryRun = asked.thu === '1';
  const answer = { fileName: upload.name, isDryRun, language };
  const parse = () => parseUpload(upload, importer, language, timeZone, asked.dau_thap_phan);
  if (isDryRun) {
    const { head: reading, rows } = await parse();
    const report = await tryImport(request, importer, rows);
    const { data: _data, ...head } = ok(request, null);
    return streamAnswer({ ...answer, report, reading }, head);
  }
  const options = {
    mode: asked.che_do,
    isDryRun,
    mark: asked.theo_doi ?? null,
    decimalSign: asked.dau_thap_phan,
    hasYes: asked.xac_nhan === '1',
  };
  const { reading, ...report } = await saveImport(request, importer, upload, options, parse);
  const answered = { ...answer, report, reading };
  const data = { ...headOf(answered), dong: refusedRows(answered) };
  if (!report.isSaved) throw new AppError('IMPORT_HAS_BAD_ROWS', { params: { count: data.dong_loi }, data });
  return ok(request, data, 'imported');
}

function parseUpload(
  upload: Upload,
  importer: Importer,
  language: Language,
  timeZone: string,
  separator: Separator | undefined,
) {
  const columns = headedColumns(importer, language);
  return parseApart({
    bytes: upload.bytes,
    fileName: upload.name,
    columns,
    maxRows: importer.maxRows,
    timeZone,
    separator,
    hasUnList: importer.hasUnList,
  });
}

/** Wire names are certain, then the field's own name in either language, then what else it is called. */
function headedColumns({ columns }: Importer, language: Language): HeadedColumn[] {
  const namesOf = (field: string) => [field, fieldName('vi', field), fieldName('en', field)].map(headingKey);
  return columns.map(({ aliases = [], ...column }) => ({
    ...column,
    title: fieldName(language, column.field),
    headings: [...new Set([column.field, ...aliases].flatMap(namesOf))],
  }));
}

async function sendTemplate(request: FastifyRequest, reply: FastifyReply, importer: Importer, format: 'xlsx' | 'csv') {
  const language = languageOf(request.headers['accept-language']);
  const clock = new WallClock(request.asker.timeZone);
  const columns = await request.database.read((db) => shownColumns(db, importer));
  const [data, notes] = templateSheets({ ...importer, columns }, language);
  reply.type(FILE_TYPES[format]).header('content-disposition', `attachment; filename="mau-${importer.kind}.${format}"`);
  if (format === 'xlsx') {
    return sendDownload(request, reply, async () => ({ content: writeWorkbook({ sheets: [data, notes] }, clock) }));
  }
  const rows = [data.headings ?? [], columns.map(({ example }) => example)];
  return reply.send(BYTE_ORDER_MARK + rows.map((row) => csvRow(row.map(textCell), clock)).join(''));
}
