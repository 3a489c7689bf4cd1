import {
  type ImportLogRow,
  importLogDetail,
  importLogRow,
  importProgress,
  rejectedQuery,
} from '@doi-tien/contract/import.schema';
import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendDownload } from '../../platform/files/download.ts';
import type { Download } from '../../platform/files/download-content.ts';
import { FILE_TYPES, isPersonal, registerExport } from '../../platform/files/exports/list-export.ts';
import { textCell } from '../../platform/files/sheets/cell.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/files/sheets/csv.ts';
import { WallClock } from '../../platform/files/sheets/wall-clock.ts';
import { writeWorkbook } from '../../platform/files/sheets/workbook.ts';
import { permit, signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { worksEverywhere } from '../../platform/http/company-wide.ts';
import type { Confirmation } from '../../platform/http/confirmation.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { fileText, languageOf } from '../../platform/http/messages.ts';
import { ok } from '../../platform/http/reply.ts';
import type { Importer } from '../../platform/imports/importer.ts';
import { findImport, findProgress, findRejectedFile, importLogList } from './import.repository.ts';
import { type RejectedRow, rejectedTable, toFieldErrors, unpackRejected } from './rejected-rows.ts';
import { shownColumns } from './shown-columns.ts';

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
      const { senderId, ...found } = await request.database.read(async (db) =>
        findImport(db, id, await findRow<ImportLogRow>(db, importLogList, id)),
      );
      const importer = importers.find(({ kind }) => kind === found.loai);
      const co_tep_loi = found.co_tep_loi && importer !== undefined && (await mayRead(request, importer, senderId));
      const loi = found.loi.map(({ dong, loi: problems }) => ({ dong, loi: toFieldErrors(problems, language) }));
      return ok(request, { ...found, co_tep_loi, loi });
    },
  });

  app.get('/log-import/:id/dong-loi', {
    config: { ...config, confirm: confirmRejected(importers) },
    schema: { tags, params: idParam, querystring: rejectedQuery },
    handler: async (request, reply) => {
      const stored = await request.database.read((db) => findRejectedFile(db, request.params.id));
      const importer = importers.find(({ kind }) => kind === stored?.loai);
      if (!stored?.file || !importer) throw new AppError('NOT_FOUND');
      if (!(await mayRead(request, importer, stored.senderId))) throw new AppError('FORBIDDEN');
      const { file } = stored;
      return sendDownload(request, reply, async () => {
        const rows = await unpackRejected(file);
        const isFilled = (field: string) => rows.some(({ given, raw }) => (given[field] ?? raw[field] ?? '') !== '');
        const columns = await request.database.read((db) => shownColumns(db, importer, isFilled));
        const written = writeRejected(request, reply, { ...importer, columns }, rows, request.query.format);
        return { ...written, access: permit(...readingRight(importer)) };
      });
    },
  });

  // The sender of the file may watch it, also without the right to read the log.
  app.get('/log-import/tien-do/:theo_doi', {
    config: { access: signedIn },
    logLevel: 'warn',
    schema: { tags, params: z.object({ theo_doi: z.uuid() }), response: { 200: envelope(importProgress) } },
    handler: async (request) => {
      const { theo_doi } = request.params;
      const progress = await request.database.read((db) => findProgress(db, theo_doi, request.asker.id));
      if (!progress) throw new AppError('NOT_FOUND');
      return ok(request, progress);
    },
  });
}

/** The rows of a file are as confidential as the records they were to become: the right to read the log is not enough. */
function readingRight({ permission }: Importer): Permission {
  return [permission, 'index'];
}

async function mayRead(
  { asker, database }: FastifyRequest,
  importer: Importer,
  senderId: number | null,
): Promise<boolean> {
  if (!isAllowed(asker.permissions, readingRight(importer))) return false;
  return !importer.isOfBranches || senderId === asker.id || database.read((db) => worksEverywhere(db, asker));
}

/** Rows with names of people are confirmed like any other file that has them. */
function confirmRejected(importers: readonly Importer[]): Confirmation {
  return async ({ db, request, settings }) => {
    if (!settings.xac_nhan_lai_xuat_file) return false;
    const { id } = request.params as { id: number };
    const { loai } = await findRow<ImportLogRow>(db, importLogList, id);
    const importer = importers.find(({ kind }) => kind === loai);
    // Who may not read the rows at all is refused by the handler, and not asked for a password before that.
    if (!importer || !isAllowed(request.asker.permissions, readingRight(importer))) return false;
    return isPersonal(importer.columns.map(({ field }) => field));
  };
}

function writeRejected(
  request: FastifyRequest,
  reply: FastifyReply,
  importer: Importer,
  rows: RejectedRow[],
  format: 'xlsx' | 'csv',
): Download {
  const language = languageOf(request.headers['accept-language']);
  const clock = new WallClock(request.asker.timeZone);
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
