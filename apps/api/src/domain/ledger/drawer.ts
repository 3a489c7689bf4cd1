import { add, compare, isZero, multiply, negate, subtract } from '@doi-tien/money/decimal';
import { type Payment, payWithNotes, payWithUnsorted, totalOfNotes } from '@doi-tien/money/notes';

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

/** The notes and the unsorted amount in the safe cannot pay what was asked. */
export class CannotPay extends Error {
  readonly moneyId: number;
  /** The amount that cannot be made, or the pieces of a denomination that are not there. */
  readonly asked: string;
  /** What there is too little of: notes of a denomination, or the unsorted amount. Neither: no choice makes the amount. */
  readonly lacking: { denomination: string; held: number } | { unsorted: string } | undefined;

  constructor(moneyId: number, asked: string, lacking?: CannotPay['lacking']) {
    super(`Money ${moneyId}: ${asked} cannot be paid`);
    this.moneyId = moneyId;
    this.asked = asked;
    this.lacking = lacking;
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

export interface Choice {
  /** The denominations to choose from where notes are not named; all when left out. */
  among?: readonly number[] | undefined;
  /** Whether only the unsorted amount pays what named notes leave open. */
  isRestUnsorted?: boolean | undefined;
  /** Whether notes are chosen before the unsorted amount, as a teller hands them over. */
  isNotesFirst?: boolean | undefined;
}

/**
 * Money that goes out: the named notes; of what is left the unsorted amount first, then the fewest notes that make the
 * rest, or notes first, as the choice allows.
 */
export function takeOut(
  drawer: Drawer,
  moneyId: number,
  quantity: string,
  notes: readonly NoteCount[],
  { among, isRestUnsorted = false, isNotesFirst = false }: Choice = {},
): NoteMove[] {
  const named = takeNamed(drawer, moneyId, notes);
  const rest = named.reduce((left, { amount }) => add(left, amount), quantity);
  if (compare(rest, '0') < 0) throw new Error(`Money ${moneyId}: the notes are worth more than ${quantity}`);
  if (named.length > 0 && isRestUnsorted) return [...named, ...takeUnsorted(drawer, moneyId, rest)];
  const usable = among ? drawer.notes.filter(({ denominationId }) => among.includes(denominationId)) : drawer.notes;
  const choose = isNotesFirst ? proposeNotes : chooseNotes;
  const { unsorted, chosen } = choose({ unsorted: drawer.unsorted, notes: usable }, moneyId, rest);
  return [...named, ...takeNamed(drawer, moneyId, chosen), ...takeUnsorted(drawer, moneyId, unsorted)];
}

/** Change out of what a customer handed over: it is taken once that is in the drawer. */
export interface Change extends Choice {
  amount: string;
  notes: readonly NoteCount[];
}

/** Money that comes in from a hand that gets something back: both sides move, and their difference is the quantity. */
export function putInForChange(
  drawer: Drawer,
  moneyId: number,
  quantity: string,
  notes: readonly NoteCount[],
  change: Change,
): NoteMove[] {
  const received = putIn(drawer, moneyId, add(quantity, change.amount), notes);
  return [...received, ...takeOut(drawer, moneyId, change.amount, change.notes, change)];
}

/** The exact opposite of an earlier entry's moves. What comes back is there before anything is taken out again. */
export function undoMoves(drawer: Drawer, moneyId: number, moves: readonly NoteMove[]): NoteMove[] {
  const [given, received] = [moves.filter(isOut), moves.filter((move) => !isOut(move))];
  return [...given, ...received].map((move) => {
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

function isOut({ amount }: NoteMove): boolean {
  return amount.startsWith('-');
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

function takeUnsorted(drawer: Drawer, moneyId: number, amount: string): NoteMove[] {
  if (isZero(amount)) return [];
  if (compare(drawer.unsorted, amount) < 0) throw new CannotPay(moneyId, amount, { unsorted: drawer.unsorted });
  drawer.unsorted = subtract(drawer.unsorted, amount);
  return [unsortedMove(moneyId, negate(amount))];
}

export interface ChosenNotes {
  unsorted: string;
  chosen: NoteCount[];
}

/** As much of the unsorted amount as lets the notes make the rest, and the fewest notes for that rest. */
function chooseNotes({ unsorted, notes }: Drawer, moneyId: number, quantity: string): ChosenNotes {
  return chosenBy(payWithUnsorted(notes, unsorted, quantity), notes, moneyId, quantity);
}

/** What a teller is told to hand over: the fewest notes, and unsorted money only for what notes cannot make. */
export function proposeNotes({ unsorted, notes }: Drawer, moneyId: number, quantity: string): ChosenNotes {
  return chosenBy(payWithNotes(notes, unsorted, quantity), notes, moneyId, quantity);
}

function chosenBy(payment: Payment, notes: readonly Pile[], moneyId: number, quantity: string): ChosenNotes {
  if (!payment.ok) throw new CannotPay(moneyId, quantity);
  const chosen = payment.notes.flatMap(({ value, count }) => {
    const pile = notes.find((each) => compare(each.value, value) === 0);
    return pile ? [{ denominationId: pile.denominationId, count }] : [];
  });
  return { unsorted: payment.unsorted, chosen };
}

function missing(moneyId: number, { value, count }: Pile, asked: number): CannotPay {
  return new CannotPay(moneyId, String(asked), { denomination: value, held: count });
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
