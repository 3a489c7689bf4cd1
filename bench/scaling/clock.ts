/** A clock that jumps from one event to the next, in milliseconds. Events of one moment happen in the order they were planned in. */
export class Clock {
  now = 0;
  readonly #planned: { at: number; run: () => void }[] = [];

  after(wait: number, run: () => void): void {
    const at = this.now + wait;
    let low = 0;
    let high = this.#planned.length;
    // Soonest last, so that taking the next one moves nothing.
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#planned[middle] as { at: number }).at > at) low = middle + 1;
      else high = middle;
    }
    this.#planned.splice(low, 0, { at, run });
  }

  runUntil(end: number): void {
    for (let next = this.#planned.at(-1); next && next.at <= end; next = this.#planned.at(-1)) {
      this.#planned.pop();
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }
}

/** So many may hold it at once; the others wait in line. */
export class Shared {
  readonly #clock: Clock;
  readonly size: number;
  readonly #line: (() => void)[] = [];
  #held = 0;
  #busySince = 0;
  /** Milliseconds held so far, all holders together. */
  used = 0;

  constructor(clock: Clock, size: number) {
    this.#clock = clock;
    this.size = size;
  }

  take(run: () => void): void {
    this.#count();
    if (this.#held < this.size) {
      this.#held += 1;
      run();
    } else this.#line.push(run);
  }

  give(): void {
    this.#count();
    const next = this.#line.shift();
    if (next) next();
    else this.#held -= 1;
  }

  /** Takes it for so long, then goes on. */
  use(time: number, then: () => void): void {
    this.take(() =>
      this.#clock.after(time, () => {
        this.give();
        then();
      }),
    );
  }

  #count(): void {
    this.used += this.#held * (this.#clock.now - this.#busySince);
    this.#busySince = this.#clock.now;
  }
}
