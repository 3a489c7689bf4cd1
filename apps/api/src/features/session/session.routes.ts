import { envelope } from '@doi-tien/contract/primitives.schema';
import { loginBody, signedIn as signedInSchema } from '@doi-tien/contract/session.schema';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { originOf, publicAccess, signedInEvenUnchanged } from '../../http/access.ts';
import { act } from '../../http/act.ts';
import { ok } from '../../http/reply.ts';
import { signIn, signOut } from './session.service.ts';

export function sessionRoutes(app: App): void {
  app.post('/auth/login', {
    config: { access: publicAccess },
    schema: { tags: ['auth'], body: loginBody, response: { 200: envelope(signedInSchema) } },
    handler: async (request) => {
      const device = request.headers['user-agent'] ?? null;
      return ok(request, await signIn(request.database, request.body, originOf(request), device), 'signedIn');
    },
  });

  app.post('/auth/logout', {
    config: { access: signedInEvenUnchanged },
    schema: { tags: ['auth'], response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      await act(request, (trx) => signOut(trx, request.actor));
      return ok(request, null, 'signedOut');
    },
  });
}
