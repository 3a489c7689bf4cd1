import {
  type ImportLogRow,
  importLogDetail,
  importLogRow,
  importProgress,
  rejectedQuery,
} from '@doi-tien/contract/import.schema';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { permit, signedIn } from '../../http/access.ts';
import { AppError } from '../../http/app-error.ts';
import { type Download, sendDownload } from '../../http/download.ts';
import { findRow } from '../../http/list.ts';
import { FILE_TYPES, registerExport } from '../../http/list-export.ts';
import { registerList } from '../../http/list-route.ts';
import { fileText, languageOf } from '../../http/messages.ts';
import { ok } from '../../http/reply.ts';
import type { Importer } from '../../importing/importer.ts';
import { textCell } from '../../sheets/cell.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../sheets/csv.ts';
import { WallClock } from '../../sheets/wall-clock.ts';
import { writeWorkbook } from '../../sheets/workbook.ts';
import { findImport, findProgress, findRejectedFile, importLogList } from './import.repository.ts';
import { type RejectedRow, rejectedTable, toFieldErrors, unpackRejected } from './rejected-rows.ts';

const tags = ['log-import'];

/** Every file that was imported: what came of it, and the rows that did not go in. */
export function importLogRoutes(app: App, importers: readonly Importer[]): void {
  const config = { access: permit('log-import', 'index') };

  registerList(app, '/log-import', { ...config, tags, item: importLogRow, list: importLogList });

  registerExport(app, '/log-import', importLogList, permit('log-import', 'export'));

  app.get('/log-import/:id', {
    config,
    schema: { tags, params: idParam, response: { 200: envelope(importLogDetail) } },
    handler: async (request) => {
      const { id } = request.params;
      const language = languageOf(request.headers['accept-language']);
      const found = await request.database.read(async (db) =>
        findImport(db, id, await findRow<ImportLogRow>(db, importLogList, id)),
      );
      const loi = found.loi.map(({ dong, loi: problems }) => ({ dong, loi: toFieldErrors(problems, language) }));
      return ok(request, { ...found, loi });
    },
  });

  app.get('/log-import/:id/dong-loi', {
    config,
    schema: { tags, params: idParam, querystring: rejectedQuery },
    handler: async (request, reply) => {
      const stored = await request.database.read((db) => findRejectedFile(db, request.params.id));
      const importer = importers.find(({ kind }) => kind === stored?.loai);
      if (!stored?.file || !importer) throw new AppError('NOT_FOUND');
      const { file } = stored;
      return sendDownload(request, reply, async () => {
        const rows = await unpackRejected(file);
        return writeRejected(request, reply, importer, rows, request.query.format);
      });
    },
  });

  // Whoever sent the file may watch it, also without the right to read the log.
  app.get('/log-import/tien-do/:theo_doi', {
    config: { access: signedIn },
    logLevel: 'warn',
    schema: { tags, params: z.object({ theo_doi: z.uuid() }), response: { 200: envelope(importProgress) } },
    handler: async (request) => {
      const { theo_doi } = request.params;
      const progress = await request.database.read((db) => findProgress(db, theo_doi, request.actor.id));
      if (!progress) throw new AppError('NOT_FOUND');
      return ok(request, progress);
    },
  });
}

function writeRejected(
  request: FastifyRequest,
  reply: FastifyReply,
  importer: Importer,
  rows: RejectedRow[],
  format: 'xlsx' | 'csv',
): Download {
  const language = languageOf(request.headers['accept-language']);
  const clock = new WallClock(request.actor.timeZone);
  const { headings, cellsOf } = rejectedTable(importer, language);
  reply
    .type(FILE_TYPES[format])
    .header('content-disposition', `attachment; filename="${importer.kind}-dong-loi.${format}"`);
  if (format === 'xlsx') {
    const name = fileText(language, 'rejected.reason');
    const sheet = { name, widths: headings.map(() => 20), headings, rows: () => [rows.map(cellsOf)] };
    return { content: writeWorkbook({ sheets: [sheet] }, clock) };
  }
  const lines = (function* () {
    yield BYTE_ORDER_MARK + csvRow(headings.map(textCell), clock);
    for (const row of rows) yield csvRow(cellsOf(row), clock);
  })();
  return { content: lines };
}
