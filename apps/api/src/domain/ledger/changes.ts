import { add } from '@doi-tien/money/decimal';
import type { NoteMove } from './drawer.ts';
import type { Line } from './journal.ts';

export interface Changes {
  /** Per currency: more or less of it, of what it cost, and of what of it was never sorted by note. */
  holdings: { currencyId: number; quantity: string; cost: string; unsorted: string }[];
  /** Per denomination: more or fewer notes. */
  piles: { currencyId: number; denominationId: number; count: number }[];
}

/** What an entry changes in the books: nothing but the sum of what it says. */
export function changesOf(lines: readonly Line[], moves: readonly NoteMove[]): Changes {
  const holdings = new Map<number, Changes['holdings'][number]>();
  const piles = new Map<number, Changes['piles'][number]>();
  const holdingOf = (currencyId: number) => {
    const known = holdings.get(currencyId) ?? { currencyId, quantity: '0', cost: '0', unsorted: '0' };
    holdings.set(currencyId, known);
    return known;
  };
  for (const { account, currencyId, quantity, value } of lines) {
    if (account !== 'holding' || currencyId === null) continue;
    const holding = holdingOf(currencyId);
    holding.quantity = add(holding.quantity, quantity ?? '0');
    holding.cost = add(holding.cost, value);
  }
  for (const { currencyId, denominationId, count, amount } of moves) {
    const holding = holdingOf(currencyId);
    if (denominationId === null) holding.unsorted = add(holding.unsorted, amount);
    else
      piles.set(denominationId, {
        currencyId,
        denominationId,
        count: (piles.get(denominationId)?.count ?? 0) + (count ?? 0),
      });
  }
  return { holdings: [...holdings.values()], piles: [...piles.values()] };
}
