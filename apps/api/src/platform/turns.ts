export interface TurnLimits {
  /** How many work at a time in this process. */
  total: number;
  /** How many of them may be one person's. */
  perPerson: number;
  /** Milliseconds that somebody waits for a turn before being refused. */
  patience: number;
}

/** Too many came at once; the work did not begin, and may be tried again. */
export class NoTurn extends Error {
  constructor() {
    super('There was no turn in time');
  }
}

interface Waiting {
  person: number | undefined;
  enter: () => void;
}

/**
 * So many at a time, so many of one person, first come, first served among those who may enter. Waiting here costs no
 * connection, and one slow client or person never has all turns. Work without a person counts towards the total only.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #refusal: () => Error;
  readonly #held = new Map<number, number>();
  readonly #queue: Waiting[] = [];
  #free: number;

  constructor(limits: TurnLimits, refusal: () => Error = () => new NoTurn()) {
    this.#limits = limits;
    this.#refusal = refusal;
    this.#free = limits.total;
  }

  async take<Result>(work: () => Promise<Result>, person?: number): Promise<Result> {
    const leave = await this.enter(person);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Answers how to leave, which may be called more than once; refuses when there was no turn in time. */
  async enter(person?: number): Promise<() => void> {
    if (this.#mayEnter(person)) this.#count(person, 1);
    else await this.#wait(person);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(person);
    };
  }

  #mayEnter(person: number | undefined): boolean {
    return this.#free > 0 && (person === undefined || (this.#held.get(person) ?? 0) < this.#limits.perPerson);
  }

  #count(person: number | undefined, more: 1 | -1): void {
    this.#free -= more;
    if (person === undefined) return;
    const held = (this.#held.get(person) ?? 0) + more;
    if (held > 0) this.#held.set(person, held);
    else this.#held.delete(person);
  }

  #leave(person: number | undefined): void {
    this.#count(person, -1);
    const next = this.#queue.findIndex((waiting) => this.#mayEnter(waiting.person));
    if (next >= 0) this.#queue.splice(next, 1)[0]?.enter();
  }

  #wait(person: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        this.#count(person, 1);
        resolve();
      };
      const waiting: Waiting = { person, enter };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(this.#refusal());
      }, this.#limits.patience);
      this.#queue.push(waiting);
    });
  }
}
