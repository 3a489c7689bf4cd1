import type { BothFactorsBody, RecoveryCodes, TotpStanding } from '@doi-tien/contract/session.schema';
import { findSecondFactors, settleRemoval } from '../../../domain/credentials/second-factor.ts';
import type { Actor } from '../../../platform/actor.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Addressee } from '../../../platform/mail/notify.ts';
import { guessing } from '../account/guessing.ts';
import type { Own } from '../account/own.ts';
import { deletePasskey } from '../passkey/passkey.repository.ts';
import type { PasskeyTools } from '../passkey/take-passkey.ts';
import { addresseeOf, lockPasswordHolder } from '../password/password.repository.ts';
import { refuseWrongPassword } from '../password/password-hash.ts';
import { countRecoveryCodes } from '../recovery/recovery.repository.ts';
import { handOutCodes } from '../recovery/recovery.service.ts';
import { deleteTotp, findTotpSince } from '../totp/totp.repository.ts';
import { confirmationUse, proveIdentity } from './prove-identity.ts';

export async function findTotpStanding(db: Db, userId: number): Promise<TotpStanding> {
  return { bat_luc: await findTotpSince(db, userId), con_lai: await countRecoveryCodes(db, userId) };
}

export function renewRecoveryCodes(own: Own, tools: PasskeyTools, proof: BothFactorsBody): Promise<RecoveryCodes> {
  return withBothFactors(own, tools, proof, async (trx, actor) => {
    await recordEvent(trx, actor, { act: 'renewRecoveryCodes', subject: 'nguoi-dung', subjectId: actor.id });
    return handOutCodes(trx, actor.id);
  });
}

export function switchTotpOff(own: Own, tools: PasskeyTools, proof: BothFactorsBody): Promise<Addressee> {
  return withBothFactors(own, tools, proof, async (trx, actor, addressee) => {
    if (!(await findTotpSince(trx, actor.id))) throw new AppError('TOTP_NOT_ON');
    await deleteTotp(trx, actor.id);
    await settleRemoval(trx, actor.id);
    await recordEvent(trx, actor, { act: 'disableTotp', subject: 'nguoi-dung', subjectId: actor.id });
    return addressee;
  });
}

/** Only one's own: somebody else's passkey is as good as none. */
export function removePasskey(own: Own, tools: PasskeyTools, id: number, proof: BothFactorsBody): Promise<Addressee> {
  return withBothFactors(own, tools, proof, async (trx, actor, addressee) => {
    const name = await deletePasskey(trx, actor.id, id);
    if (name === undefined) throw new AppError('NOT_FOUND');
    await settleRemoval(trx, actor.id);
    await recordEvent(trx, actor, {
      act: 'removePasskey',
      subject: 'nguoi-dung',
      subjectId: actor.id,
      before: { passkey_id: id, ten: name },
    });
    return addressee;
  });
}

/** The password, and a code or a passkey; counted as one guess. */
function withBothFactors<Result>(
  { database, asker, act }: Own,
  tools: PasskeyTools,
  { mat_khau_cu, ma, passkey }: BothFactorsBody,
  work: (trx: Db, actor: Actor, addressee: Addressee) => Promise<Result>,
): Promise<Result> {
  return guessing(database, asker, () =>
    act(async (trx, actor) => {
      const holder = await lockPasswordHolder(trx, actor.id);
      await refuseWrongPassword(holder, mat_khau_cu);
      const { hasTotp, hasPasskey } = await findSecondFactors(trx, actor.id);
      if (!hasTotp && !hasPasskey) throw new AppError('TOTP_NOT_ON');
      await proveIdentity(trx, tools, actor.id, { ma, passkey }, confirmationUse(actor));
      return work(trx, actor, addresseeOf(holder));
    }),
  );
}
