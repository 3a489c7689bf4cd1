import { JOURNAL_PATH } from '@doi-tien/contract/report';
import { journalQuery } from '@doi-tien/contract/report-query.schema';
import type { App } from '../../app.ts';
import { permit } from '../../http/access.ts';
import { fieldError } from '../../http/app-error.ts';
import { sendDownload } from '../../http/download.ts';
import { languageOf } from '../../http/messages.ts';
import { exportJournal } from './journal-export.ts';

export function journalRoutes(app: App): void {
  app.get(JOURNAL_PATH, {
    config: { access: permit('bao-cao', 'export') },
    schema: { tags: ['bao-cao'], querystring: journalQuery },
    handler: async (request, reply) => {
      const { tu_ngay: from, den_ngay: to } = request.query;
      if (from && to && from > to) throw fieldError('den_ngay', 'lastDayBeforeFirst');
      const language = languageOf(request.headers['accept-language']);
      const name = ['so-nhat-ky', from, to].filter(Boolean).join('-');
      return sendDownload(request, reply, async () => {
        reply.type('text/plain; charset=utf-8').header('content-disposition', `attachment; filename="${name}.journal"`);
        return { content: exportJournal(request.database, { from, to }, language) };
      });
    },
  });
}
