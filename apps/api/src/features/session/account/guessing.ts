import type { Origin } from '../../../platform/actor.ts';
import { recordEventOf } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { countGuess, takeBackGuess } from './guesses.repository.ts';
import { PasskeyRefused } from './passkey-refused.ts';

/** What a wrong guess of a signed-in person is called in the log. */
const WRONG_ACTS: Partial<Record<string, string>> = {
  WRONG_CURRENT_PASSWORD: 'wrongCurrentPassword',
  WRONG_CODE: 'wrongCode',
  PASSKEY_REFUSED: 'passkeyRefused',
  APPROVER_UNPROVED: 'approverUnproved',
};

/** Whose secret is tried, and from where. Without an account, because nobody has the passkey, only the address is counted. */
export interface Guessed {
  id: number | null;
  account: string | undefined;
  origin: Origin;
}

/**
 * A browser left open is no place to try passwords, codes or passkeys: each try counts like a sign-in, before it is made, against the
 * person whose it would be.
 */
export async function guessing<Result>(
  database: Database,
  { id, account, origin }: Guessed,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const guess = { account, ip: origin.ip };
  const counted = await database.inTransaction((trx) => countGuess(trx, guess, 'notAsked'));
  try {
    const result = await attempt();
    await database.inTransaction((trx) => takeBackGuess(trx, guess, counted));
    return result;
  } catch (error) {
    const wrongAct = error instanceof AppError ? WRONG_ACTS[error.word] : undefined;
    await database.inTransaction(async (trx) => {
      if (!wrongAct) return takeBackGuess(trx, guess, counted);
      const after = error instanceof PasskeyRefused ? { after: { ly_do: error.problem } } : {};
      await recordEventOf(trx, { id, account: account ?? null }, origin, {
        act: wrongAct,
        subject: 'session',
        ...after,
      });
    });
    throw error;
  }
}
