import { type OpenedLetter, openedLetter as openedLetterSchema, outgoingLetter } from '@doi-tien/contract/mail.schema';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import type { App } from '../app.ts';
import { recordEvent } from '../audit/record-event.ts';
import { permit } from '../http/access.ts';
import { findRow } from '../http/list.ts';
import { registerList } from '../http/list-route.ts';
import { ok } from '../http/reply.ts';
import { openedLetter, outboxList } from './outbox.repository.ts';

const SUBJECT = 'thu-di';

/** For whoever may reset passwords anyway: without a mail server, they hand codes and links on. */
export function outboxRoutes(app: App): void {
  const config = { access: permit('nguoi-dung', 'resetPassword') };

  registerList(app, '/thu-di', { ...config, tags: [SUBJECT], item: outgoingLetter, list: outboxList });

  app.get('/thu-di/:id', {
    config,
    schema: { tags: [SUBJECT], params: idParam, response: { 200: envelope(openedLetterSchema) } },
    handler: async (request) => {
      const { id } = request.params;
      // Not through act(): an Idempotency-Key would keep a copy of the letter.
      const letter = await request.database.inTransaction(async (trx) => {
        const found = await findRow<OpenedLetter>(trx, openedLetter, id);
        const { nguoi_nhan, tieu_de } = found;
        await recordEvent(trx, request.actor, {
          ...{ act: 'readLetter', subject: SUBJECT, subjectId: id },
          after: { nguoi_nhan, tieu_de },
        });
        return found;
      });
      return ok(request, letter);
    },
  });
}
