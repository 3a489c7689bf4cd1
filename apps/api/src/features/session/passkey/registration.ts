import type { NewPasskeyAnswer, PasskeyAdded, PasskeyCreation } from '@doi-tien/contract/passkey.schema';
import { PASSKEYS_PER_PERSON } from '@doi-tien/contract/session';
import { endPendingProofs } from '../../../domain/credentials/end-access.ts';
import type { Asker } from '../../../platform/actor.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Addressee } from '../../../platform/mail/notify.ts';
import { guessing } from '../account/guessing.ts';
import type { Own } from '../account/own.ts';
import { PasskeyRefused } from '../account/passkey-refused.ts';
import type { SignInTools } from '../account/visitor.ts';
import { addresseeOf, lockPasswordHolder, type PasswordHolder } from '../password/password.repository.ts';
import { refuseWrongPassword } from '../password/password-hash.ts';
import { handOutFirstCodes } from '../recovery/recovery.service.ts';
import { CHALLENGE_MS, type ChallengeUse, giveChallenge, spendChallenge } from './challenges.ts';
import { countPasskeys, findDescriptors, insertPasskey, renamePasskey } from './passkey.repository.ts';
import type { PasskeySite } from './passkey-site.rules.ts';
import { challengeOf, type PasskeyTools, refuseWithoutSite, userHandle } from './take-passkey.ts';

/** EdDSA, ES256 and RS256: every authenticator in use has one of them. */
const ALGORITHMS = [-8, -7, -257];

function registrationUse({ origin, sessionId }: Asker): ChallengeUse {
  return { purpose: 'dang_ky', deviceId: origin.deviceId, sessionId, subject: '' };
}

/** The route has asked for a confirmation where no password is given. */
export async function beginPasskey(
  own: Own,
  tools: PasskeyTools,
  { readSettings }: Pick<SignInTools, 'readSettings'>,
  password: string | undefined,
): Promise<PasskeyCreation> {
  const site = refuseWithoutSite(tools.site);
  const { database, asker, act } = own;
  const begin = () =>
    act(async (trx, actor) => {
      const holder = await lockPasswordHolder(trx, actor.id);
      if (password !== undefined) await refuseWrongPassword(holder, password);
      if ((await countPasskeys(trx, actor.id)) >= PASSKEYS_PER_PERSON) throw tooMany();
      const challenge = await giveChallenge(trx, registrationUse(actor));
      await recordEvent(trx, actor, { act: 'beginPasskey', subject: 'nguoi-dung', subjectId: actor.id });
      const { ten_doanh_nghiep } = await readSettings(trx);
      const excluded = await findDescriptors(trx, actor.id);
      return creationOptions(tools.secret, site, holder, { challenge, name: ten_doanh_nghiep, excluded });
    });
  return password === undefined ? begin() : guessing(database, asker, begin);
}

function creationOptions(
  secret: Buffer,
  { rpId }: PasskeySite,
  { id, account, name }: PasswordHolder,
  asked: { challenge: string; name: string; excluded: PasskeyCreation['excludeCredentials'] },
): PasskeyCreation {
  return {
    challenge: asked.challenge,
    rp: { id: rpId, name: asked.name },
    user: { id: userHandle(secret, id), name: account, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: asked.excluded,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/** In force at once: the authenticator has just shown that it has the key. */
export async function addPasskey(
  own: Own,
  tools: PasskeyTools,
  name: string,
  answer: NewPasskeyAnswer,
): Promise<{ added: PasskeyAdded; person: Addressee }> {
  const site = refuseWithoutSite(tools.site);
  const { database, asker, act } = own;
  return guessing(database, asker, () =>
    act(async (trx, actor) => {
      const holder = await lockPasswordHolder(trx, actor.id);
      const challenge = challengeOf(answer);
      if (!challenge || !(await spendChallenge(trx, challenge, registrationUse(actor)))) {
        throw new PasskeyRefused('unknownChallenge');
      }
      if ((await countPasskeys(trx, actor.id)) >= PASSKEYS_PER_PERSON) throw tooMany();
      const key = await verifyNewKey(site, challenge, answer);
      const passkeyId = await insertPasskey(trx, { userId: actor.id, name, ...key });
      // The browser refuses to make one of these twice; one that comes nevertheless belongs to somebody already.
      if (passkeyId === undefined) throw new PasskeyRefused('otherPerson');
      // A letter on its way must not open what now takes the passkey.
      await endPendingProofs(trx, actor.id);
      await recordEvent(trx, actor, {
        act: 'addPasskey',
        subject: 'nguoi-dung',
        subjectId: actor.id,
        after: { passkey_id: passkeyId, ten: name },
      });
      const added = { id: passkeyId, ...(await handOutFirstCodes(trx, actor.id)) };
      return { added, person: addresseeOf(holder) };
    }),
  );
}

async function verifyNewKey({ rpId, origin }: PasskeySite, challenge: string, answer: NewPasskeyAnswer) {
  // Loaded when it is needed: see take-passkey.ts.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id, rawId, type, response } = answer;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (verified) {
      const { id: credentialId, publicKey, counter } = registrationInfo.credential;
      return { credentialId, publicKey, counter, transports };
    }
  } catch {
    // The library throws for every way an answer can be wrong; all of them are refused alike.
  }
  throw new PasskeyRefused('wrongAnswer');
}

export async function changePasskeyName({ act }: Own, id: number, name: string): Promise<void> {
  await act(async (trx, actor) => {
    const before = await renamePasskey(trx, actor.id, id, name);
    if (before === undefined) throw new AppError('NOT_FOUND');
    await recordEvent(trx, actor, {
      act: 'renamePasskey',
      subject: 'nguoi-dung',
      subjectId: actor.id,
      before: { passkey_id: id, ten: before },
      after: { passkey_id: id, ten: name },
    });
    return null;
  });
}

function tooMany(): AppError {
  return new AppError('PASSKEY_LIMIT', { params: { max: PASSKEYS_PER_PERSON } });
}
