import { createHmac } from 'node:crypto';
import type { PasskeyAnswer } from '@doi-tien/contract/passkey.schema';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { PasskeyRefused } from '../account/passkey-refused.ts';
import { type ChallengeUse, spendChallenge } from './challenges.ts';
import {
  findPasskeyOwner,
  lockPasskey,
  markPasskeyUsed,
  type PasskeyOwner,
  type StoredPasskey,
} from './passkey.repository.ts';
import type { PasskeySite } from './passkey-site.rules.ts';

/** What answers are held against, the same for all purposes. */
export interface PasskeyTools {
  /** The installation secret. */
  secret: Buffer;
  site: PasskeySite | null;
}

/**
 * What authenticators know a person by. Derived and not random, so that it needs no column; it tells nothing about the person, as
 * WebAuthn asks.
 */
export function userHandle(secret: Buffer, userId: number): string {
  return createHmac('sha256', secret).update(`passkey user ${userId}`).digest('base64url');
}

export function refuseWithoutSite(site: PasskeySite | null): PasskeySite {
  if (!site) throw new AppError('PASSKEY_UNAVAILABLE');
  return site;
}

/**
 * Takes an authenticator's answer in the caller's transaction and tells whose it is: spends the challenge, verifies origin, domain,
 * user verification and signature, and counts. The person's row is locked first, as everywhere a credential is changed.
 */
export async function takePasskey(
  trx: Db,
  tools: PasskeyTools,
  use: ChallengeUse,
  answer: PasskeyAnswer,
): Promise<PasskeyOwner> {
  const site = refuseWithoutSite(tools.site);
  const challenge = challengeOf(answer);
  if (!challenge || !(await spendChallenge(trx, challenge, use))) throw new PasskeyRefused('unknownChallenge');
  const owner = await findPasskeyOwner(trx, answer.id);
  if (!owner) throw new PasskeyRefused('unknownPasskey');
  await trx.selectFrom('nguoi_dung').select('id').where('id', '=', owner.id).forUpdate().execute();
  const stored = await lockPasskey(trx, answer.id);
  if (!stored) throw new PasskeyRefused('unknownPasskey');
  // An authenticator leaves it out only when it was told which key to use.
  const handle = answer.response.userHandle;
  if (handle && handle !== userHandle(tools.secret, owner.id)) throw new PasskeyRefused('otherPerson');
  const counter = await verifyAnswer(site, challenge, stored, answer);
  // Authenticators that do not count always say 0. A copy of one that counts falls behind the original.
  if ((counter > 0 || stored.counter > 0) && counter <= stored.counter) throw new PasskeyRefused('counterWentBack');
  await markPasskeyUsed(trx, stored.id, counter);
  return owner;
}

/** Answers the signature counter. */
async function verifyAnswer(
  { rpId, origin }: PasskeySite,
  challenge: string,
  stored: StoredPasskey,
  answer: PasskeyAnswer,
): Promise<number> {
  // Loaded with the first passkey: a business without any does not carry its certificates code in memory.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toLibrary(answer),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The counter is compared by the caller, so that the log tells a copied authenticator from a wrong signature.
      credential: { id: answer.id, publicKey: Uint8Array.from(stored.publicKey), counter: 0 },
    });
    if (verified) return authenticationInfo.newCounter;
  } catch {
    // The library throws for every way an answer can be wrong; all of them are refused alike.
  }
  throw new PasskeyRefused('wrongAnswer');
}

function toLibrary({ id, rawId, type, response }: PasskeyAnswer) {
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} };
}

/** The challenge that was answered, if what the browser signed can be read. This site is never shown inside another. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    const { challenge, crossOrigin } = JSON.parse(text) as { challenge?: unknown; crossOrigin?: unknown };
    return typeof challenge === 'string' && !crossOrigin ? challenge : undefined;
  } catch {
    return undefined;
  }
}
