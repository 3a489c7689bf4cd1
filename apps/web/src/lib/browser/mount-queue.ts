type Mount = () => void;
type NextTask = (run: () => void) => void;

/**
 * Mounts the parts of the first screen one after the other, with a paint in between. Mounted in one piece, they block a
 * phone for half a second, in which no key and no touch is answered.
 */
export class MountQueue {
  readonly #nextTask: NextTask;
  #waiting: Mount[] = [];
  #current: Mount | null = null;
  #whenEmpty: (() => void)[] = [];
  #isOpen = true;

  constructor(nextTask: NextTask) {
    this.#nextTask = nextTask;
  }

  /** False once the first screen is complete, or left: what comes later is small, and is mounted in one piece. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Calls `mount` when its turn has come. The next part follows after the returned function was called. */
  add(mount: Mount): () => void {
    if (!this.#isOpen) {
      mount();
      return () => {};
    }
    this.#waiting.push(mount);
    if (this.#waiting.length === 1 && this.#current === null) this.#nextTask(() => this.#mountNext());
    return () => this.#remove(mount);
  }

  /** Calls back as soon as nothing waits to be mounted; never if the screen is left before. */
  whenEmpty(callback: () => void): void {
    if (this.#isEmpty()) callback();
    else this.#whenEmpty.push(callback);
  }

  /** Mounts everything that still waits, and lets nothing wait from now on. */
  close(): void {
    this.#isOpen = false;
    this.#whenEmpty = [];
    this.#current = null;
    for (const mount of this.#waiting.splice(0)) mount();
  }

  #mountNext(): void {
    if (this.#current !== null) return;
    this.#current = this.#waiting.shift() ?? null;
    this.#current?.();
    this.#tellEmpty();
  }

  #remove(mount: Mount): void {
    this.#waiting = this.#waiting.filter((each) => each !== mount);
    if (this.#current !== mount) return;
    this.#current = null;
    this.#nextTask(() => this.#mountNext());
  }

  #isEmpty(): boolean {
    return this.#current === null && this.#waiting.length === 0;
  }

  #tellEmpty(): void {
    if (!this.#isEmpty()) return;
    for (const tell of this.#whenEmpty.splice(0)) tell();
  }
}

/** A hidden tab paints nothing, and must not wait for it. */
function afterPaint(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}

export const firstScreenMounts = new MountQueue(afterPaint);
