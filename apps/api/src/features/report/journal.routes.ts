import { isAllowed } from '@doi-tien/contract/permissions';
import { JOURNAL_PATH } from '@doi-tien/contract/report';
import { journalQuery } from '@doi-tien/contract/report-query.schema';
import { sql } from 'kysely';
import { branchesAsked, isOfOthers } from '../../domain/rights/branches-asked.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { sendDownload } from '../../platform/files/download.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { languageOf } from '../../platform/http/messages.ts';
import { exportJournals } from './journal-export.ts';

export function journalRoutes(app: App): void {
  app.get(JOURNAL_PATH, {
    config: { access: permit('bao-cao', 'export') },
    schema: { tags: ['bao-cao'], querystring: journalQuery },
    handler: async (request, reply) => {
      const { tu_ngay: from, den_ngay: to } = request.query;
      if (from && to && from > to) throw fieldError('den_ngay', 'lastDayBeforeFirst');
      const branchIds = await request.database.read((db) => mayTake(db, request.asker, request.query.chi_nhanh));
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

/** The branches of a journal. Where there are vouchers it tells what each item cost, so it takes the right to the result besides (ADR 49). */
async function mayTake(db: Db, asker: Asker, asked: string | undefined): Promise<number[]> {
  if (await hasVouchers(db)) {
    if (!isAllowed(asker.permissions, ['ket-qua-kinh-doanh', 'export'])) throw new AppError('JOURNAL_TELLS_EXPENSES');
    await branchesAsked(db, asker, 'ket-qua-kinh-doanh', asked);
  }
  return branchesAsked(db, asker, 'bao-cao', asked);
}

/** Also those of before the part was switched off. */
async function hasVouchers(db: Db): Promise<boolean> {
  const { bat_phieu_thu_chi: isOn } = await readSettings(db);
  return isOn || (await sql`SELECT FROM phieu_thu_chi LIMIT 1`.execute(db)).rows.length > 0;
}
