import { add, compare, isZero, multiply, negate, subtract } from '@doi-tien/money/decimal';
import { type Payment, payWithNotes, payWithUnsorted, totalOfNotes } from '@doi-tien/money/notes';
import { type Place, VAULT } from './place.ts';

/** The notes of one currency in a place, and the amount there that was never sorted by note. */
export interface Drawer {
  /** The vault where it is left out. */
  place?: Place;
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
  currencyId: number;
  denominationId: number | null;
  count: number | null;
  amount: string;
  /** The vault where it is left out, so that entries of a branch without tills are written as ever. */
  place?: Place;
}

/** What a place holds of one currency altogether. */
export function heldIn({ unsorted, notes }: Drawer): string {
  return add(unsorted, totalOfNotes(notes));
}

/** The notes and the unsorted amount in the place cannot pay what was asked. */
export class CannotPay extends Error {
  readonly currencyId: number;
  /** The amount that cannot be made, or the pieces of a denomination that are not there. */
  readonly asked: string;
  /** What there is too little of: notes of a denomination, or the unsorted amount. Neither: no choice makes the amount. */
  readonly lacking: { denomination: string; held: number } | { unsorted: string } | { inTill: string } | undefined;

  constructor(currencyId: number, asked: string, lacking?: CannotPay['lacking']) {
    super(`Currency ${currencyId}: ${asked} cannot be paid`);
    this.currencyId = currencyId;
    this.asked = asked;
    this.lacking = lacking;
  }
}

/** Money that comes in: the named notes to their piles, the rest to the unsorted amount. */
export function putIn(drawer: Drawer, currencyId: number, quantity: string, notes: readonly NoteCount[]): NoteMove[] {
  const named = notes
    .filter(({ count }) => count > 0)
    .map((note) => ({ ...note, pile: pileOf(drawer, currencyId, note) }));
  for (const { pile, count } of named) pile.count += count;
  const rest = subtract(quantity, totalOfNotes(named.map(({ pile, count }) => ({ value: pile.value, count }))));
  drawer.unsorted = add(drawer.unsorted, rest);
  return [
    ...named.map(({ pile, count }) => noteMove(drawer, currencyId, pile, count)),
    ...(isZero(rest) ? [] : [unsortedMove(drawer, currencyId, rest)]),
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
  currencyId: number,
  quantity: string,
  notes: readonly NoteCount[],
  { among, isRestUnsorted = false, isNotesFirst = false }: Choice = {},
): NoteMove[] {
  refuseMoreThanTill(drawer, currencyId, quantity);
  const named = takeNamed(drawer, currencyId, notes);
  const rest = named.reduce((left, { amount }) => add(left, amount), quantity);
  if (compare(rest, '0') < 0) throw new Error(`Currency ${currencyId}: the notes are worth more than ${quantity}`);
  if (named.length > 0 && isRestUnsorted) return [...named, ...takeUnsorted(drawer, currencyId, rest)];
  const usable = among ? drawer.notes.filter(({ denominationId }) => among.includes(denominationId)) : drawer.notes;
  const choose = isNotesFirst ? proposeNotes : chooseNotes;
  const { unsorted, chosen } = choose({ unsorted: drawer.unsorted, notes: usable }, currencyId, rest);
  return [...named, ...takeNamed(drawer, currencyId, chosen), ...takeUnsorted(drawer, currencyId, unsorted)];
}

/** The branch may hold it elsewhere: that is said before any note is looked for. */
function refuseMoreThanTill(drawer: Drawer, currencyId: number, asked: string): void {
  if ((drawer.place ?? VAULT) === VAULT) return;
  const inTill = heldIn(drawer);
  if (compare(inTill, asked) < 0) throw new CannotPay(currencyId, asked, { inTill });
}

/** Change out of what a customer handed over: it is taken once that is in the drawer. */
export interface Change extends Choice {
  amount: string;
  notes: readonly NoteCount[];
}

/** Money that comes in from a hand that gets something back: both sides move, and their difference is the quantity. */
export function putInForChange(
  drawer: Drawer,
  currencyId: number,
  quantity: string,
  notes: readonly NoteCount[],
  change: Change,
): NoteMove[] {
  const received = putIn(drawer, currencyId, add(quantity, change.amount), notes);
  return [...received, ...takeOut(drawer, currencyId, change.amount, change.notes, change)];
}

/** The exact opposite of an earlier entry's moves. What comes back is there before anything is taken out again. */
export function undoMoves(drawer: Drawer, currencyId: number, moves: readonly NoteMove[]): NoteMove[] {
  const [given, received] = [moves.filter(isOut), moves.filter((move) => !isOut(move))];
  return [...given, ...received].map((move) => {
    if (move.denominationId === null) {
      drawer.unsorted = subtract(drawer.unsorted, move.amount);
      if (compare(drawer.unsorted, '0') < 0) throw new CannotPay(currencyId, move.amount);
      return unsortedMove(drawer, currencyId, negate(move.amount));
    }
    const back = -(move.count ?? 0);
    const pile = pileOf(drawer, currencyId, { denominationId: move.denominationId, count: 0 });
    if (pile.count + back < 0) throw missing(currencyId, pile, -back);
    pile.count += back;
    return noteMove(drawer, currencyId, pile, back);
  });
}

function isOut({ amount }: NoteMove): boolean {
  return amount.startsWith('-');
}

function takeNamed(drawer: Drawer, currencyId: number, notes: readonly NoteCount[]): NoteMove[] {
  return notes
    .filter(({ count }) => count > 0)
    .map((note) => {
      const pile = pileOf(drawer, currencyId, note);
      if (pile.count < note.count) throw missing(currencyId, pile, note.count);
      pile.count -= note.count;
      return noteMove(drawer, currencyId, pile, -note.count);
    });
}

function takeUnsorted(drawer: Drawer, currencyId: number, amount: string): NoteMove[] {
  if (isZero(amount)) return [];
  if (compare(drawer.unsorted, amount) < 0) throw new CannotPay(currencyId, amount, { unsorted: drawer.unsorted });
  drawer.unsorted = subtract(drawer.unsorted, amount);
  return [unsortedMove(drawer, currencyId, negate(amount))];
}

export interface ChosenNotes {
  unsorted: string;
  chosen: NoteCount[];
}

/** As much of the unsorted amount as lets the notes make the rest, and the fewest notes for that rest. */
function chooseNotes({ unsorted, notes }: Drawer, currencyId: number, quantity: string): ChosenNotes {
  return chosenBy(payWithUnsorted(notes, unsorted, quantity), notes, currencyId, quantity);
}

/** What a teller is told to hand over: the fewest notes, and unsorted money only for what notes cannot make. */
export function proposeNotes({ unsorted, notes }: Drawer, currencyId: number, quantity: string): ChosenNotes {
  return chosenBy(payWithNotes(notes, unsorted, quantity), notes, currencyId, quantity);
}

function chosenBy(payment: Payment, notes: readonly Pile[], currencyId: number, quantity: string): ChosenNotes {
  if (!payment.ok) throw new CannotPay(currencyId, quantity);
  const chosen = payment.notes.flatMap(({ value, count }) => {
    const pile = notes.find((each) => compare(each.value, value) === 0);
    return pile ? [{ denominationId: pile.denominationId, count }] : [];
  });
  return { unsorted: payment.unsorted, chosen };
}

function missing(currencyId: number, { value, count }: Pile, asked: number): CannotPay {
  return new CannotPay(currencyId, String(asked), { denomination: value, held: count });
}

function pileOf(drawer: Drawer, currencyId: number, { denominationId }: NoteCount): Pile {
  const pile = drawer.notes.find((each) => each.denominationId === denominationId);
  if (!pile) throw new Error(`Currency ${currencyId} has no denomination ${denominationId}`);
  return pile;
}

export function noteMove(drawer: Drawer, currencyId: number, pile: Pile, count: number): NoteMove {
  const { denominationId, value } = pile;
  return { currencyId, denominationId, count, amount: multiply(value, String(count)), ...placed(drawer) };
}

export function unsortedMove(drawer: Drawer, currencyId: number, amount: string): NoteMove {
  return { currencyId, denominationId: null, count: null, amount, ...placed(drawer) };
}

function placed({ place = VAULT }: Drawer): Pick<NoteMove, 'place'> {
  return place === VAULT ? {} : { place };
}
