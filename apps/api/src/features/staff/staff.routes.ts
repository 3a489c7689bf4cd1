import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { passwordReset, userBody, userCreated } from '@doi-tien/contract/staff.schema';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Access, permit } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { type ApprovableAct, approvable } from '../../platform/http/approval.ts';
import { registerCollection } from '../../platform/http/collections/collection.ts';
import { whenSet } from '../../platform/http/confirmation.ts';
import { ok } from '../../platform/http/reply.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { notify } from '../../platform/mail/notify.ts';
import { roleRoutes } from './roles.ts';
import { createUser, resetPassword, resetSecondFactors, signOutEverywhere, unlockUser } from './user-acts.ts';
import { creatingUser, resettingPassword, resettingSecondFactor, unlockingUser } from './user-approvals.ts';
import { users } from './users.ts';

const tags = ['users'];

/** A new account has a role, and a password that was reset opens somebody's. */
const confirm = whenSet('xac_nhan_lai_vai_tro');

export function staffRoutes(app: App, mail: Mailer): void {
  roleRoutes(app);
  registerCollection(app, users);

  app.post('/users', {
    config: { access: permit('nguoi-dung', 'create'), confirm, ...approvable(creatingUser) },
    schema: { tags, body: userBody, response: { 200: envelope(userCreated) } },
    handler: async (request) =>
      ok(request, await act(request, (trx, actor) => createUser(trx, actor, request.body)), 'created'),
  });

  app.patch('/users/:id/mat-khau', {
    config: { access: permit('nguoi-dung', 'resetPassword'), confirm, ...approvable(resettingPassword) },
    schema: { tags, params: idParam, response: { 200: envelope(passwordReset) } },
    handler: async (request) =>
      ok(request, await act(request, (trx, actor) => resetPassword(trx, actor, request.params.id)), 'updated'),
  });

  app.patch('/users/:id/dat-lai-totp', {
    config: { access: permit('nguoi-dung', 'resetPassword'), confirm, ...approvable(resettingSecondFactor) },
    schema: { tags, params: idParam, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      const person = await act(request, (trx, actor) => resetSecondFactors(trx, actor, request.params.id));
      notify(request, mail, 'totpReset', person);
      return ok(request, null, 'updated');
    },
  });

  simpleAct(app, '/users/:id/dang-xuat', { access: permit('nguoi-dung', 'update') }, signOutEverywhere);
  const unlocking = { access: permit('nguoi-dung', 'resetPassword'), ...approvable(unlockingUser) };
  simpleAct(app, '/users/:id/mo-khoa', unlocking, unlockUser);
}

/** An act on one account that needs nothing but to be asked for. */
function simpleAct(
  app: App,
  path: string,
  config: { access: Access; approvable?: ApprovableAct },
  work: (trx: Db, actor: Actor, id: number) => Promise<void>,
) {
  app.patch(path, {
    config,
    schema: { tags, params: idParam, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      await act(request, (trx, actor) => work(trx, actor, request.params.id));
      return ok(request, null, 'updated');
    },
  });
}
