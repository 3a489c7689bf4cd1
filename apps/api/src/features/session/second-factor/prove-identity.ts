import type { IdentityProof } from '@doi-tien/contract/session.schema';
import { findSecondFactors } from '../../../domain/credentials/second-factor.ts';
import type { Asker } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import type { Guessed } from '../account/guessing.ts';
import { PasskeyRefused } from '../account/passkey-refused.ts';
import type { ChallengeUse } from '../passkey/challenges.ts';
import { findPasskeyOwner } from '../passkey/passkey.repository.ts';
import { type PasskeyTools, takePasskey } from '../passkey/take-passkey.ts';
import { lockPasswordHolder } from '../password/password.repository.ts';
import { refuseWrongPassword } from '../password/password-hash.ts';
import { takeCode } from '../totp/totp.service.ts';

export type ProvedBy = 'mat_khau' | 'totp' | 'recovery' | 'passkey';

/** What a signed-in person confirms, on this device and in this session. */
export function confirmationUse({ origin, sessionId }: Pick<Asker, 'origin' | 'sessionId'>): ChallengeUse {
  return { purpose: 'xac_nhan', deviceId: origin.deviceId, sessionId, subject: '' };
}

/** What somebody else approves at the screen of the signed-in person: `subject` is what `ve_viec` was when the challenge was given. */
export function approvalUse({ origin, sessionId }: Pick<Asker, 'origin' | 'sessionId'>, subject: string): ChallengeUse {
  return { purpose: 'duyet', deviceId: origin.deviceId, sessionId, subject };
}

/**
 * Whether it is this person, in the caller's transaction; throws when not. With a second factor a code of the app, a recovery code or a
 * passkey is needed, without one the password. The caller wraps the act in `guessing`, with the person whose proof is tried.
 */
export async function proveIdentity(
  trx: Db,
  tools: PasskeyTools,
  userId: number,
  { mat_khau, ma, passkey }: IdentityProof,
  use: ChallengeUse,
): Promise<ProvedBy> {
  const holder = await lockPasswordHolder(trx, userId);
  const { hasTotp, hasPasskey } = await findSecondFactors(trx, userId);
  if (passkey) {
    const owner = await takePasskey(trx, tools, use, passkey);
    if (owner.id !== userId) throw new PasskeyRefused('otherPerson');
    return 'passkey';
  }
  if (!hasTotp && !hasPasskey) {
    if (mat_khau === undefined) throw fieldError('mat_khau', 'currentPasswordRequired');
    await refuseWrongPassword(holder, mat_khau);
    return 'mat_khau';
  }
  if (ma === undefined) throw fieldError('ma', 'otpRequired');
  const taken = await takeCode(trx, tools.secret, userId, ma);
  if (!taken) throw new AppError('WRONG_CODE');
  return taken;
}

/**
 * Who is about to prove themselves at another person's screen: the account they typed, or the owner of the passkey that answered. The id
 * is null for nobody who could: then there is nothing to prove, and `guessing` counts against the address.
 */
export async function findProver(
  db: Db,
  { tai_khoan, passkey }: Pick<IdentityProof, 'passkey'> & { tai_khoan?: string },
): Promise<Pick<Guessed, 'id' | 'account'>> {
  const account = passkey ? (await findPasskeyOwner(db, passkey.id))?.account : tai_khoan;
  if (account === undefined) return { id: null, account: undefined };
  const found = await db
    .selectFrom('nguoi_dung as u')
    .innerJoin('vai_tro as v', 'v.id', 'u.vai_tro_id')
    .select(['u.id', 'u.tai_khoan as account'])
    .where((where) => where(where.fn('lower', ['u.tai_khoan']), '=', account.toLowerCase()))
    .where('u.trang_thai', '=', 1)
    .where('v.trang_thai', '=', 1)
    .executeTakeFirst();
  return found ?? { id: null, account: undefined };
}
