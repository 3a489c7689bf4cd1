import { sql } from 'kysely';

/**
 * Sends a statement as a named prepared statement from its second use on: PostgreSQL parses it once per connection and mostly
 * keeps its plan. It saves 39 % of the processor time of a list page and 23 % of that of a purchase (`docs/performance.md`).
 */

/** Every connection keeps its prepared statements, so there is a limit; the frequent statements come early. */
const MAX_NAMES = 250;
const MAX_LENGTH = 20_000;
/** A statement that begins with a comment gets no name: see `PLANNED_EACH_TIME`. */
const PREPARABLE = /^\s*(select|insert|update|with)\b/i;

/** The names of one pool: the same statement has the same name on every connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();
  #generation = 0;

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMES) return known;
    if (text.length > MAX_LENGTH || !PREPARABLE.test(text)) return undefined;
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= 4 * MAX_NAMES) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    const name = `s${this.#generation}.${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }

  /** After an upgrade by another process: statements are prepared under new names, on every connection. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

/** Begins a statement whose best plan depends on its values so much that a plan for any values must not be used: it gets no name. */
export const PLANNED_EACH_TIME = sql`/* planned each time */`;
