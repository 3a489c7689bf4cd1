export interface Waits {
  /** Who waits at this moment. */
  waiting: number;
  /** How many have waited since the start, and for how many seconds altogether; also those who gave up. */
  ended: number;
  seconds: number;
}

/** Counts who had to wait for a place, and how long. Somebody who finds a free place costs nothing. */
export class WaitMeter {
  #waiting = 0;
  #ended = 0;
  #seconds = 0;

  /** Somebody begins to wait; the answer is called when the wait is over. */
  begin(): () => void {
    const began = performance.now();
    this.#waiting += 1;
    return () => {
      this.#waiting -= 1;
      this.#ended += 1;
      this.#seconds += (performance.now() - began) / 1000;
    };
  }

  read(): Waits {
    return { waiting: this.#waiting, ended: this.#ended, seconds: this.#seconds };
  }
}
