import { add } from '@doi-tien/money/decimal';
import type { NoteMove } from './drawer.ts';
import type { Line } from './journal.ts';

export interface Changes {
  /** Per money: more or less of it, of what it cost, and of what of it was never sorted by note. */
  holdings: { moneyId: number; quantity: string; cost: string; unsorted: string }[];
  /** Per denomination: more or fewer notes. */
  piles: { moneyId: number; denominationId: number; count: number }[];
}

/** What an entry changes in the books: nothing but the sum of what it says. */
export function changesOf(lines: readonly Line[], moves: readonly NoteMove[]): Changes {
  const holdings = new Map<number, Changes['holdings'][number]>();
  const piles = new Map<number, Changes['piles'][number]>();
  const holdingOf = (moneyId: number) => {
    const known = holdings.get(moneyId) ?? { moneyId, quantity: '0', cost: '0', unsorted: '0' };
    holdings.set(moneyId, known);
    return known;
  };
  for (const { account, moneyId, quantity, value } of lines) {
    if (account !== 'holding' || moneyId === null) continue;
    const holding = holdingOf(moneyId);
    holding.quantity = add(holding.quantity, quantity ?? '0');
    holding.cost = add(holding.cost, value);
  }
  for (const { moneyId, denominationId, count, amount } of moves) {
    const holding = holdingOf(moneyId);
    if (denominationId === null) holding.unsorted = add(holding.unsorted, amount);
    else
      piles.set(denominationId, {
        moneyId,
        denominationId,
        count: (piles.get(denominationId)?.count ?? 0) + (count ?? 0),
      });
  }
  return { holdings: [...holdings.values()], piles: [...piles.values()] };
}
