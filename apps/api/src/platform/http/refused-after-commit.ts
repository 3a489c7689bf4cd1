import type { ErrorWord } from '@doi-tien/contract/errors';
import { AppError } from './app-error.ts';

/**
 * What the work of an act returns when it must be refused but what it wrote must stay: the log row of an act that failed
 * at a control, or a count that was submitted. `act()` commits, keeps the refusal with the Idempotency-Key and throws it.
 */
export class RefusedAfterCommit {
  readonly error: AppError;

  constructor(error: AppError) {
    this.error = error;
  }

  /** As it is kept with the key. */
  toJSON(): string {
    return JSON.stringify({ word: this.error.word, details: this.error.details });
  }

  static fromJSON(kept: unknown): RefusedAfterCommit {
    const { word, details } = kept as { word: ErrorWord; details: AppError['details'] };
    return new RefusedAfterCommit(new AppError(word, details));
  }
}

export function refusedAfterCommit(error: AppError): RefusedAfterCommit {
  return new RefusedAfterCommit(error);
}

/** For callers that send what cannot be refused, such as the demo: the result, or the refusal thrown. */
export function accepted<Result>(answer: Result | RefusedAfterCommit): Result {
  if (answer instanceof RefusedAfterCommit) throw answer.error;
  return answer;
}
