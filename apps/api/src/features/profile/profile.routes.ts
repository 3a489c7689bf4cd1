import { envelope } from '@doi-tien/contract/primitives.schema';
import { profile, profileBody } from '@doi-tien/contract/staff.schema';
import { signedIn } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { type ConfirmationAsked, changedFields } from '../../platform/http/confirmation.ts';
import { ok } from '../../platform/http/reply.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { notify } from '../../platform/mail/notify.ts';
import { findProfile } from './profile.repository.ts';
import { changeProfile } from './profile.service.ts';

const tags = ['profile'];
const config = { access: signedIn };

/** What a person may see and change about themselves. */
export function profileRoutes(app: App, mail: Mailer): void {
  app.get('/profile', {
    config,
    schema: { tags, response: { 200: envelope(profile) } },
    handler: async (request) => ok(request, await request.database.read((db) => findProfile(db, request.asker.id))),
  });

  app.patch('/profile', {
    config: { ...config, confirm: confirmNewEmail },
    schema: { tags, body: profileBody, response: { 200: envelope(profile) } },
    handler: async (request) => {
      const changed = await act(request, (trx, actor) => changeProfile(trx, actor, request.body));
      const { id, tai_khoan: account, ho_va_ten: name } = changed.profile;
      // The old address is told about the change, in case somebody else made it.
      notify(request, mail, 'emailChanged', { id, account, name, email: changed.formerEmail });
      return ok(request, changed.profile, 'updated');
    },
  });
}

/** Codes and reset links go there: a person who can change the address can take over the account. */
async function confirmNewEmail({ db, request }: ConfirmationAsked): Promise<boolean> {
  return changedFields(request.body as object, await findProfile(db, request.asker.id), ['email']).length > 0;
}
