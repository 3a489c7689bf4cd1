import type { RecoveryCodes, TotpBegun } from '@doi-tien/contract/session.schema';
import { endPendingProofs } from '../../../domain/credentials/end-access.ts';
import type { Actor } from '../../../platform/actor.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Addressee } from '../../../platform/mail/notify.ts';
import { installationSecret } from '../../../platform/secrets/installation-secret.ts';
import { seal, unseal } from '../../../platform/secrets/sealing.ts';
import { guessing } from '../account/guessing.ts';
import type { Own } from '../account/own.ts';
import type { SignInTools } from '../account/visitor.ts';
import { addresseeOf, lockPasswordHolder } from '../password/password.repository.ts';
import { refuseWrongPassword } from '../password/password-hash.ts';
import { handOutFirstCodes, takeRecoveryCode } from '../recovery/recovery.service.ts';
import { totpSeal } from './sealed-secret.ts';
import { beginTotp, lockTotp, markStepUsed, switchTotpOn } from './totp.repository.ts';
import { matchingStep, newSecret, otpAuthAddress, secretOf } from './totp.rules.ts';

export async function beginSetup(
  { database, asker, act }: Own,
  { readSettings }: Pick<SignInTools, 'readSettings'>,
  password: string,
): Promise<TotpBegun> {
  const secret = await installationSecret(database);
  return guessing(database, asker, () =>
    act(async (trx, actor) => {
      await refuseWrongPassword(await lockPasswordHolder(trx, actor.id), password);
      const ofApp = newSecret();
      if (!(await beginTotp(trx, actor.id, seal(totpSeal(secret, actor.id), Buffer.from(ofApp.bytes))))) {
        throw new AppError('TOTP_ALREADY_ON');
      }
      await recordOwn(trx, actor, 'beginTotp');
      const { ten_doanh_nghiep } = await readSettings(trx);
      return {
        bi_mat: ofApp.base32,
        dia_chi_qr: otpAuthAddress(ofApp, ten_doanh_nghiep, actor.account),
      };
    }),
  );
}

/** The first code shows that the app has the secret; from now on it is asked for in place of the letter. */
export async function confirmSetup({ database, asker, act }: Own, code: string): Promise<RecoveryCodes & Addressee> {
  const secret = await installationSecret(database);
  return guessing(database, asker, () =>
    act(async (trx, actor) => {
      const holder = await lockPasswordHolder(trx, actor.id);
      const stored = await lockTotp(trx, actor.id);
      if (stored?.isOn) throw new AppError('TOTP_ALREADY_ON');
      if (!stored || !(await takeStep(trx, secret, actor.id, code))) throw new AppError('WRONG_CODE');
      await switchTotpOn(trx, actor.id);
      // A letter on its way must not open what now takes the app.
      await endPendingProofs(trx, actor.id);
      await recordOwn(trx, actor, 'enableTotp');
      return { ...(await handOutFirstCodes(trx, actor.id)), ...addresseeOf(holder) };
    }),
  );
}

export type TakenCode = 'totp' | 'recovery';

/** Takes a code of the app, or a recovery code, in the caller's transaction: what was taken is gone with it. */
export async function takeCode(trx: Db, secret: Buffer, userId: number, typed: string): Promise<TakenCode | undefined> {
  const stored = await lockTotp(trx, userId);
  if (stored?.isOn && (await takeStep(trx, secret, userId, typed))) return 'totp';
  return (await takeRecoveryCode(trx, userId, typed)) ? 'recovery' : undefined;
}

async function takeStep(trx: Db, secret: Buffer, userId: number, typed: string): Promise<boolean> {
  const stored = await lockTotp(trx, userId);
  if (!stored) return false;
  const step = matchingStep(
    secretOf(unseal(totpSeal(secret, userId), stored.sealed)),
    typed,
    Date.now(),
    stored.lastStep,
  );
  if (step === undefined) return false;
  await markStepUsed(trx, userId, step);
  return true;
}

async function recordOwn(trx: Db, actor: Actor, act: string): Promise<void> {
  await recordEvent(trx, actor, { act, subject: 'nguoi-dung', subjectId: actor.id });
}
