import { divide, isZero, multiply, negate, subtract } from '@doi-tien/money/decimal';
import { AppError } from '../../platform/http/app-error.ts';
import type { Counted } from '../currencies/counts.ts';
import type { CurrencyInfo } from '../currencies/currencies.ts';
import type { ContraAccount } from '../ledger/accounts.ts';
import type { Books, EntryHead, EntryRows } from '../ledger/books.repository.ts';
import { type Drawer, heldIn, type NoteMove, noteMove, unsortedMove } from '../ledger/drawer.ts';
import { evaluate, type Leg } from '../ledger/journal.ts';
import { type Place, VAULT } from '../ledger/place.ts';
import type { EntryDraft } from '../ledger/post-entry.ts';
import { type ReferenceRates, referenceValue } from '../rates/reference-rates.ts';

export interface Difference {
  currencyId: number;
  code: string;
  book: string;
  counted: string;
  difference: string;
}

/** What the counted place should hold: with tills less than the branch does. */
export function heldOf(currencyId: number, { drawers }: Pick<Books, 'drawers'>): string {
  const drawer = drawers.get(currencyId);
  return drawer ? heldIn(drawer) : '0';
}

/** How far each count is from the books, without changing anything. */
export function differencesOf(counts: readonly Counted[], books: Books): Difference[] {
  return counts.map(({ currency, total }) => {
    const book = heldOf(currency.id, books);
    return { currencyId: currency.id, code: currency.code, book, counted: total, difference: subtract(total, book) };
  });
}

/**
 * Makes the books of a place what was counted there: notes pile by pile, and what is too much or too little against the account. The
 * rows are empty when the books were right to the last note.
 */
export function countDraft(
  head: EntryHead,
  counts: readonly Counted[],
  against: ContraAccount,
  rates: ReferenceRates,
  place: Place = VAULT,
): EntryDraft<EntryRows> {
  return {
    head,
    currencyIds: counts.map(({ currency }) => currency.id),
    places: [place],
    evaluate: (books) => {
      const legs = counts.flatMap((counted) => legsOf(counted, books, against, rates));
      const moves = counts.flatMap((counted) => recount(drawerOf(books, counted.currency), counted));
      return { lines: evaluate(legs, books.positions).lines, moves };
    },
  };
}

function legsOf({ currency, total }: Counted, books: Books, against: ContraAccount, rates: ReferenceRates): Leg[] {
  return differenceLegs(currency, subtract(total, heldOf(currency.id, books)), { books, against, rates });
}

interface Differing {
  books: Pick<Books, 'positions'>;
  against: ContraAccount;
  rates: ReferenceRates;
}

/** What is too much or too little of a currency, on the account that takes it. */
export function differenceLegs(
  currency: CurrencyInfo,
  difference: string,
  { books, against, rates }: Differing,
): Leg[] {
  const held = books.positions.get(currency.id) ?? { quantity: '0', cost: '0' };
  if (isZero(difference)) return [];
  if (difference.startsWith('-'))
    return [{ kind: 'release', currencyId: currency.id, quantity: negate(difference), against }];
  // What is found is worth what the rest cost; where there was nothing, what it is worth today.
  const value = isZero(held.quantity)
    ? referenceValue(currency, difference, rates)
    : divide(multiply(held.cost, difference), held.quantity, 0);
  return [
    { kind: 'receive', currencyId: currency.id, quantity: difference, value },
    { kind: 'book', account: against, value: negate(value), currencyId: currency.id },
  ];
}

/** Sets every pile to what was counted and answers what that moved. */
function recount(drawer: Drawer, { currency, unsorted, notes }: Counted): NoteMove[] {
  const counted = new Map<number, number>();
  for (const { denominationId, count } of notes)
    counted.set(denominationId, (counted.get(denominationId) ?? 0) + count);
  const moves = drawer.notes.flatMap((pile): NoteMove[] => {
    const change = (counted.get(pile.denominationId) ?? 0) - pile.count;
    if (change === 0) return [];
    pile.count += change;
    return [noteMove(drawer, currency.id, pile, change)];
  });
  const change = subtract(unsorted, drawer.unsorted);
  drawer.unsorted = unsorted;
  return isZero(change) ? moves : [...moves, unsortedMove(drawer, currency.id, change)];
}

function drawerOf(books: Books, currency: CurrencyInfo): Drawer {
  const drawer = books.drawers.get(currency.id);
  if (!drawer) throw new AppError('INTERNAL_ERROR');
  return drawer;
}
