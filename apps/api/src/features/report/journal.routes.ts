import { JOURNAL_PATH } from '@doi-tien/contract/report';
import { journalQuery } from '@doi-tien/contract/report-query.schema';
import { branchesAsked, isOfOthers } from '../../domain/rights/branches-asked.ts';
import { sendDownload } from '../../platform/files/download.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { languageOf } from '../../platform/http/messages.ts';
import { exportJournals } from './journal-export.ts';

export function journalRoutes(app: App): void {
  app.get(JOURNAL_PATH, {
    config: { access: permit('bao-cao', 'export') },
    schema: { tags: ['bao-cao'], querystring: journalQuery },
    handler: async (request, reply) => {
      const { tu_ngay: from, den_ngay: to } = request.query;
      if (from && to && from > to) throw fieldError('den_ngay', 'lastDayBeforeFirst');
      const branchIds = await request.database.read((db) =>
        branchesAsked(db, request.asker, 'bao-cao', request.query.chi_nhanh),
      );
      const language = languageOf(request.headers['accept-language']);
      const name = ['so-nhat-ky', from, to].filter(Boolean).join('-');
      return sendDownload(request, reply, async () => {
        reply.type('text/plain; charset=utf-8').header('content-disposition', `attachment; filename="${name}.journal"`);
        const content = exportJournals(request.database, branchIds, { from, to }, language);
        return { content, isOfOtherBranches: isOfOthers(request.asker, branchIds) };
      });
    },
  });
}
