import { listQuery } from '@doi-tien/contract/list.schema';
import { type OpenedLetter, openedLetter as openedLetterSchema, outgoingLetter } from '@doi-tien/contract/mail.schema';
import { envelope, idParam, listPage } from '@doi-tien/contract/primitives.schema';
import type { App } from '../app.ts';
import { recordEvent } from '../audit/record-event.ts';
import { permit } from '../http/access.ts';
import { findRow, listRows } from '../http/list.ts';
import { ok } from '../http/reply.ts';
import { openedLetter, outboxList } from './outbox.repository.ts';

const SUBJECT = 'thu-di';

/** For whoever may reset passwords anyway: without a mail server, they hand codes and links on. */
export function outboxRoutes(app: App): void {
  const config = { access: permit('nguoi-dung', 'resetPassword') };

  app.get('/thu-di', {
    config,
    schema: { tags: [SUBJECT], querystring: listQuery, response: { 200: envelope(listPage(outgoingLetter)) } },
    handler: async (request) => {
      const context = { timeZone: request.actor.timeZone };
      return ok(request, await request.database.read((db) => listRows(db, outboxList, request.query, context)));
    },
  });

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
