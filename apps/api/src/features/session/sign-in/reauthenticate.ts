import type { ReauthenticateBody } from '@doi-tien/contract/session.schema';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { guessing } from '../account/guessing.ts';
import type { Own } from '../account/own.ts';
import type { PasskeyTools } from '../passkey/take-passkey.ts';
import { confirmationUse, proveIdentity } from '../second-factor/prove-identity.ts';
import { markConfirmed } from '../sessions/session.repository.ts';

/** A signed-in person proves again that it is them: with a code or a passkey where they have one, with the password otherwise. */
export async function reauthenticate(
  { database, asker, act }: Own,
  tools: PasskeyTools,
  body: ReauthenticateBody,
): Promise<void> {
  await guessing(database, asker, () =>
    act(async (trx, actor) => {
      const bang = await proveIdentity(trx, tools, actor.id, body, confirmationUse(actor));
      await markConfirmed(trx, actor.sessionId);
      await recordEvent(trx, actor, { act: 'reauthenticate', subject: 'session', after: { bang } });
      return null;
    }),
  );
}
