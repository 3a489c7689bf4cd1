import {
  addPasskeyBody,
  passkeyAdded,
  passkeyCreation,
  passkeys,
  renamePasskeyBody,
} from '@doi-tien/contract/passkey.schema';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { beginPasskeyBody, bothFactorsBody } from '@doi-tien/contract/session.schema';
import { z } from 'zod';
import { signedInDuringSetup } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app.ts';
import type { ConfirmationAsked } from '../../../platform/http/confirmation.ts';
import { ok } from '../../../platform/http/reply.ts';
import { notify } from '../../../platform/mail/notify.ts';
import { ownOf } from '../account/own.ts';
import type { SignInTools } from '../account/visitor.ts';
import { findPasskeys } from '../passkey/passkey.repository.ts';
import { passkeySite } from '../passkey/passkey-site.rules.ts';
import { addPasskey, beginPasskey, changePasskeyName } from '../passkey/registration.ts';
import { passkeyTools } from './passkey-tools.ts';
import { removePasskey } from './second-factor.service.ts';

const tags = ['profile'];
const config = { access: signedInDuringSetup };

/** A person's own passkeys: begin, add, rename, remove. */
export function passkeyRoutes(app: App, tools: SignInTools): void {
  app.get('/profile/passkey', {
    config,
    schema: { tags, response: { 200: envelope(passkeys) } },
    handler: async (request) => {
      const items = await request.database.read((db) => findPasskeys(db, request.asker.id));
      return ok(request, { dung_duoc: passkeySite(tools.config.PUBLIC_URL, request) !== null, items });
    },
  });

  app.post('/profile/passkey', {
    config: { ...config, confirm: confirmBeginning },
    schema: { tags, body: beginPasskeyBody, response: { 200: envelope(passkeyCreation) } },
    handler: async (request) => {
      const passkey = await passkeyTools(request, tools);
      return ok(request, await beginPasskey(ownOf(request), passkey, tools, request.body.mat_khau_cu));
    },
  });

  app.post('/profile/passkey/xac-nhan', {
    config,
    schema: { tags, body: addPasskeyBody, response: { 200: envelope(passkeyAdded) } },
    handler: async (request) => {
      const { ten, passkey } = request.body;
      const { added, person } = await addPasskey(ownOf(request), await passkeyTools(request, tools), ten, passkey);
      notify(request, tools.mail, 'passkeyAdded', person);
      return ok(request, added, 'passkeyAdded');
    },
  });

  app.patch('/profile/passkey/:id', {
    config,
    schema: { tags, params: idParam, body: renamePasskeyBody, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      await changePasskeyName(ownOf(request), request.params.id, request.body.ten);
      return ok(request, null, 'updated');
    },
  });

  app.post('/profile/passkey/:id/xoa', {
    config,
    schema: { tags, params: idParam, body: bothFactorsBody, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      const passkey = await passkeyTools(request, tools);
      const person = await removePasskey(ownOf(request), passkey, request.params.id, request.body);
      notify(request, tools.mail, 'passkeyRemoved', person);
      return ok(request, null, 'passkeyRemoved');
    },
  });
}

/** The password is enough for the first second factor. A further one takes a confirmation, which takes the factor that is there. */
function confirmBeginning({ request }: ConfirmationAsked): boolean {
  const { mat_khau_cu } = request.body as { mat_khau_cu?: string };
  return mat_khau_cu === undefined || request.asker.hasTotp || request.asker.hasPasskey;
}
