import type { PasskeyRequest, PasskeyRequestBody } from '@doi-tien/contract/passkey.schema';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { addressKey } from '../account/guesses.rules.ts';
import { takeTurnOrRefuse } from '../account/turns.repository.ts';
import type { Visitor } from '../account/visitor.ts';
import { findWaitingPerson, secondStepUse } from '../otp/otp.service.ts';
import { CHALLENGE_MS, type ChallengeUse, giveChallenge } from '../passkey/challenges.ts';
import { findDescriptors } from '../passkey/passkey.repository.ts';
import type { PasskeySite } from '../passkey/passkey-site.rules.ts';
import { approvalUse, confirmationUse } from '../second-factor/prove-identity.ts';
import type { LiveSession } from '../sessions/session.repository.ts';

/** Limits the challenges of one address, since each is a row of a table. A whole office may share one address. */
const CHALLENGES = { turns: 120, seconds: 60 };

export function signInUse(deviceId: string): ChallengeUse {
  return { purpose: 'dang_nhap', deviceId, sessionId: null, subject: '' };
}

/**
 * A challenge, and which keys may answer it. Signing in names none, so that the answer is the same for everybody; nor does approving,
 * because who approves is not known yet. After the password the person's own are named, to whom gave it on this device alone.
 */
export async function requestPasskey(
  trx: Db,
  { rpId }: PasskeySite,
  body: PasskeyRequestBody,
  visitor: Visitor,
  session: LiveSession | undefined,
): Promise<PasskeyRequest> {
  await takeTurnOrRefuse(trx, `passkey:${addressKey(visitor.origin.ip)}`, CHALLENGES);
  const { use, userId } = await intended(trx, body, visitor, session);
  const named = userId === undefined ? [] : await findDescriptors(trx, userId);
  return {
    challenge: await giveChallenge(trx, use),
    rpId,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    ...(named.length > 0 && { allowCredentials: named }),
  };
}

async function intended(
  trx: Db,
  body: PasskeyRequestBody,
  visitor: Visitor,
  session: LiveSession | undefined,
): Promise<{ use: ChallengeUse; userId?: number | undefined }> {
  const { origin } = visitor;
  const { muc_dich, tai_khoan = '', ve_viec = '' } = body;
  if (muc_dich === 'dang_nhap') return { use: signInUse(origin.deviceId) };
  if (muc_dich === 'lop_hai') {
    return { use: secondStepUse(origin.deviceId), userId: await findWaitingPerson(trx, tai_khoan, visitor) };
  }
  if (!session) throw new AppError('INVALID_TOKEN');
  const own = { origin, sessionId: session.sessionId };
  if (muc_dich === 'duyet') return { use: approvalUse(own, ve_viec) };
  return { use: confirmationUse(own), userId: session.userId };
}
