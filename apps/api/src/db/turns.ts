/** Nobody waits longer than this for a turn, unless told; the same as for a connection. */
const PATIENCE = 5_000;

/** Too many came at once; the act did not happen, and may be tried again. */
export class NoTurn extends Error {
  constructor() {
    super('There was no turn in time');
  }
}

/**
 * So many at a time, first come, first served. Acts on money queue up for the same few rows anyway, and reports for the
 * same processors: waiting here costs nothing and is fair, waiting in the database costs a connection, memory and
 * processor time, and serves whom it likes.
 */
export class Turns {
  readonly #queue: (() => void)[] = [];
  readonly #patience: number;
  #free: number;

  constructor(atATime: number, patience = PATIENCE) {
    this.#free = atATime;
    this.#patience = patience;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(enter), 1);
        reject(new NoTurn());
      }, this.#patience);
      this.#queue.push(enter);
    });
  }
}
