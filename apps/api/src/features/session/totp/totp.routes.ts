import { envelope } from '@doi-tien/contract/primitives.schema';
import {
  beginTotpBody,
  confirmTotpBody,
  recoveryCodes,
  totpBegun,
  totpProofBody,
  totpStanding,
} from '@doi-tien/contract/session.schema';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signedIn } from '../../../platform/http/access.ts';
import { act } from '../../../platform/http/act.ts';
import type { App } from '../../../platform/http/app.ts';
import { ok } from '../../../platform/http/reply.ts';
import { notify } from '../../../platform/mail/notify.ts';
import type { SignInTools } from '../account/visitor.ts';
import { findTotpStanding } from './totp.repository.ts';
import { beginSetup, confirmSetup, type Own, renewRecoveryCodes, switchOff } from './totp.service.ts';

const tags = ['profile'];
const config = { access: signedIn };

/** A person's own authenticator app: begin, confirm, recovery codes anew, off. */
export function totpRoutes(app: App, tools: SignInTools): void {
  app.get('/profile/totp', {
    config,
    schema: { tags, response: { 200: envelope(totpStanding) } },
    handler: async (request) =>
      ok(request, await request.database.read((db) => findTotpStanding(db, request.actor.id))),
  });

  app.post('/profile/totp', {
    config,
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
    schema: { tags, body: totpProofBody, response: { 200: envelope(recoveryCodes) } },
    handler: async (request) => ok(request, await renewRecoveryCodes(ownOf(request), request.body), 'updated'),
  });

  app.post('/profile/totp/tat', {
    config,
    schema: { tags, body: totpProofBody, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      notify(request, tools.mail, 'totpDisabled', await switchOff(ownOf(request), request.body));
      return ok(request, null, 'totpDisabled');
    },
  });
}

export function ownOf(request: FastifyRequest): Own {
  const { database, actor } = request;
  return { database, actor, act: <Result>(work: Parameters<typeof act<Result>>[1]) => act(request, work) };
}
