import type { ErrorWord } from '@doi-tien/contract/errors';
import { type TurnLimits, Turns } from '../turns.ts';
import { AppError } from './app-error.ts';

export interface SlotLimits extends TurnLimits {
  /** The refusal, which names the seconds after which it is worth trying again. */
  word: ErrorWord;
}

const RETRY_AFTER_SECONDS = 10;

/** Turns for work that one slow client could hold for long; who waits too long is told when to come again. */
export class Slots extends Turns {
  constructor({ word, ...limits }: SlotLimits) {
    super(
      limits,
      () => new AppError(word, { params: { seconds: RETRY_AFTER_SECONDS }, retryAfter: RETRY_AFTER_SECONDS }),
    );
  }
}
