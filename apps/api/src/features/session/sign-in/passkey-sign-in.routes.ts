import { passkeyRequest, passkeyRequestBody, passkeySignInBody } from '@doi-tien/contract/passkey.schema';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { signedIn } from '@doi-tien/contract/session.schema';
import { publicAccess } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app.ts';
import { ok, okInPublic } from '../../../platform/http/reply.ts';
import { type SignInTools, visitorOf } from '../account/visitor.ts';
import { passkeySite } from '../passkey/passkey-site.rules.ts';
import { refuseWithoutSite } from '../passkey/take-passkey.ts';
import { passkeyTools } from '../second-factor/passkey-tools.ts';
import { findSessionOf } from '../sessions/authenticate.ts';
import { findLiveSession } from '../sessions/session.repository.ts';
import { requestPasskey } from './passkey-request.ts';
import { signInWithPasskey } from './passkey-sign-in.service.ts';

const tags = ['auth'];
const config = { access: publicAccess };

export function passkeySignInRoutes(app: App, tools: SignInTools): void {
  // Open to everybody: a challenge alone is worth nothing. Those that belong to a session are given to that session.
  app.post('/auth/passkey/tuy-chon', {
    config,
    schema: { tags, body: passkeyRequestBody, response: { 200: envelope(passkeyRequest) } },
    handler: async (request) => {
      const site = refuseWithoutSite(passkeySite(tools.config.PUBLIC_URL, request));
      const asked = await request.database.inTransaction(async (trx) => {
        const session = await findSessionOf(request, (hash) => findLiveSession(trx, hash));
        return requestPasskey(trx, site, request.body, visitorOf(request), session);
      });
      return ok(request, asked);
    },
  });

  app.post('/auth/passkey/dang-nhap', {
    config,
    schema: { tags, body: passkeySignInBody, response: { 200: envelope(signedIn) } },
    handler: async (request) => {
      const context = { ...tools, database: request.database };
      const passkey = await passkeyTools(request, tools);
      const answer = await signInWithPasskey(context, passkey, request.body.passkey, visitorOf(request));
      return okInPublic(request, answer, 'signedIn');
    },
  });
}
