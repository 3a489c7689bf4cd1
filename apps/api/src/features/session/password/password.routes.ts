import { envelope } from '@doi-tien/contract/primitives.schema';
import {
  type ChangePasswordBody,
  changePasswordBody,
  forgotPasswordBody,
  otpSettingBody,
  resetPasswordBody,
} from '@doi-tien/contract/session.schema';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { publicAccess, signedIn, signedInEvenUnchanged } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app.ts';
import { languageOf, replyText } from '../../../platform/http/messages.ts';
import { ok } from '../../../platform/http/reply.ts';
import { notify } from '../../../platform/mail/notify.ts';
import { ownOf } from '../account/own.ts';
import { siteAddress } from '../account/site-address.rules.ts';
import { type SignInTools, visitorOf } from '../account/visitor.ts';
import { changeOtpSetting, changePassword } from './password.service.ts';
import { requestReset, resetPassword } from './password-reset.service.ts';

export function passwordRoutes(app: App, tools: SignInTools): void {
  const message = { 200: envelope(z.string()) };

  app.post('/auth/forgot-password', {
    config: { access: publicAccess },
    schema: { tags: ['auth'], body: forgotPasswordBody, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      const context = { ...tools, database: request.database };
      await requestReset(context, request.body, visitorOf(request), siteAddress(tools.config.PUBLIC_URL, request));
      return ok(request, null, 'resetMailSent');
    },
  });

  app.post('/auth/reset-password', {
    config: { access: publicAccess },
    schema: { tags: ['auth'], body: resetPasswordBody, response: message },
    handler: async (request) => {
      const context = { ...tools, database: request.database };
      notify(request, tools.mail, 'passwordChanged', await resetPassword(context, request.body, visitorOf(request)));
      return passwordCreated(request);
    },
  });

  const change = async (request: FastifyRequest<{ Body: ChangePasswordBody }>) => {
    const { body } = request;
    const person = await changePassword(ownOf(request as FastifyRequest), body);
    if (!body.is_first_change) notify(request as FastifyRequest, tools.mail, 'passwordChanged', person);
    return passwordCreated(request as FastifyRequest);
  };

  app.patch('/profile/change-password', {
    config: { access: signedInEvenUnchanged },
    schema: { tags: ['profile'], body: changePasswordBody, response: message },
    handler: (request) => change(request as FastifyRequest<{ Body: ChangePasswordBody }>),
  });

  app.patch('/profile/update-password', {
    config: { access: signedIn },
    schema: { tags: ['profile'], body: changePasswordBody, response: message },
    handler: (request) => change(request as FastifyRequest<{ Body: ChangePasswordBody }>),
  });

  app.patch('/profile/otp', {
    config: { access: signedIn },
    schema: { tags: ['profile'], body: otpSettingBody, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      await changeOtpSetting(ownOf(request), request.body);
      return ok(request, null, 'updated');
    },
  });
}

/** The specification's answer: its data is the message itself. */
function passwordCreated(request: FastifyRequest) {
  return ok(request, replyText(languageOf(request.headers['accept-language']), 'passwordCreated'), 'passwordCreated');
}
