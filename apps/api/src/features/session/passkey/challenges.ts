import { randomBytes } from 'node:crypto';
import type { PasskeyPurpose } from '@doi-tien/contract/session';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { hashToken } from '../account/token-hash.ts';

const CHALLENGE_MINUTES = 5;
/** What browsers are told: after this long they give up waiting for the person. */
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** Where a challenge is given out and what for; an answer counts in the same place and for the same purpose alone. */
export interface ChallengeUse {
  purpose: PasskeyPurpose;
  deviceId: string;
  /** Null before somebody is signed in. A session belongs to one person, so the challenge does too. */
  sessionId: number | null;
  /** What is approved; empty for the other purposes. */
  subject: string;
}

export async function giveChallenge(trx: Db, { purpose, deviceId, sessionId, subject }: ChallengeUse): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await trx
    .insertInto('thu_thach_passkey')
    .values({
      ma_hash: hashToken(challenge),
      muc_dich: purpose,
      device_id: deviceId,
      phien_id: sessionId,
      ve_viec: subject,
      het_han: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .execute();
  return challenge;
}

/** Deletes the challenge: of two answers to it, also at the same moment, one finds it. */
export async function spendChallenge(trx: Db, challenge: string, use: ChallengeUse): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('thu_thach_passkey')
    .where('ma_hash', '=', hashToken(challenge))
    .where('muc_dich', '=', use.purpose)
    .where('device_id', '=', use.deviceId)
    .where('phien_id', 'is not distinct from', use.sessionId)
    .where('ve_viec', '=', use.subject)
    .where('het_han', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
