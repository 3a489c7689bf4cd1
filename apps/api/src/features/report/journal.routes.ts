import { isAllowed } from '@doi-tien/contract/permissions';
import { JOURNAL_PATH } from '@doi-tien/contract/report';
import { journalQuery } from '@doi-tien/contract/report-query.schema';
import { hasVouchers } from '../../domain/accounting/tells-vouchers.ts';
import { branchesAsked, isOfOthers } from '../../domain/rights/branches-asked.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { sendDownload } from '../../platform/files/download.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { languageOf } from '../../platform/http/messages.ts';
import { exportJournals } from './journal-export.ts';

const MAY_TAKE = permit('bao-cao', 'export');

export function journalRoutes(app: App): void {
  app.get(JOURNAL_PATH, {
    config: { access: MAY_TAKE },
    schema: { tags: ['bao-cao'], querystring: journalQuery },
    handler: async (request, reply) => {
      const { tu_ngay: from, den_ngay: to } = request.query;
      if (from && to && from > to) throw fieldError('den_ngay', 'lastDayBeforeFirst');
      const { branchIds, access } = await request.database.read((db) =>
        mayTake(db, request.asker, request.query.chi_nhanh),
      );
      const language = languageOf(request.headers['accept-language']);
      const name = ['so-nhat-ky', from, to].filter(Boolean).join('-');
      return sendDownload(request, reply, async () => {
        reply.type('text/plain; charset=utf-8').header('content-disposition', `attachment; filename="${name}.journal"`);
        const content = exportJournals(request.database, branchIds, { from, to }, language);
        return { content, access, isOfOtherBranches: isOfOthers(request.asker, branchIds) };
      });
    },
  });
}

/** The branches of a journal, and what reading it later takes. Where there are vouchers it tells what each item cost, so it takes the right to the result besides (ADR 49). */
async function mayTake(db: Db, asker: Asker, asked: string | undefined) {
  const branchIds = await branchesAsked(db, asker, 'bao-cao', asked);
  if (!(await hasVouchers(db))) return { branchIds, access: MAY_TAKE };
  if (!isAllowed(asker.permissions, ['ket-qua-kinh-doanh', 'export'])) throw new AppError('JOURNAL_TELLS_EXPENSES');
  await branchesAsked(db, asker, 'ket-qua-kinh-doanh', asked);
  return { branchIds, access: permit('ket-qua-kinh-doanh', 'export') };
}
