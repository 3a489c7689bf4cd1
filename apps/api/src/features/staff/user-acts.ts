import type { PasswordReset, User, UserCreated } from '@doi-tien/contract/staff.schema';
import { sql } from 'kysely';
import { rightsNeed } from '../../domain/approvals/needs.ts';
import { endPendingProofs, endSessions } from '../../domain/credentials/end-access.ts';
import { newOneTimePassword } from '../../domain/credentials/one-time-password.ts';
import { removeSecondFactors } from '../../domain/credentials/second-factor.ts';
import { lockRights, refuseStrongerAccount } from '../../domain/rights/rights.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { createRecord, findItem } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { announce } from '../../platform/live/live.ts';
import type { Addressee } from '../../platform/mail/notify.ts';
import { users } from './users.ts';

/** A new account gets a password that opens only the page to replace it. */
export async function createUser(trx: Db, actor: Actor, given: Record<string, unknown>): Promise<UserCreated> {
  const { password, columns } = await newOneTimePassword(actor.id);
  const created: User = await createRecord(trx, actor, users, {
    chi_nhanh_ids: [actor.branchId],
    ...given,
    ...columns,
  });
  return { ...created, mat_khau_mot_lan: password };
}

export async function resetPassword(trx: Db, actor: Actor, id: number): Promise<PasswordReset> {
  // Before the lock on rights is taken: a hash takes long, and every change of a role would wait for it.
  const { password, columns } = await newOneTimePassword(actor.id);
  await findForAct(trx, actor, id);
  requireApproval(actor, rightsNeed(await readSettings(trx)));
  await trx
    .updateTable('nguoi_dung')
    .set({ ...columns, mat_khau_luc: sql`now()` })
    .where('id', '=', id)
    .execute();
  await endSessions(trx, id);
  await endPendingProofs(trx, id);
  await announce(trx, { topic: 'permissions', userId: id });
  await recordEvent(trx, actor, { act: 'resetPassword', subject: users.permission, subjectId: id });
  return { mat_khau_mot_lan: password, het_han: columns.mat_khau_het_han };
}

export async function signOutEverywhere(trx: Db, actor: Actor, id: number): Promise<void> {
  await findForAct(trx, actor, id);
  await endSessions(trx, id);
  await endPendingProofs(trx, id);
  await announce(trx, { topic: 'permissions', userId: id });
  await recordEvent(trx, actor, { act: 'signOutEverywhere', subject: users.permission, subjectId: id });
}

/** Ends a lockout after failed sign-ins before its time. It also allows more guesses, so nobody gives them to themselves alone. */
export async function unlockUser(trx: Db, actor: Actor, id: number): Promise<void> {
  const { tai_khoan } = await findForAct(trx, actor, id);
  requireApproval(actor, rightsNeed(await readSettings(trx)));
  await trx.deleteFrom('dang_nhap_sai').where('khoa', '=', `tai_khoan:${tai_khoan.toLowerCase()}`).execute();
  await recordEvent(trx, actor, { act: 'unlock', subject: users.permission, subjectId: id });
}

/**
 * Somebody has lost the phone, the passkeys and the recovery codes: all of them are removed, and the sessions that they opened end.
 * A session that was confirmed a moment ago could otherwise add a new passkey without the password. One's own are removed with both
 * factors, in the profile.
 */
export async function resetSecondFactors(trx: Db, actor: Actor, id: number): Promise<Addressee> {
  const { tai_khoan, ho_va_ten, email, bat_totp, bat_passkey } = await findForAct(trx, actor, id);
  if (id === actor.id) throw new AppError('FORBIDDEN');
  if (!bat_totp && !bat_passkey) throw new AppError('TOTP_NOT_ON');
  requireApproval(actor, rightsNeed(await readSettings(trx)));
  await removeSecondFactors(trx, id);
  await endSessions(trx, id);
  await endPendingProofs(trx, id);
  await announce(trx, { topic: 'permissions', userId: id });
  await recordEvent(trx, actor, {
    act: 'resetTotp',
    subject: users.permission,
    subjectId: id,
    before: { bat_totp, bat_passkey },
  });
  return { id, account: tai_khoan, name: ho_va_ten, email };
}

/** The account an act is about, once it is certain that the actor holds every right it has. */
async function findForAct(trx: Db, actor: Actor, id: number): Promise<User> {
  await lockRights(trx, 'compare');
  const found = await findItem(trx, users, id);
  await refuseStrongerAccount(trx, actor, id);
  return found;
}
