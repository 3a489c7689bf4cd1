import type { PasskeyAnswer } from '@doi-tien/contract/passkey.schema';
import type { SignedIn } from '@doi-tien/contract/session.schema';
import { recordEventOf } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Account, findAccountById, personOf } from '../account/account.repository.ts';
import { countGuess, refuseIfLocked, takeBackGuess } from '../account/guesses.repository.ts';
import { PasskeyRefused } from '../account/passkey-refused.ts';
import type { SignInContext, Visitor } from '../account/visitor.ts';
import { findPasskeyOwner } from '../passkey/passkey.repository.ts';
import { type PasskeyTools, refuseWithoutSite, takePasskey } from '../passkey/take-passkey.ts';
import { enter } from '../sessions/session.service.ts';
import { signInUse } from './passkey-request.ts';
import { findRefusal } from './sign-in.service.ts';

/**
 * A passkey alone: possession of the authenticator, and the finger or PIN that it checked, are two factors. Every answer counts as a
 * guess at the account of its key. The refusals stay in the transaction that finds them, so that the challenge stays spent.
 */
export async function signInWithPasskey(
  context: SignInContext,
  tools: PasskeyTools,
  answer: PasskeyAnswer,
  visitor: Visitor,
): Promise<SignedIn> {
  refuseWithoutSite(tools.site);
  const { database, checkHours } = context;
  const { origin } = visitor;
  const owner = await database.inTransaction((trx) => findPasskeyOwner(trx, answer.id));
  const guess = { account: owner?.account, ip: origin.ip };
  const counted = await database.inTransaction((trx) => countGuess(trx, guess, 'notAsked'));
  const end = await database.inTransaction(async (trx): Promise<SignedIn | AppError> => {
    const refused = async (person: Parameters<typeof recordEventOf>[1], ly_do: string, refusal: AppError) => {
      await recordEventOf(trx, person, origin, {
        act: 'loginFailed',
        subject: 'session',
        after: { ly_do, bang: 'passkey' },
      });
      return refusal;
    };
    const account = await takeAccount(trx, tools, answer, origin.deviceId);
    if (account instanceof PasskeyRefused) {
      return refused(owner ?? { id: null, account: null }, account.problem, account);
    }
    const refusal = (await findRefusal(trx, checkHours, account)) ?? refusalBeforeReplacing(account);
    if (!refusal) return enter(context, trx, account, visitor, counted, 'passkey');
    await takeBackGuess(trx, guess, counted);
    return refused(personOf(account), refusal.word, refusal);
  });
  if (!(end instanceof AppError)) return end;
  // The failure that brings the lock says so at once, as with a password.
  if (end instanceof PasskeyRefused) refuseIfLocked(counted);
  throw end;
}

/**
 * A session replaces the one-time password without being asked for it, so it is opened by that password. Somebody who has a passkey of the
 * account would otherwise set the password that an administrator has just reset because of them.
 */
function refusalBeforeReplacing({ need_change_password }: Account): AppError | undefined {
  return need_change_password === 1 ? new AppError('ONE_TIME_PASSWORD_FIRST') : undefined;
}

async function takeAccount(
  trx: Db,
  tools: PasskeyTools,
  answer: PasskeyAnswer,
  deviceId: string,
): Promise<Account | PasskeyRefused> {
  try {
    const { id } = await takePasskey(trx, tools, signInUse(deviceId), answer);
    const account = await findAccountById(trx, id);
    return account.isActive ? account : new PasskeyRefused('inactive');
  } catch (error) {
    if (error instanceof PasskeyRefused) return error;
    throw error;
  }
}
