import { profile, profileBody } from '@doi-tien/contract/staff.schema';
import { signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { type ConfirmationAsked, changedFields } from '../../platform/http/confirmation.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { notify } from '../../platform/mail/notify.ts';
import { findProfile } from './profile.repository.ts';
import { changeProfile } from './profile.service.ts';

const tags = ['profile'];
const config = { access: signedIn };

/** What a person may see and change about themselves. */
export function profileRoutes(app: App, mail: Mailer): void {
  registerRead(app, '/profile', { ...config, tags, answer: profile }, (db, asker) => findProfile(db, asker.id));

  registerAct(app, 'PATCH', '/profile', {
    ...config,
    confirm: confirmNewEmail,
    tags,
    body: profileBody,
    answer: profile,
    work: (trx, actor, { body }) => changeProfile(trx, actor, body),
    reply: (request, { profile: changed, formerEmail: email }) => {
      const { id, tai_khoan: account, ho_va_ten: name } = changed;
      // The old address is told about the change, in case somebody else made it.
      notify(request, mail, 'emailChanged', { id, account, name, email });
      return changed;
    },
  });
}

/** Codes and reset links go there: a person who can change the address can take over the account. */
async function confirmNewEmail({ db, request }: ConfirmationAsked): Promise<boolean> {
  return changedFields(request.body as object, await findProfile(db, request.asker.id), ['email']).length > 0;
}
