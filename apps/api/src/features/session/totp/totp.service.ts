import type { RecoveryCodes, TotpBegun, TotpProofBody } from '@doi-tien/contract/session.schema';
import { endPendingProofs } from '../../../domain/credentials/end-access.ts';
import type { Actor } from '../../../platform/actor.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Addressee } from '../../../platform/mail/notify.ts';
import { installationSecret } from '../../../platform/secrets/installation-secret.ts';
import { seal, unseal } from '../../../platform/secrets/sealing.ts';
import { guessing } from '../account/guessing.ts';
import type { SignInTools } from '../account/visitor.ts';
import { lockPasswordHolder } from '../password/password.repository.ts';
import type { Act } from '../password/password.service.ts';
import { hashPassword, refuseWrongPassword, verifyPassword } from '../password/password-hash.ts';
import { asRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { totpSeal } from './sealed-secret.ts';
import {
  beginTotp,
  deleteTotp,
  findRecoveryCodes,
  lockTotp,
  markRecoveryCodeUsed,
  markStepUsed,
  replaceRecoveryCodes,
  switchTotpOn,
} from './totp.repository.ts';
import { matchingStep, newSecret, otpAuthAddress, secretOf } from './totp.rules.ts';

/** Signed-in people change their own second factor; each change is one act, and each try of a secret a guess. */
export interface Own {
  database: Database;
  actor: Actor;
  act: Act;
}

export async function beginSetup(
  { database, actor, act }: Own,
  { readSettings }: Pick<SignInTools, 'readSettings'>,
  password: string,
): Promise<TotpBegun> {
  const secret = await installationSecret(database);
  return guessing(database, actor, () =>
    act(async (trx) => {
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
export async function confirmSetup({ database, actor, act }: Own, code: string): Promise<RecoveryCodes & Addressee> {
  const secret = await installationSecret(database);
  return guessing(database, actor, () =>
    act(async (trx) => {
      const holder = await lockPasswordHolder(trx, actor.id);
      const stored = await lockTotp(trx, actor.id);
      if (stored?.isOn) throw new AppError('TOTP_ALREADY_ON');
      if (!stored || !(await takeStep(trx, secret, actor.id, code))) throw new AppError('WRONG_CODE');
      await switchTotpOn(trx, actor.id);
      // A letter on its way must not open what now takes the app.
      await endPendingProofs(trx, actor.id);
      await recordOwn(trx, actor, 'enableTotp');
      return { ...(await handOutCodes(trx, actor.id)), ...addresseeOf(holder) };
    }),
  );
}

export function renewRecoveryCodes(own: Own, proof: TotpProofBody): Promise<RecoveryCodes> {
  return proved(own, proof, async (trx) => {
    await recordOwn(trx, own.actor, 'renewRecoveryCodes');
    return handOutCodes(trx, own.actor.id);
  });
}

export function switchOff(own: Own, proof: TotpProofBody): Promise<Addressee> {
  return proved(own, proof, async (trx, addressee) => {
    await deleteTotp(trx, own.actor.id);
    await recordOwn(trx, own.actor, 'disableTotp');
    return addressee;
  });
}

export type TakenCode = 'totp' | 'recovery';

/** Takes a code of the app, or a recovery code, in the caller's transaction: what was taken is gone with it. */
export async function takeCode(trx: Db, secret: Buffer, userId: number, typed: string): Promise<TakenCode | undefined> {
  const stored = await lockTotp(trx, userId);
  if (!stored?.isOn) return undefined;
  if (await takeStep(trx, secret, userId, typed)) return 'totp';
  return (await takeRecoveryCode(trx, userId, typed)) ? 'recovery' : undefined;
}

/** Both factors, counted as one guess. */
function proved<Result>(
  { database, actor, act }: Own,
  { mat_khau_cu, ma }: TotpProofBody,
  work: (trx: Db, addressee: Addressee) => Promise<Result>,
): Promise<Result> {
  return guessing(database, actor, async () => {
    const secret = await installationSecret(database);
    return act(async (trx) => {
      const holder = await lockPasswordHolder(trx, actor.id);
      await refuseWrongPassword(holder, mat_khau_cu);
      if (!(await lockTotp(trx, actor.id))?.isOn) throw new AppError('TOTP_NOT_ON');
      if (!(await takeCode(trx, secret, actor.id, ma))) throw new AppError('WRONG_CODE');
      return work(trx, addresseeOf(holder));
    });
  });
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

async function takeRecoveryCode(trx: Db, userId: number, typed: string): Promise<boolean> {
  const code = asRecoveryCode(typed);
  if (!code) return false;
  for (const { id, hash } of await findRecoveryCodes(trx, userId)) {
    if (!(await verifyPassword(code, hash))) continue;
    await markRecoveryCodeUsed(trx, id);
    return true;
  }
  return false;
}

async function handOutCodes(trx: Db, userId: number): Promise<RecoveryCodes> {
  const ma_khoi_phuc = newRecoveryCodes();
  const hashes: string[] = [];
  // One after the other: each takes its share of memory.
  for (const code of ma_khoi_phuc) hashes.push(await hashPassword(code));
  await replaceRecoveryCodes(trx, userId, hashes);
  return { ma_khoi_phuc };
}

async function recordOwn(trx: Db, actor: Actor, act: string): Promise<void> {
  await recordEvent(trx, actor, { act, subject: 'nguoi-dung', subjectId: actor.id });
}

function addresseeOf({ id, account, name, email }: Addressee): Addressee {
  return { id, account, name, email };
}
