import { WaitMeter, type Waits } from './wait-meter.ts';

export interface Limits<Group extends string> {
  /** How many work at a time in this process. */
  total: number;
  /** How many of them may be of one person, of one branch. */
  each: Readonly<Record<Group, number>>;
  /** Milliseconds that somebody waits before being refused. */
  patience: number;
}

/** Too many came at once; the work did not begin, and may be tried again. */
export class LimitReached extends Error {
  constructor() {
    super('Too many were at work for too long');
  }
}

/** Whose work it is. What is left out counts towards the total only. */
type Groups<Group extends string> = Partial<Record<Group, number>>;

interface Waiting<Group extends string> {
  groups: Groups<Group>;
  enter: () => void;
}

/**
 * So many at a time, so many of each person or branch, first come, first served among those who may enter. Waiting here costs no
 * connection, and one slow client, person or branch never has all places. Everything that limits work at the same time is one of these.
 */
export class Limiter<Group extends string = never> {
  readonly #limits: Limits<Group>;
  readonly #refusal: () => Error;
  readonly #held = new Map<string, number>();
  readonly #queue: Waiting<Group>[] = [];
  readonly #meter = new WaitMeter();
  #free: number;

  constructor(limits: Limits<Group>, refusal: () => Error = () => new LimitReached()) {
    this.#limits = limits;
    this.#refusal = refusal;
    this.#free = limits.total;
  }

  async take<Result>(work: () => Promise<Result>, groups: Groups<Group> = {}): Promise<Result> {
    const leave = await this.enter(groups);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Answers how to leave, which may be called more than once; refuses when no place was free in time. */
  async enter(groups: Groups<Group> = {}): Promise<() => void> {
    if (this.#mayEnter(groups)) this.#count(groups, 1);
    else await this.#wait(groups);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(groups);
    };
  }

  waits(): Waits {
    return this.#meter.read();
  }

  #mayEnter(groups: Groups<Group>): boolean {
    return (
      this.#free > 0 && keysOf(groups).every(([group, key]) => (this.#held.get(key) ?? 0) < this.#limits.each[group])
    );
  }

  #count(groups: Groups<Group>, more: 1 | -1): void {
    this.#free -= more;
    for (const [, key] of keysOf(groups)) {
      const held = (this.#held.get(key) ?? 0) + more;
      if (held > 0) this.#held.set(key, held);
      else this.#held.delete(key);
    }
  }

  #leave(groups: Groups<Group>): void {
    this.#count(groups, -1);
    const next = this.#queue.findIndex((waiting) => this.#mayEnter(waiting.groups));
    if (next >= 0) this.#queue.splice(next, 1)[0]?.enter();
  }

  #wait(groups: Groups<Group>): Promise<void> {
    const ended = this.#meter.begin();
    return new Promise((resolve, reject) => {
      const enter = () => {
        ended();
        clearTimeout(timer);
        this.#count(groups, 1);
        resolve();
      };
      const waiting = { groups, enter };
      const timer = setTimeout(() => {
        ended();
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(this.#refusal());
      }, this.#limits.patience);
      this.#queue.push(waiting);
    });
  }
}

function keysOf<Group extends string>(groups: Groups<Group>): [group: Group, key: string][] {
  return (Object.keys(groups) as Group[]).map((group) => [group, `${group} ${groups[group]}`]);
}
