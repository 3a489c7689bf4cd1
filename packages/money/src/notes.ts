import { add, canonical, compare, decimalsOf, multiply, sign, sum } from './decimal.ts';
import { type Bundle, findFewest } from './fewest-notes.ts';

/** So many pieces of one face value. */
export interface NoteCount {
  value: string;
  count: number;
}

export type NoteSuggestion =
  | { ok: true; notes: NoteCount[]; pieces: number }
  /** `notEnough`: all notes together are worth less. `cannotMake`: no choice of them gives the exact amount. */
  | { ok: false; reason: 'notEnough' | 'cannotMake' | 'tooHard' };

function assertCount(count: number): void {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`Not a number of notes: ${count}`);
}

export function noteLineTotal({ value, count }: NoteCount): string {
  assertCount(count);
  return multiply(value, String(count));
}

export function totalOfNotes(notes: Iterable<NoteCount>): string {
  let total = '0';
  for (const note of notes) total = add(total, noteLineTotal(note));
  return total;
}

/** The same face value listed twice is one pile; larger notes come first. */
function piles(available: readonly NoteCount[]): NoteCount[] {
  const counts = new Map<string, number>();
  for (const { value, count } of available) {
    assertCount(count);
    if (sign(value) <= 0) throw new RangeError(`Not a face value: ${value}`);
    const key = canonical(value);
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => compare(right.value, left.value));
}

/**
 * The fewest notes of those available that make `amount` exactly; of a drawer so full that proving it would take
 * long, a choice within a note or two. `cannotMake` is proven. `tooHard` says that the bounded search ended without an
 * answer; no set of notes in circulation comes near it.
 */
export function suggestNotes(available: readonly NoteCount[], amount: string): NoteSuggestion {
  if (sign(amount) < 0) throw new RangeError(`Not an amount to pay: ${amount}`);
  const sorted = piles(available);
  if (compare(sum(sorted.map(noteLineTotal)), amount) < 0) return { ok: false, reason: 'notEnough' };

  const scale = Math.max(decimalsOf(amount), ...sorted.map(({ value }) => decimalsOf(value)));
  const toUnits = (value: string) => BigInt(multiply(value, `1${'0'.repeat(scale)}`));
  const bundles: Bundle[] = sorted.map(({ value, count }) => ({ value: toUnits(value), count }));

  const found = findFewest(bundles, toUnits(amount));
  if (!Array.isArray(found)) return { ok: false, reason: found };
  const notes = sorted
    .map(({ value }, index) => ({ value, count: found[index] ?? 0 }))
    .filter(({ count }) => count > 0);
  return { ok: true, notes, pieces: notes.reduce((pieces, { count }) => pieces + count, 0) };
}
