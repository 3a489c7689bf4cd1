import { agentReport as agentAnswer } from '@doi-tien/contract/agent-report.schema';
import type { Permission, PermissionEntry } from '@doi-tien/contract/permissions';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { rateReport as rateAnswer, rateReportPage } from '@doi-tien/contract/rate-report.schema';
import { reasonReport as reasonAnswer, reasonDetailPage } from '@doi-tien/contract/reason-report.schema';
import {
  AGENT_REPORT,
  BALANCE_REPORT,
  PROFIT_REPORTS,
  RATE_REPORT,
  REASON_REPORT,
  RESULT_REPORT,
  type ReportKind,
  SAFE_REPORT,
} from '@doi-tien/contract/report';
import {
  balanceReport as balanceAnswer,
  profitReport as profitAnswer,
  safeReport as safeAnswer,
} from '@doi-tien/contract/report.schema';
import { profitDetailPage } from '@doi-tien/contract/report-detail.schema';
import {
  type ReportQuery,
  rateDetailQuery,
  reasonDetailQuery,
  reportDetailQuery,
  reportFileQuery,
  reportQuery,
  resultDetailQuery,
} from '@doi-tien/contract/report-query.schema';
import { resultReport as resultAnswer, resultDetailPage } from '@doi-tien/contract/result-report.schema';
import type { z } from 'zod';
import { branchesAsked, isOfOthers, readBranchNames } from '../../domain/rights/branches-asked.ts';
import type { Db } from '../../platform/db/database.ts';
import { sendDownload } from '../../platform/files/download.ts';
import { permit } from '../../platform/http/access.ts';
import { shared } from '../../platform/http/answers/shared-answers.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/reply.ts';
import { agentReport } from './agent.service.ts';
import { balanceReport } from './balance.service.ts';
import { profitReport } from './profit.service.ts';
import { profitDetail } from './profit-detail.repository.ts';
import { rateReport, rateReportLines } from './rate-report.service.ts';
import { reasonActs, reasonReport } from './reason.service.ts';
import { agentFile, balanceFile, profitFile, rateFile, reasonFile, resultFile, safeFile } from './report-columns.ts';
import { type ReportFile, writeReport } from './report-file.ts';
import { resultReport } from './result.service.ts';
import { resultDetail } from './result-detail.repository.ts';
import { safeReport } from './safe-report.service.ts';
import { readSelection } from './selection.ts';

/** Nine reports, one mechanism: each is read from the same query, answered, and written to a file. */
export function reportRoutes(app: App): void {
  register(app, SAFE_REPORT, safeAnswer, safeReport, safeFile);
  register(app, BALANCE_REPORT, balanceAnswer, balanceReport, balanceFile);
  register(app, AGENT_REPORT, agentAnswer, agentReport, agentFile);
  register(app, REASON_REPORT, reasonAnswer, reasonReport, reasonFile);
  register(app, RESULT_REPORT, resultAnswer, resultReport, resultFile);
  register(app, RATE_REPORT, rateAnswer, rateReport, rateFile);
  registerDetail(app, RATE_REPORT, { querystring: rateDetailQuery, answer: rateReportPage }, rateReportLines);
  registerDetail(app, REASON_REPORT, { querystring: reasonDetailQuery, answer: reasonDetailPage }, reasonActs);
  registerDetail(app, RESULT_REPORT, { querystring: resultDetailQuery, answer: resultDetailPage }, resultDetail);
  for (const kind of PROFIT_REPORTS) {
    register(
      app,
      kind,
      profitAnswer,
      (db, branchIds, query) => profitReport(db, branchIds, kind, query),
      (answer) => profitFile(kind.name, answer),
    );
    const shape = { querystring: reportDetailQuery, answer: profitDetailPage };
    registerDetail(app, kind, shape, (db, branchIds, query) => profitDetail(db, branchIds, kind, query));
  }
}

/** What is behind a figure of a report, in pages. */
function registerDetail<Query extends z.ZodType<{ chi_nhanh?: string | undefined }>, Answer extends z.ZodType>(
  app: App,
  kind: ReportKind,
  { querystring, answer }: { querystring: Query; answer: Answer },
  read: (
    db: Db,
    branchIds: readonly number[],
    query: z.output<Query>,
    permissions: readonly PermissionEntry[],
  ) => Promise<z.output<Answer>>,
): void {
  app.get(`${kind.path}/chi-tiet`, {
    config: { access: accessOf(kind, 'index') },
    schema: { tags: [kind.area], querystring, response: { 200: envelope(answer as z.ZodType) } },
    handler: async (request) => {
      const { asker, database } = request;
      const query = request.query as z.output<Query>;
      const page = await database.snapshot(async (db) =>
        read(db, await branchesAsked(db, asker, kind.area, query.chi_nhanh), query, asker.permissions),
      );
      return ok(request, page);
    },
  });
}

function register<Answer extends z.ZodType<{ an_so_lieu: boolean }>>(
  app: App,
  kind: ReportKind,
  schema: Answer,
  read: (
    db: Db,
    branchIds: readonly number[],
    query: ReportQuery,
    permissions: readonly PermissionEntry[],
  ) => Promise<z.output<Answer>>,
  toFile: (answer: z.output<Answer>) => ReportFile,
): void {
  const tags = [kind.area];
  app.get(kind.path, {
    config: { access: accessOf(kind, 'index') },
    schema: { tags, querystring: reportQuery, response: { 200: envelope(schema as z.ZodType) } },
    handler: shared(({ database, branchId, permissions, query }) =>
      database.snapshot(async (db) => {
        const branchIds = await branchesAsked(db, { branchId, permissions }, kind.area, query.chi_nhanh);
        return read(db, branchIds, query, permissions);
      }),
    ),
  });

  app.get(`${kind.path}/export`, {
    config: { access: accessOf(kind, 'export') },
    schema: { tags, querystring: reportFileQuery },
    handler: async (request, reply) => {
      const { format, ...query } = request.query;
      const branchIds = await request.database.read((db) =>
        branchesAsked(db, request.asker, kind.area, query.chi_nhanh),
      );
      return sendDownload(request, reply, async () => {
        const { answer, selection, names } = await request.database.snapshot(async (db) => {
          const selection = await readSelection(db, branchIds, kind, query);
          return {
            answer: await read(db, branchIds, query, request.asker.permissions),
            selection,
            names: query.chi_nhanh === undefined ? undefined : await readBranchNames(db, selection.branches.ids),
          };
        });
        const file = { ...toFile(answer), isWithheld: answer.an_so_lieu };
        const isOfAll = query.chi_nhanh === 'tat_ca' && !selection.safe;
        const branches = isOfAll ? 'all' : names && [...names.values()];
        const written = writeReport(request, reply, file, { selection, branches, format });
        return { ...written, isOfOtherBranches: isOfOthers(request.asker, branchIds) };
      });
    },
  });
}

function accessOf({ area }: ReportKind, action: 'index' | 'export') {
  return permit(...([area, action] as unknown as Permission));
}
