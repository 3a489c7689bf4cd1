import type { Code } from '../support/ledger-model.ts';
import type { Deed, Notes } from './deeds.ts';
import type { Act } from './history.ts';
import { type Entry, pileName } from './snapshot.ts';
import { CODES } from './units.ts';
import type { Violation } from './violation.ts';

/**
 * The notes in the safe. Which notes pay an amount is the product's choice where nobody named them; that they make the
 * amount and were there is not.
 */
export class NotesModel {
  readonly #piles = new Map<string, number>();
  readonly #unsorted = new Map<Code, bigint>();

  unsorted(code: Code): bigint {
    return this.#unsorted.get(code) ?? 0n;
  }

  move(entry: Entry, { deed, key }: Act): Violation[] {
    const violations: Violation[] = [];
    const complain = (what: string) =>
      violations.push({ kind: 'imbalance', what: `entry ${entry.id} (${key}): ${what}` });
    for (const { currency, note, count, amount } of entry.moves) {
      if (note === null) this.#unsorted.set(currency, this.unsorted(currency) + amount);
      else this.#piles.set(pileName(currency, note), (this.#piles.get(pileName(currency, note)) ?? 0) + count);
      const left = note === null ? this.unsorted(currency) : (this.#piles.get(pileName(currency, note)) ?? 0);
      if (left < 0) complain(`${left} ${currency} of ${note ?? 'no note'} would be left`);
    }
    for (const currency of CODES) {
      const moved = sum(entry.moves.filter((move) => move.currency === currency).map(({ amount }) => amount));
      const lines = entry.lines.filter((line) => line.account === 'holding' && line.currency === currency);
      const booked = sum(lines.map(({ quantity }) => quantity ?? 0n));
      if (moved !== booked) complain(`notes of ${moved} ${currency} moved for ${booked}`);
    }
    const [currency, named] = namedNotes(deed);
    for (const [face, count] of named) {
      const moved = entry.moves.filter((move) => move.currency === currency && move.note === face);
      const pieces = Math.abs(moved.reduce((all, move) => all + move.count, 0));
      if (pieces !== count) complain(`${pieces} notes of ${face} ${currency} moved, not ${count}`);
    }
    return violations;
  }

  compare(piles: ReadonlyMap<string, number>): Violation[] {
    const names = new Set([...piles.keys(), ...this.#piles.keys()]);
    return [...names].flatMap((name) => {
      const [is, should] = [piles.get(name) ?? 0, this.#piles.get(name) ?? 0];
      return is === should ? [] : [{ kind: 'imbalance', what: `there are ${is} notes of ${name}, not ${should}` }];
    });
  }
}

function namedNotes(deed: Deed): [Code | null, Notes] {
  return deed.act === 'ticket' || deed.act === 'topUp' || deed.act === 'withdraw'
    ? [deed.currency, deed.notes]
    : [null, []];
}

const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n);
