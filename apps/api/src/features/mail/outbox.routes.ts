import { type OpenedLetter, openedLetter as openedLetterSchema, outgoingLetter } from '@doi-tien/contract/mail.schema';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { rightsNeed } from '../../domain/approvals/needs.ts';
import { lockRights, refuseStrongerAccount } from '../../domain/rights/rights.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { ok } from '../../platform/http/reply.ts';
import { findAddressee, openedLetter, readableLetters } from './outbox.repository.ts';

const SUBJECT = 'thu-di';

/**
 * For people who may reset passwords anyway: without a mail server, they hand codes and links on. A code or a link opens
 * the account it is about, so reading one takes every right that account holds, and the proof that the reader is who
 * signed in: otherwise a browser left open could mail itself a new password.
 */
export function outboxRoutes(app: App): void {
  const config = { access: permit('nguoi-dung', 'resetPassword') };

  registerList(app, '/thu-di', {
    ...config,
    tags: [SUBJECT],
    item: outgoingLetter,
    list: ({ permissions }, database) => database.read((db) => readableLetters(db, permissions)),
  });

  app.get('/thu-di/:id', {
    config: { ...config, confirm: () => true },
    schema: { tags: [SUBJECT], params: idParam, response: { 200: envelope(openedLetterSchema) } },
    handler: async (request) => {
      const { id } = request.params;
      // Not through act(): an Idempotency-Key would keep a copy of the letter.
      const letter = await request.database.inTransaction(async (trx) => {
        const actor = await request.confirmAccess(trx);
        await lockRights(trx, 'compare');
        const found = await findRow<OpenedLetter>(trx, openedLetter, id);
        const addressee = await findAddressee(trx, id);
        await refuseStrongerAccount(trx, actor, addressee);
        // With the link of somebody else one person could approve as two.
        if (addressee !== actor.id) requireApproval(actor, rightsNeed(await readSettings(trx)));
        const { nguoi_nhan, tieu_de } = found;
        await recordEvent(trx, actor, {
          act: 'readLetter',
          subject: SUBJECT,
          subjectId: id,
          after: { nguoi_nhan, tieu_de },
        });
        return found;
      });
      return ok(request, letter);
    },
  });
}
