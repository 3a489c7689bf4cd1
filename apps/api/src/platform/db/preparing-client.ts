import type { Socket } from 'node:net';
import pg from 'pg';

/** Each is kept by every connection, so there is a bound; the hot ones come early and stay. */
const MAX_NAMES = 250;
const MAX_LENGTH = 20_000;
/** A statement that begins with a remark gets no name: see `PLANNED_EACH_TIME`. */
const PLANNED = /^\s*(select|insert|update|with)\b/i;

/** Gives a statement a name from its second use on: the database then parses it once per connection, and mostly plans it once. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMES) return known;
    if (text.length > MAX_LENGTH || !PLANNED.test(text)) return undefined;
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= 4 * MAX_NAMES) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    const name = `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

export type OnStatement = (text: string, values: unknown[]) => void;

/** The driver's client for one pool; `onStatement` hears what is sent, for those who count or record it. */
export function preparingClient(onStatement?: OnStatement): typeof pg.Client {
  const names = new StatementNames();
  const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  return class PreparingClient extends pg.Client {
    override query(...given: unknown[]): never {
      const [text, values = []] = given;
      if (typeof text !== 'string' || !Array.isArray(values)) return send.apply(this, given) as never;
      onStatement?.(text, values);
      this.#gather();
      const name = names.of(text);
      return this.#ask(name === undefined ? { text, values } : { name, text, values }) as never;
    }

    /**
     * Told by a callback: the promise the driver makes by itself keeps what was answered alive until all memory is gone
     * through, which then happens every few seconds and is felt by everybody.
     */
    #ask(question: pg.QueryConfig): Promise<unknown> {
      return new Promise((resolve, reject) => {
        send.call(this, question, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)));
      });
    }

    /** What is asked in the same breath leaves in one packet: a write costs more than most statements. */
    #gather(): void {
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
  };
}
