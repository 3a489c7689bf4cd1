import type { ChangePasswordBody, OtpSettingBody } from '@doi-tien/contract/session.schema';
import { endPendingProofs, endSessions } from '../../../domain/credentials/end-access.ts';
import type { Actor } from '../../../platform/actor.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/http/app-error.ts';
import type { Addressee } from '../../../platform/mail/notify.ts';
import { guessing } from '../account/guessing.ts';
import type { Own } from '../account/own.ts';
import {
  addresseeOf,
  findOldHashes,
  lockPasswordHolder,
  type PasswordHolder,
  replacePassword,
  setOtp,
} from './password.repository.ts';
import { passwordProblem } from './password.rules.ts';
import { hashPassword, refuseWrongPassword, verifyPassword } from './password-hash.ts';

/**
 * At first login the session itself proves the one-time password, and everything ends with it: the person signs in
 * again with the new one. Later the present password has to be given, and this device stays signed in.
 */
export async function changePassword({ database, asker, act }: Own, body: ChangePasswordBody): Promise<Addressee> {
  if (body.mat_khau_moi !== body.mat_khau_moi_xac_nhan) {
    throw fieldError('mat_khau_moi_xac_nhan', 'confirmPasswordError');
  }
  if (body.is_first_change) return act((trx, actor) => changeFirstPassword(trx, actor, body.mat_khau_moi));
  const current = body.mat_khau_cu;
  if (current === undefined) throw fieldError('mat_khau_cu', 'currentPasswordRequired');
  return guessing(database, asker, () =>
    act(async (trx, actor) => {
      const holder = await lockPasswordHolder(trx, actor.id);
      await refuseWrongPassword(holder, current);
      await setPassword(trx, holder, body.mat_khau_moi, holder.mustChange ? undefined : actor.sessionId);
      await recordEvent(trx, actor, { act: 'changePassword', subject: 'nguoi-dung', subjectId: actor.id });
      return addresseeOf(holder);
    }),
  );
}

async function changeFirstPassword(trx: Db, actor: Actor, password: string): Promise<Addressee> {
  const holder = await lockPasswordHolder(trx, actor.id);
  if (!holder.mustChange) throw fieldError('mat_khau_cu', 'currentPasswordRequired');
  await setPassword(trx, holder, password);
  await recordEvent(trx, actor, { act: 'changeFirstPassword', subject: 'nguoi-dung', subjectId: actor.id });
  return addresseeOf(holder);
}

/** Checks the rules, puts the password in force and ends whatever the one before had opened. */
export async function setPassword(
  trx: Db,
  holder: PasswordHolder,
  password: string,
  keptSessionId?: number,
): Promise<void> {
  const problem = passwordProblem(password, holder.account);
  if (problem) throw fieldError('mat_khau_moi', problem);
  const taken = [holder.hash, ...(await findOldHashes(trx, holder.id))];
  const matches = await Promise.all(taken.map((hash) => verifyPassword(password, hash)));
  if (matches.includes(true)) throw fieldError('mat_khau_moi', 'passwordReused');
  await replacePassword(trx, holder, await hashPassword(password));
  await endSessions(trx, holder.id, keptSessionId);
  await endPendingProofs(trx, holder.id);
}

/** The second factor needs somewhere to go, and the password once more. */
export async function changeOtpSetting(
  { database, asker, act }: Own,
  { bat_otp, mat_khau_cu }: OtpSettingBody,
): Promise<void> {
  await guessing(database, asker, () =>
    act(async (trx, actor) => {
      const holder = await lockPasswordHolder(trx, actor.id);
      await refuseWrongPassword(holder, mat_khau_cu);
      if (bat_otp && !holder.email) throw fieldError('bat_otp', 'otpNeedsEmail');
      await setOtp(trx, actor.id, bat_otp);
      await recordEvent(trx, actor, {
        act: bat_otp ? 'enableOtp' : 'disableOtp',
        subject: 'nguoi-dung',
        subjectId: actor.id,
        after: { bat_otp },
      });
      return null;
    }),
  );
}
