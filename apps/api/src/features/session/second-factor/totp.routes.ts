import { envelope } from '@doi-tien/contract/primitives.schema';
import {
  beginTotpBody,
  bothFactorsBody,
  confirmTotpBody,
  recoveryCodes,
  totpBegun,
  totpStanding,
} from '@doi-tien/contract/session.schema';
import { z } from 'zod';
import { signedInDuringSetup } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app.ts';
import { registerRead } from '../../../platform/http/register-read.ts';
import { ok } from '../../../platform/http/reply.ts';
import { notify } from '../../../platform/mail/notify.ts';
import { ownOf } from '../account/own.ts';
import type { SignInTools } from '../account/visitor.ts';
import { beginSetup, confirmSetup } from '../totp/totp.service.ts';
import { passkeyTools } from './passkey-tools.ts';
import { findTotpStanding, renewRecoveryCodes, switchTotpOff } from './second-factor.service.ts';

const tags = ['profile'];
const config = { access: signedInDuringSetup };

/** A person's own authenticator app: begin, confirm, off; and recovery codes anew. */
export function totpRoutes(app: App, tools: SignInTools): void {
  registerRead(app, '/profile/totp', { ...config, tags, answer: totpStanding }, (db, asker) =>
    findTotpStanding(db, asker.id),
  );

  app.post('/profile/totp', {
    // The password is enough for the first second factor; beside a passkey it takes a confirmation, which takes the passkey.
    config: { ...config, confirm: ({ request }) => request.asker.hasPasskey },
    schema: { tags, body: beginTotpBody, response: { 200: envelope(totpBegun) } },
    handler: async (request) => ok(request, await beginSetup(ownOf(request), tools, request.body.mat_khau_cu)),
  });

  app.post('/profile/totp/xac-nhan', {
    config,
    schema: { tags, body: confirmTotpBody, response: { 200: envelope(recoveryCodes) } },
    handler: async (request) => {
      const { ma_khoi_phuc, ...person } = await confirmSetup(ownOf(request), request.body.ma);
      notify(request, tools.mail, 'totpEnabled', person);
      return ok(request, { ma_khoi_phuc }, 'totpEnabled');
    },
  });

  app.post('/profile/totp/ma-khoi-phuc', {
    config,
    schema: { tags, body: bothFactorsBody, response: { 200: envelope(recoveryCodes) } },
    handler: async (request) => {
      const codes = await renewRecoveryCodes(ownOf(request), await passkeyTools(request, tools), request.body);
      return ok(request, codes, 'updated');
    },
  });

  app.post('/profile/totp/tat', {
    config,
    schema: { tags, body: bothFactorsBody, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      const person = await switchTotpOff(ownOf(request), await passkeyTools(request, tools), request.body);
      notify(request, tools.mail, 'totpDisabled', person);
      return ok(request, null, 'totpDisabled');
    },
  });
}
