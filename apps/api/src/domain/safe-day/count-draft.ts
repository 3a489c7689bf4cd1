import { divide, isZero, multiply, negate, subtract } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { AppError } from '../../platform/http/app-error.ts';
import type { Counted } from '../currencies/counts.ts';
import type { MoneyInfo } from '../currencies/moneys.ts';
import type { ContraAccount } from '../ledger/accounts.ts';
import type { Books, EntryHead, EntryRows } from '../ledger/books.repository.ts';
import type { Drawer, NoteMove } from '../ledger/drawer.ts';
import { evaluate, type Leg } from '../ledger/journal.ts';
import type { EntryDraft } from '../ledger/post-entry.ts';
import { type ReferenceRates, referenceValue } from '../rates/reference-rates.ts';

export interface Difference {
  moneyId: number;
  code: string;
  book: string;
  counted: string;
  difference: string;
}

/** How far each count is from the books, without changing anything. */
export function differencesOf(counts: readonly Counted[], books: Books): Difference[] {
  return counts.map(({ money, total }) => {
    const book = books.positions.get(money.id)?.quantity ?? '0';
    return { moneyId: money.id, code: money.code, book, counted: total, difference: subtract(total, book) };
  });
}

/**
 * Makes the books what was counted: notes pile by pile, and what is too much or too little against the account. The rows
 * are empty when the books were right to the last note.
 */
export function countDraft(
  head: EntryHead,
  counts: readonly Counted[],
  against: ContraAccount,
  rates: ReferenceRates,
): EntryDraft<EntryRows> {
  return {
    head,
    moneyIds: counts.map(({ money }) => money.id),
    evaluate: (books) => {
      const legs = counts.flatMap((counted) => legsOf(counted, books, against, rates));
      const moves = counts.flatMap((counted) => recount(drawerOf(books, counted.money), counted));
      return { lines: evaluate(legs, books.positions).lines, moves };
    },
  };
}

function legsOf({ money, total }: Counted, books: Books, against: ContraAccount, rates: ReferenceRates): Leg[] {
  const held = books.positions.get(money.id) ?? { quantity: '0', cost: '0' };
  const difference = subtract(total, held.quantity);
  if (isZero(difference)) return [];
  if (difference.startsWith('-'))
    return [{ kind: 'release', moneyId: money.id, quantity: negate(difference), against }];
  // What is found is worth what the rest cost; where there was nothing, what it is worth today.
  const value = isZero(held.quantity)
    ? referenceValue(money, difference, rates)
    : divide(multiply(held.cost, difference), held.quantity, 0);
  return [
    { kind: 'receive', moneyId: money.id, quantity: difference, value },
    { kind: 'book', account: against, value: negate(value), moneyId: money.id },
  ];
}

/** Sets every pile to what was counted and answers what that moved. */
function recount(drawer: Drawer, { money, unsorted, notes }: Counted): NoteMove[] {
  const counted = new Map<number, number>();
  for (const { denominationId, count } of notes)
    counted.set(denominationId, (counted.get(denominationId) ?? 0) + count);
  const moves = drawer.notes.flatMap((pile): NoteMove[] => {
    const change = (counted.get(pile.denominationId) ?? 0) - pile.count;
    if (change === 0) return [];
    pile.count += change;
    const amount = amountAt(String(Math.abs(change)), pile.value, '1', 8);
    return [
      {
        moneyId: money.id,
        denominationId: pile.denominationId,
        count: change,
        amount: change < 0 ? negate(amount) : amount,
      },
    ];
  });
  const change = subtract(unsorted, drawer.unsorted);
  drawer.unsorted = unsorted;
  return isZero(change) ? moves : [...moves, { moneyId: money.id, denominationId: null, count: null, amount: change }];
}

function drawerOf(books: Books, money: MoneyInfo): Drawer {
  const drawer = books.drawers.get(money.id);
  if (!drawer) throw new AppError('INTERNAL_ERROR');
  return drawer;
}
