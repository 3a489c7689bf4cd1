import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../support/test-app.ts';
import { headersOf } from '../support/test-app.ts';

/** As the web app allows for: what was on its way, and processes that hear of an event at different moments. */
const ON_THE_WAY_MS = 4_000;

export interface ScreenWorld {
  addresses: readonly string[];
  /** The ids of all trades, as the screen would read them again. */
  readTrades(): Promise<number[]>;
}

/**
 * An open screen that shows all trades: it reads them once, adds what it hears of, reads them again after a gap, and connects
 * again to one process or the other when its stream breaks, as the web app does.
 */
export class EventScreen {
  readonly known = new Set<number>();
  readonly problems: string[] = [];
  gaps = 0;
  breaks = 0;
  readonly #world: ScreenWorld;
  readonly #as: Caller;
  readonly #stop = new AbortController();
  #heardUntil = performance.now();
  #turn: number;
  #running: Promise<void> = Promise.resolve();

  constructor(world: ScreenWorld, as: Caller, turn: number) {
    this.#world = world;
    this.#as = as;
    this.#turn = turn;
  }

  async open(): Promise<void> {
    await this.#readAll();
    this.#running = this.#keepListening();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #readAll(): Promise<void> {
    for (const id of await this.#world.readTrades()) this.known.add(id);
  }

  async #keepListening(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#listenOnce().catch(() => undefined);
      if (this.#stop.signal.aborted) return;
      this.breaks += 1;
      this.#turn += 1;
      await sleep(50);
    }
  }

  async #listenOnce(): Promise<void> {
    const { addresses } = this.#world;
    const age = Math.ceil(performance.now() - this.#heardUntil + ON_THE_WAY_MS);
    const answer = await fetch(`${addresses[this.#turn % addresses.length]}/api/live?tuoi=${age}`, {
      headers: headersOf(this.#as),
      signal: this.#stop.signal,
    });
    if (answer.status !== 200) throw new Error(`The stream was refused: ${answer.status}`);
    const told = new Set<number>();
    let text = '';
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      this.#heardUntil = performance.now();
      text += new TextDecoder().decode(chunk);
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) await this.#hear(JSON.parse(line.slice(6)), told);
    }
  }

  async #hear({ topic, id }: { topic: string; id?: number }, told: Set<number>): Promise<void> {
    if (topic === 'gap') {
      this.gaps += 1;
      await this.#readAll();
    }
    if (topic !== 'trades' || id === undefined) return;
    if (told.has(id)) this.problems.push(`trade ${id} was told twice on one connection`);
    told.add(id);
    this.known.add(id);
  }
}
