/** Nobody waits longer than this for a turn, unless told; the same as for a connection. */
const PATIENCE = 5_000;

/** Too many came at once; the act did not happen, and may be tried again. */
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
 * So many at a time, first come, first served. Acts on money queue up for the same few rows anyway, and reports for the
 * same processors: waiting here costs nothing and is fair, waiting in the database costs a connection, memory and
 * processor time, and serves whom it likes. One person never has all turns: however long their acts wait for a row,
 * somebody else's is let in.
 */
export class Turns {
  readonly #queue: Waiting[] = [];
  readonly #patience: number;
  readonly #perPerson: number;
  readonly #held = new Map<number, number>();
  #free: number;

  constructor(atATime: number, patience = PATIENCE) {
    this.#free = atATime;
    this.#perPerson = Math.max(1, atATime - 1);
    this.#patience = patience;
  }

  async take<Result>(work: () => Promise<Result>, person?: number): Promise<Result> {
    if (this.#mayEnter(person)) this.#enter(person);
    else await this.#wait(person);
    try {
      return await work();
    } finally {
      this.#leave(person);
    }
  }

  #mayEnter(person: number | undefined): boolean {
    return this.#free > 0 && (person === undefined || (this.#held.get(person) ?? 0) < this.#perPerson);
  }

  #enter(person: number | undefined): void {
    this.#free -= 1;
    if (person !== undefined) this.#held.set(person, (this.#held.get(person) ?? 0) + 1);
  }

  #leave(person: number | undefined): void {
    this.#free += 1;
    if (person !== undefined) {
      const left = (this.#held.get(person) ?? 1) - 1;
      if (left > 0) this.#held.set(person, left);
      else this.#held.delete(person);
    }
    const next = this.#queue.findIndex((waiting) => this.#mayEnter(waiting.person));
    if (next >= 0) this.#queue.splice(next, 1)[0]?.enter();
  }

  #wait(person: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(patience);
        this.#enter(person);
        resolve();
      };
      const waiting = { person, enter };
      const patience = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(new NoTurn());
      }, this.#patience);
      this.#queue.push(waiting);
    });
  }
}
