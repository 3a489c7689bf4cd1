import {
  largeReport,
  largeReportDetail,
  reportNoteBody,
  reviewPatternBody,
  sendReportBody,
  splitPattern,
  unsendReportBody,
} from '@doi-tien/contract/large-reports.schema';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { z } from 'zod';
import { permit } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { registerExport } from '../../platform/http/lists/list-export.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { ok } from '../../platform/http/reply.ts';
import { readPatterns, reviewPattern } from './patterns.service.ts';
import { noteOnReport, SUBJECT, sendReport, unsendReport } from './report.service.ts';
import { readReport } from './report-detail.ts';
import { reportList } from './reports.list.ts';

const path = `/${SUBJECT}`;
const tags = [SUBJECT];
const one = { 200: envelope(largeReportDetail) };
const mayRead = { access: permit(SUBJECT, 'index') };
const mayChange = { access: permit(SUBJECT, 'update'), isOfCompany: true };

/** The register of large trades, of the whole company: read with the right, changed by people who work in every branch. */
export function largeReportRoutes(app: App): void {
  registerList(app, path, { ...mayRead, tags, item: largeReport, list: reportList });
  registerExport(app, path, reportList, permit(SUBJECT, 'export'));

  app.get(`${path}/chia-nho`, {
    config: mayRead,
    schema: { tags, response: { 200: envelope(z.array(splitPattern)) } },
    handler: async (request) => ok(request, await request.database.read(readPatterns)),
  });

  app.post(`${path}/chia-nho/:id/da-xem`, {
    config: mayChange,
    schema: { tags, params: idParam, body: reviewPatternBody, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      const { id } = request.params;
      return ok(request, await act(request, (trx, actor) => reviewPattern(trx, actor, id, request.body)), 'updated');
    },
  });

  app.get(`${path}/:id`, {
    config: mayRead,
    schema: { tags, params: idParam, response: one },
    handler: async (request) => ok(request, await request.database.read((db) => readReport(db, request.params.id))),
  });

  app.patch(`${path}/:id/gui`, {
    config: mayChange,
    schema: { tags, params: idParam, body: sendReportBody, response: one },
    handler: async (request) => {
      const { id } = request.params;
      return ok(request, await act(request, (trx, actor) => sendReport(trx, actor, id, request.body)), 'updated');
    },
  });

  app.patch(`${path}/:id/bo-gui`, {
    config: mayChange,
    schema: { tags, params: idParam, body: unsendReportBody, response: one },
    handler: async (request) => {
      const { id } = request.params;
      return ok(request, await act(request, (trx, actor) => unsendReport(trx, actor, id, request.body)), 'updated');
    },
  });

  app.patch(`${path}/:id/ghi-chu`, {
    config: mayChange,
    schema: { tags, params: idParam, body: reportNoteBody, response: one },
    handler: async (request) => {
      const { id } = request.params;
      return ok(request, await act(request, (trx, actor) => noteOnReport(trx, actor, id, request.body)), 'updated');
    },
  });
}
