import { add, canonical, compare, decimalsOf, divide, multiply, sign, subtract, sum } from './decimal.ts';
import { type Bundle, findFewest } from './fewest-notes.ts';
import { canBeMade, largestSum, smallestSum } from './note-sums.ts';

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

  const { bundles, toUnits } = inUnits(sorted, amount);
  const found = findFewest(bundles, toUnits(amount));
  if (!Array.isArray(found)) return { ok: false, reason: found };
  const notes = sorted
    .map(({ value }, index) => ({ value, count: found[index] ?? 0 }))
    .filter(({ count }) => count > 0);
  return { ok: true, notes, pieces: notes.reduce((pieces, { count }) => pieces + count, 0) };
}

export type Payment =
  | { ok: true; notes: NoteCount[]; unsorted: string }
  | { ok: false; reason: 'notEnough' | 'cannotMake' | 'tooHard' };

/**
 * Pays `amount` out of an unsorted amount and notes: as much of the unsorted amount as lets the notes make the rest, then
 * the fewest notes. An answer is found whenever one exists.
 */
export function payWithUnsorted(available: readonly NoteCount[], unsorted: string, amount: string): Payment {
  const sorted = piles(available);
  const rest = subtract(amount, unsorted);
  const { bundles, toUnits, fromUnits } = inUnits(sorted, amount, unsorted);
  if (compare(sum(sorted.map(noteLineTotal)), rest) < 0) return { ok: false, reason: 'notEnough' };
  const fromNotes = smallestSum(bundles, toUnits(rest), toUnits(amount));
  if (typeof fromNotes === 'string') return { ok: false, reason: fromNotes };
  const paidInNotes = fromUnits(fromNotes);
  const chosen = suggestNotes(sorted, paidInNotes);
  return chosen.ok ? { ok: true, notes: chosen.notes, unsorted: subtract(amount, paidInNotes) } : chosen;
}

/**
 * What to hand over at the counter: the fewest notes that make the amount, and unsorted money only for what no choice of
 * notes can make. Also finds an answer whenever one exists.
 */
export function payWithNotes(available: readonly NoteCount[], unsorted: string, amount: string): Payment {
  const exact = suggestNotes(available, amount);
  if (exact.ok) return { ok: true, notes: exact.notes, unsorted: '0' };
  if (exact.reason === 'tooHard') return payWithUnsorted(available, unsorted, amount);
  const sorted = piles(available);
  const { bundles, toUnits, fromUnits } = inUnits(sorted, amount, unsorted);
  const rest = subtract(amount, unsorted);
  if (compare(sum(sorted.map(noteLineTotal)), rest) < 0) return { ok: false, reason: 'notEnough' };
  const fromNotes = largestSum(bundles, toUnits(rest), toUnits(amount));
  if (typeof fromNotes === 'string') return { ok: false, reason: fromNotes };
  const paidInNotes = fromUnits(fromNotes);
  const chosen = suggestNotes(sorted, paidInNotes);
  return chosen.ok ? { ok: true, notes: chosen.notes, unsorted: subtract(amount, paidInNotes) } : chosen;
}

/** More pieces than anybody hands over: the supply of a customer, whose notes nobody knows. */
const UNLIMITED = 1_000_000;

/** The fewest notes of these face values that make the amount, as if there were enough of each; null where none do. */
export function guessNotes(faceValues: readonly string[], amount: string): NoteCount[] | null {
  const found = suggestNotes(
    faceValues.map((value) => ({ value, count: UNLIMITED })),
    amount,
  );
  return found.ok ? found.notes : null;
}

/** Whether notes of these face values, as many as one likes, make the amount. */
export function isPayable(faceValues: readonly string[], amount: string): boolean {
  const { bundles, toUnits } = inUnits(
    faceValues.map((value) => ({ value, count: 1 })),
    amount,
  );
  return canBeMade(
    bundles.map(({ value }) => value),
    toUnits(amount),
  );
}

/** Whole numbers of the smallest decimal that occurs. */
function inUnits(notes: readonly NoteCount[], ...amounts: string[]) {
  const scale = Math.max(...amounts.map(decimalsOf), ...notes.map(({ value }) => decimalsOf(value)));
  const factor = `1${'0'.repeat(scale)}`;
  const toUnits = (value: string) => BigInt(multiply(value, factor));
  const bundles: Bundle[] = notes.map(({ value, count }) => ({ value: toUnits(value), count }));
  return { bundles, toUnits, fromUnits: (units: bigint) => divide(String(units), factor, scale) };
}
