import type { Deed } from './deeds.ts';

export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** One deed as its client saw it: when it was first sent, when an answer settled it, and what that was. */
export interface Act {
  key: string;
  deed: Deed;
  account: string;
  /** Milliseconds on the one clock of the suite. */
  invoked: number;
  /** When it was sent for the last time: several times only while nobody knew what had become of it. */
  lastSent: number;
  settled: number;
  attempts: number;
  outcome: Outcome;
  /** The data of the answer that acknowledged it, or the word that refused it. */
  answer: unknown;
}

export const now = () => performance.timeOrigin + performance.now();

/** Everything the clients of a run did, in the order they began it. */
export class History {
  readonly acts: Act[] = [];
  readonly #prefix: string;
  readonly #counts = { acknowledged: 0, refused: 0 };

  constructor(seed: number) {
    this.#prefix = `k${seed}`;
  }

  begin(deed: Deed, account: string): Act {
    const key = `${this.#prefix}-${String(this.acts.length).padStart(7, '0')}`;
    const invoked = now();
    const act: Act = {
      key,
      deed,
      account,
      invoked,
      lastSent: invoked,
      attempts: 0,
      settled: Number.POSITIVE_INFINITY,
      outcome: 'unknown',
      answer: null,
    };
    this.acts.push(act);
    return act;
  }

  settle(act: Act, outcome: Exclude<Outcome, 'unknown'>, answer: unknown): void {
    Object.assign(act, { outcome, answer, settled: now() });
    this.#counts[outcome] += 1;
  }

  count(outcome: Outcome): number {
    return outcome === 'unknown'
      ? this.acts.length - this.count('acknowledged') - this.count('refused')
      : this.#counts[outcome];
  }
}
