import type { Actor } from '../../../platform/actor.ts';
import { recordEventOf } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { countGuess, takeBackGuess } from './guesses.repository.ts';

/** What a wrong guess of a signed-in person is called in the log. */
const WRONG_ACTS: Partial<Record<string, string>> = {
  WRONG_CURRENT_PASSWORD: 'wrongCurrentPassword',
  WRONG_CODE: 'wrongCode',
};

/** A browser left open is no place to try passwords or codes: each try counts like a sign-in, before it is made. */
export async function guessing<Result>(
  database: Database,
  actor: Actor,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const guess = { account: actor.account, ip: actor.origin.ip };
  const counted = await database.inTransaction((trx) => countGuess(trx, guess, 'notAsked'));
  try {
    const result = await attempt();
    await database.inTransaction((trx) => takeBackGuess(trx, guess, counted));
    return result;
  } catch (error) {
    const wrongAct = error instanceof AppError ? WRONG_ACTS[error.word] : undefined;
    await database.inTransaction(async (trx) => {
      if (!wrongAct) return takeBackGuess(trx, guess, counted);
      const person = { id: actor.id, account: actor.account };
      await recordEventOf(trx, person, actor.origin, { act: wrongAct, subject: 'session' });
    });
    throw error;
  }
}
