import { idParam } from '@doi-tien/contract/primitives.schema';
import { passwordReset, userBody, userCreated } from '@doi-tien/contract/staff.schema';
import { z } from 'zod';
import { findItem } from '../../platform/collections/collection.service.ts';
import { registerCollection } from '../../platform/collections/collection.ts';
import { previewOfChange } from '../../platform/collections/preview-of-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import type { ActRequest } from '../../platform/http/approval.ts';
import { whenSet } from '../../platform/http/confirmation.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { notify } from '../../platform/mail/notify.ts';
import { roleRoutes } from './roles.ts';
import { createUser, resetPassword, resetSecondFactors, signOutEverywhere, unlockUser } from './user-acts.ts';
import { users } from './users.ts';

const tags = ['users'];

/** A new account has a role, and a password that was reset opens somebody's. */
const confirm = whenSet('xac_nhan_lai_vai_tro');

export function staffRoutes(app: App, mail: Mailer): void {
  roleRoutes(app);
  registerCollection(app, users);

  registerAct(app, 'POST', '/users', {
    access: permit('nguoi-dung', 'create'),
    confirm,
    tags,
    body: userBody,
    answer: userCreated,
    work: (trx, actor, { body }) => createUser(trx, actor, body),
    preview: async (_db, _about, { body }) => previewOfChange(body.tai_khoan, null, body),
    setsPassword: true,
  });

  const ofUser = { tags, params: idParam, access: permit('nguoi-dung', 'resetPassword') };
  const preview = async (db: Db, _about: unknown, { params }: ActRequest<{ id: number }>) =>
    previewOfChange((await findItem(db, users, params.id)).tai_khoan, null, null);

  registerAct(app, 'PATCH', '/users/:id/mat-khau', {
    ...ofUser,
    confirm,
    answer: passwordReset,
    work: (trx, actor, { params }) => resetPassword(trx, actor, params.id),
    preview,
    setsPassword: true,
  });

  registerAct(app, 'PATCH', '/users/:id/dat-lai-totp', {
    ...ofUser,
    confirm,
    answer: z.null(),
    work: (trx, actor, { params }) => resetSecondFactors(trx, actor, params.id),
    reply: (request, person) => {
      notify(request, mail, 'totpReset', person);
      return null;
    },
    preview,
  });

  registerAct(app, 'PATCH', '/users/:id/mo-khoa', {
    ...ofUser,
    work: (trx, actor, { params }) => unlockUser(trx, actor, params.id),
    preview,
  });

  registerAct(app, 'PATCH', '/users/:id/dang-xuat', {
    ...ofUser,
    access: permit('nguoi-dung', 'update'),
    work: (trx, actor, { params }) => signOutEverywhere(trx, actor, params.id),
  });
}
