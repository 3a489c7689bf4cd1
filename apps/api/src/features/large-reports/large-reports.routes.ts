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
import { registerExport } from '../../platform/files/exports/list-export.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { ok } from '../../platform/http/reply.ts';
import { appendixList } from './appendix.list.ts';
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
  registerExport(app, '/phu-luc-giao-dich-lon', appendixList, permit(SUBJECT, 'export'), SUBJECT);

  registerRead(app, `${path}/chia-nho`, { ...mayRead, tags, answer: z.array(splitPattern) }, readPatterns);

  registerAct(app, 'POST', `${path}/chia-nho/:id/da-xem`, {
    ...mayChange,
    tags,
    message: 'updated',
    params: idParam,
    body: reviewPatternBody,
    work: (trx, actor, { params, body }) => reviewPattern(trx, actor, params.id, body),
  });

  app.get(`${path}/:id`, {
    config: mayRead,
    schema: { tags, params: idParam, response: one },
    handler: async (request) => ok(request, await request.database.read((db) => readReport(db, request.params.id))),
  });

  const ofReport = { ...mayChange, tags, params: idParam, answer: largeReportDetail };

  registerAct(app, 'PATCH', `${path}/:id/gui`, {
    ...ofReport,
    body: sendReportBody,
    work: (trx, actor, { params, body }) => sendReport(trx, actor, params.id, body),
  });

  registerAct(app, 'PATCH', `${path}/:id/bo-gui`, {
    ...ofReport,
    body: unsendReportBody,
    work: (trx, actor, { params, body }) => unsendReport(trx, actor, params.id, body),
  });

  registerAct(app, 'PATCH', `${path}/:id/ghi-chu`, {
    ...ofReport,
    body: reportNoteBody,
    work: (trx, actor, { params, body }) => noteOnReport(trx, actor, params.id, body),
  });
}
