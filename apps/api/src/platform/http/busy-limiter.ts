import type { ErrorWord } from '@doi-tien/contract/errors';
import { Limiter } from '../limiter.ts';
import { AppError } from './app-error.ts';

interface BusyLimits {
  total: number;
  perPerson: number;
  /** Milliseconds before the refusal. */
  patience: number;
  /** The refusal, which names the seconds after which it is worth trying again. */
  word: ErrorWord;
}

export type BusyLimiter = Limiter<'person'>;

const RETRY_AFTER_SECONDS = 10;

/** For work that one slow client could hold for long; a person who waits too long is told when to come again. */
export function busyLimiter({ total, perPerson, patience, word }: BusyLimits): BusyLimiter {
  const refusal = () =>
    new AppError(word, { params: { seconds: RETRY_AFTER_SECONDS }, retryAfter: RETRY_AFTER_SECONDS });
  return new Limiter({ total, each: { person: perPerson }, patience }, refusal);
}
