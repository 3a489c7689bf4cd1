import type { UserBody } from '@doi-tien/contract/staff.schema';
import type { ApprovableAct } from '../../platform/http/approval.ts';
import { findItem } from '../../platform/http/collections/collection.service.ts';
import { previewOfChange } from '../../platform/http/collections/collection-approvals.ts';
import { createUser, resetPassword, resetSecondFactors, unlockUser } from './user-acts.ts';
import { users } from './users.ts';

type OfUser = ApprovableAct<{ id: number }>;

/** The acts on accounts that can wait for a second person, beside those every collection has. */

export const creatingUser: ApprovableAct<unknown, UserBody> = {
  run: (trx, actor, { body }) => createUser(trx, actor, body),
  preview: async (_db, _about, { body }) => previewOfChange(body.tai_khoan, null, body),
  setsPassword: true,
};

const whoseAccount: OfUser['preview'] = async (db, _about, { params }) =>
  previewOfChange((await findItem(db, users, params.id)).tai_khoan, null, null);

export const resettingPassword: OfUser = {
  run: (trx, actor, { params }) => resetPassword(trx, actor, params.id),
  preview: whoseAccount,
  setsPassword: true,
};

export const resettingSecondFactor: OfUser = {
  run: (trx, actor, { params }) => resetSecondFactors(trx, actor, params.id),
  preview: whoseAccount,
};

export const unlockingUser: OfUser = {
  run: (trx, actor, { params }) => unlockUser(trx, actor, params.id),
  preview: whoseAccount,
};
