import type { ErrorWord } from '@doi-tien/contract/errors';
import { AppError } from './app-error.ts';

export interface SlotLimits {
  /** How many at a time in this process. */
  total: number;
  /** How many of them one person may hold. */
  perPerson: number;
  /** Milliseconds that somebody waits for one before being refused. */
  patience: number;
  /** The refusal, which names the seconds after which it is worth trying again. */
  word: ErrorWord;
}

interface Waiting {
  person: number;
  enter: () => void;
}

/**
 * Bounds work that one slow client could hold for long: so many at a time, so many of one person, first come, first
 * served among those who may enter. Waiting costs no connection and no memory worth counting.
 */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #held = new Map<number, number>();
  readonly #queue: Waiting[] = [];
  #free: number;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    this.#free = limits.total;
  }

  /** Answers how to leave, which may be called more than once; refuses when there was no slot in time. */
  async enter(person: number): Promise<() => void> {
    if (this.#mayEnter(person)) this.#take(person);
    else await this.#wait(person);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(person);
    };
  }

  async hold<Result>(person: number, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(person);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #mayEnter(person: number): boolean {
    return this.#free > 0 && (this.#held.get(person) ?? 0) < this.#limits.perPerson;
  }

  #take(person: number): void {
    this.#free -= 1;
    this.#held.set(person, (this.#held.get(person) ?? 0) + 1);
  }

  #leave(person: number): void {
    this.#free += 1;
    const left = (this.#held.get(person) ?? 1) - 1;
    if (left > 0) this.#held.set(person, left);
    else this.#held.delete(person);
    const next = this.#queue.findIndex((waiting) => this.#mayEnter(waiting.person));
    if (next >= 0) this.#queue.splice(next, 1)[0]?.enter();
  }

  #wait(person: number): Promise<void> {
    const { patience, word } = this.#limits;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        person,
        enter: () => {
          clearTimeout(timer);
          this.#take(person);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(busy(word));
      }, patience);
      this.#queue.push(waiting);
    });
  }
}

const RETRY_AFTER_SECONDS = 10;

function busy(word: ErrorWord): AppError {
  return new AppError(word, { params: { seconds: RETRY_AFTER_SECONDS }, retryAfter: RETRY_AFTER_SECONDS });
}
