import { envelope } from '@doi-tien/contract/primitives.schema';
import { CAPTCHA_HEADER } from '@doi-tien/contract/session';
import {
  captchaSetup,
  currentSession,
  generateOtpBody,
  type LoginAnswer,
  loginAnswer,
  loginBody,
  otpVerified,
  reauthenticateBody,
  verifyOtpBody,
} from '@doi-tien/contract/session.schema';
import { z } from 'zod';
import { originOf, publicAccess, signedInDuringSetup } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app.ts';
import type { ReplyKey } from '../../../platform/http/messages.ts';
import { registerRead } from '../../../platform/http/register-read.ts';
import { ok, okInPublic } from '../../../platform/http/reply.ts';
import { ownOf } from '../account/own.ts';
import { type SignInTools, visitorOf } from '../account/visitor.ts';
import { resendOtp, verifyOtp } from '../otp/otp.service.ts';
import { passkeySite } from '../passkey/passkey-site.rules.ts';
import { passkeyTools } from '../second-factor/passkey-tools.ts';
import { findSessionOf } from '../sessions/authenticate.ts';
import { findLiveSession } from '../sessions/session.repository.ts';
import { readCurrentSession, signOut } from '../sessions/session.service.ts';
import { reauthenticate } from './reauthenticate.ts';
import { signIn } from './sign-in.service.ts';

const tags = ['auth'];
const config = { access: publicAccess };

export function sessionRoutes(app: App, tools: SignInTools): void {
  app.post('/auth/login', {
    config,
    schema: { tags, body: loginBody, response: { 200: envelope(loginAnswer) } },
    handler: async (request) => {
      const token = request.headers[CAPTCHA_HEADER];
      const context = { ...tools, database: request.database };
      const answer = await signIn(
        context,
        request.body,
        visitorOf(request),
        typeof token === 'string' ? token : undefined,
      );
      return okInPublic(request, answer, welcomeOf(answer));
    },
  });

  app.get('/auth/captcha', {
    config,
    schema: { tags, response: { 200: envelope(captchaSetup) } },
    handler: async (request) => ok(request, await tools.captcha.setup(request.database)),
  });

  app.post('/auth/verify-otp', {
    config,
    schema: { tags, body: verifyOtpBody, response: { 200: envelope(otpVerified) } },
    handler: async (request) => {
      const site = passkeySite(tools.config.PUBLIC_URL, request);
      const context = { ...tools, database: request.database, site };
      return okInPublic(request, await verifyOtp(context, request.body, visitorOf(request)), 'otpVerified');
    },
  });

  app.post('/auth/generate-otp', {
    config,
    schema: { tags, body: generateOtpBody, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      await resendOtp({ ...tools, database: request.database }, request.body.email, visitorOf(request));
      return ok(request, null, 'otpResent');
    },
  });

  registerRead(app, '/auth/me', { access: signedInDuringSetup, tags, answer: currentSession }, (db, asker) =>
    readCurrentSession(tools, db, asker.id),
  );

  app.post('/auth/xac-nhan-lai', {
    config: { access: signedInDuringSetup },
    schema: { tags, body: reauthenticateBody, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      await reauthenticate(ownOf(request), await passkeyTools(request, tools), request.body);
      return ok(request, null, 'reauthenticated');
    },
  });

  // Open to everybody: signing out without a session is no error.
  app.post('/auth/logout', {
    config,
    schema: { tags, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      const session = await findSessionOf(request, (hash) => request.database.read((db) => findLiveSession(db, hash)));
      if (session) await signOut(request.database, session, originOf(request));
      return ok(request, null, 'signedOut');
    },
  });
}

const WAITING_REPLIES = { email: 'otpSent', totp: 'totpAsked', passkey: 'passkeyAsked' } as const;

function welcomeOf(answer: LoginAnswer): ReplyKey {
  if (!('requireOtp' in answer)) return 'signedIn';
  return WAITING_REPLIES[answer.nguon_ma];
}
