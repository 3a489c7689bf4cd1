import type { LiveEvent } from '../../platform/live/live.ts';

/** Longer than any screen takes from its first query to its live connection. */
const KEPT_MS = 60_000;
const MAX_KEPT = 500;

/**
 * The events of the last minute. A screen reads its data first and connects afterwards: what was announced in between is
 * sent to it when it connects, or its data would stay out of date until the next event.
 */
export class RecentEvents {
  readonly #now: () => number;
  #kept: { at: number; event: LiveEvent }[] = [];
  /** Nothing that happened before this moment can be told any more. */
  #knownSince: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#knownSince = now();
  }

  add(event: LiveEvent): void {
    const now = this.#now();
    this.#kept.push({ at: now, event });
    const tooOld = this.#kept.findIndex(({ at }) => at > now - KEPT_MS);
    const dropped = this.#kept.splice(0, Math.max(tooOld, this.#kept.length - MAX_KEPT, 0));
    const last = dropped.at(-1);
    if (last) this.#knownSince = last.at;
  }

  /** The database connection was lost: events up to now may be missing. */
  forget(): void {
    this.#kept = [];
    this.#knownSince = this.#now();
  }

  /** The events of the last `age` milliseconds, or a gap where they are not all known. */
  ofLast(age: number): (LiveEvent | { topic: 'gap' })[] {
    const since = this.#now() - age;
    if (since < this.#knownSince) return [{ topic: 'gap' }];
    return this.#kept.filter(({ at }) => at >= since).map(({ event }) => event);
  }
}
