import { add, compare, isZero, multiply, negate, subtract } from '@doi-tien/money/decimal';
import { suggestNotes, totalOfNotes } from '@doi-tien/money/notes';

/** The notes of one money in the safe, and the amount in it that was never sorted by note. */
export interface Drawer {
  unsorted: string;
  notes: Pile[];
}

export interface Pile {
  denominationId: number;
  value: string;
  count: number;
}

export interface NoteCount {
  denominationId: number;
  count: number;
}

/** What an entry moved: signed pieces of a denomination, or a signed amount without one. */
export interface NoteMove {
  moneyId: number;
  denominationId: number | null;
  count: number | null;
  amount: string;
}

/** The notes there cannot pay what was asked. */
export class CannotPay extends Error {
  readonly moneyId: number;
  readonly reason: 'missing' | 'cannotMake';
  /** The amount that cannot be made, or the pieces of a denomination that are not there. */
  readonly asked: string;
  readonly denomination: string | undefined;
  readonly held: number | undefined;

  constructor(moneyId: number, asked: string, missing?: { denomination: string; held: number }) {
    super(`Money ${moneyId}: ${asked} cannot be paid`);
    this.moneyId = moneyId;
    this.reason = missing ? 'missing' : 'cannotMake';
    this.asked = asked;
    this.denomination = missing?.denomination;
    this.held = missing?.held;
  }
}

/** Money that comes in: the named notes to their piles, the rest to the unsorted amount. */
export function putIn(drawer: Drawer, moneyId: number, quantity: string, notes: readonly NoteCount[]): NoteMove[] {
  const named = notes
    .filter(({ count }) => count > 0)
    .map((note) => ({ ...note, pile: pileOf(drawer, moneyId, note) }));
  for (const { pile, count } of named) pile.count += count;
  const rest = subtract(quantity, totalOfNotes(named.map(({ pile, count }) => ({ value: pile.value, count }))));
  drawer.unsorted = add(drawer.unsorted, rest);
  return [
    ...named.map(({ pile, count }) => noteMove(moneyId, pile, count)),
    ...(isZero(rest) ? [] : [unsortedMove(moneyId, rest)]),
  ];
}

/** Money that goes out: the named notes; of what is left the unsorted amount first, then the fewest notes that make the rest. */
export function takeOut(drawer: Drawer, moneyId: number, quantity: string, notes: readonly NoteCount[]): NoteMove[] {
  const named = takeNamed(drawer, moneyId, notes);
  const rest = named.reduce((left, { amount }) => add(left, amount), quantity);
  if (compare(rest, '0') < 0) throw new Error(`Money ${moneyId}: the notes are worth more than ${quantity}`);
  const { unsorted, chosen } = chooseNotes(drawer, moneyId, rest);
  drawer.unsorted = subtract(drawer.unsorted, unsorted);
  return [
    ...named,
    ...takeNamed(drawer, moneyId, chosen),
    ...(isZero(unsorted) ? [] : [unsortedMove(moneyId, negate(unsorted))]),
  ];
}

/** The exact opposite of an earlier entry's moves. */
export function undoMoves(drawer: Drawer, moneyId: number, moves: readonly NoteMove[]): NoteMove[] {
  return moves.map((move) => {
    if (move.denominationId === null) {
      drawer.unsorted = subtract(drawer.unsorted, move.amount);
      if (compare(drawer.unsorted, '0') < 0) throw new CannotPay(moneyId, move.amount);
      return unsortedMove(moneyId, negate(move.amount));
    }
    const back = -(move.count ?? 0);
    const pile = pileOf(drawer, moneyId, { denominationId: move.denominationId, count: 0 });
    if (pile.count + back < 0) throw missing(moneyId, pile, -back);
    pile.count += back;
    return noteMove(moneyId, pile, back);
  });
}

function takeNamed(drawer: Drawer, moneyId: number, notes: readonly NoteCount[]): NoteMove[] {
  return notes
    .filter(({ count }) => count > 0)
    .map((note) => {
      const pile = pileOf(drawer, moneyId, note);
      if (pile.count < note.count) throw missing(moneyId, pile, note.count);
      pile.count -= note.count;
      return noteMove(moneyId, pile, -note.count);
    });
}

/** Few enough to answer at once; beyond that a person sorts the unsorted amount first. */
const MAX_TRIES = 200;

/** As much of the unsorted amount as lets the notes make the rest. */
export function chooseNotes(
  { unsorted, notes }: Drawer,
  moneyId: number,
  quantity: string,
): { unsorted: string; chosen: NoteCount[] } {
  const smallest = notes.reduce(
    (least, { value }) => (compare(value, least) < 0 ? value : least),
    notes[0]?.value ?? '1',
  );
  const start = compare(unsorted, quantity) < 0 ? unsorted : quantity;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const fromUnsorted = subtract(start, multiply(smallest, String(tries)));
    if (compare(fromUnsorted, '0') < 0) break;
    const chosen = fewest(notes, subtract(quantity, fromUnsorted));
    if (chosen) return { unsorted: fromUnsorted, chosen };
  }
  const chosen = fewest(notes, quantity);
  if (chosen) return { unsorted: '0', chosen };
  throw new CannotPay(moneyId, quantity);
}

function missing(moneyId: number, { value, count }: Pile, asked: number): CannotPay {
  return new CannotPay(moneyId, String(asked), { denomination: value, held: count });
}

function fewest(notes: readonly Pile[], amount: string): NoteCount[] | undefined {
  if (isZero(amount)) return [];
  const suggestion = suggestNotes(notes, amount);
  if (!suggestion.ok) return undefined;
  return suggestion.notes.flatMap(({ value, count }) => {
    const pile = notes.find((each) => compare(each.value, value) === 0);
    return pile ? [{ denominationId: pile.denominationId, count }] : [];
  });
}

function pileOf(drawer: Drawer, moneyId: number, { denominationId }: NoteCount): Pile {
  const pile = drawer.notes.find((each) => each.denominationId === denominationId);
  if (!pile) throw new Error(`Money ${moneyId} has no denomination ${denominationId}`);
  return pile;
}

function noteMove(moneyId: number, pile: Pile, count: number): NoteMove {
  return { moneyId, denominationId: pile.denominationId, count, amount: multiply(pile.value, String(count)) };
}

function unsortedMove(moneyId: number, amount: string): NoteMove {
  return { moneyId, denominationId: null, count: null, amount };
}
