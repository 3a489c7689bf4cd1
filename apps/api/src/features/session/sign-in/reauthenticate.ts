import type { ReauthenticateBody } from '@doi-tien/contract/session.schema';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { installationSecret } from '../../../platform/secrets/installation-secret.ts';
import { guessing } from '../account/guessing.ts';
import { lockPasswordHolder } from '../password/password.repository.ts';
import { refuseWrongPassword } from '../password/password-hash.ts';
import { markConfirmed } from '../sessions/session.repository.ts';
import { lockTotp } from '../totp/totp.repository.ts';
import { type Own, takeCode } from '../totp/totp.service.ts';

/** A signed-in person proves again that it is them: with a code where they have the app, with the password otherwise. */
export async function reauthenticate({ database, actor, act }: Own, body: ReauthenticateBody): Promise<void> {
  const secret = await installationSecret(database);
  await guessing(database, actor, () =>
    act(async (trx) => {
      await prove(trx, secret, actor.id, body);
      await markConfirmed(trx, actor.sessionId);
      await recordEvent(trx, actor, { act: 'reauthenticate', subject: 'session' });
      return null;
    }),
  );
}

async function prove(trx: Db, secret: Buffer, userId: number, { mat_khau, ma }: ReauthenticateBody): Promise<void> {
  const holder = await lockPasswordHolder(trx, userId);
  if (!(await lockTotp(trx, userId))?.isOn) {
    if (mat_khau === undefined) throw fieldError('mat_khau', 'currentPasswordRequired');
    return refuseWrongPassword(holder, mat_khau);
  }
  if (ma === undefined) throw fieldError('ma', 'otpRequired');
  if (!(await takeCode(trx, secret, userId, ma))) throw new AppError('WRONG_CODE');
}
