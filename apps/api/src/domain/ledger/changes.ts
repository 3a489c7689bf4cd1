import { add } from '@doi-tien/money/decimal';
import type { NoteMove } from './drawer.ts';
import type { Line } from './journal.ts';
import { type Place, VAULT } from './place.ts';

export interface Changes {
  /** Per currency: more or less of it, of what it cost, and of what of it in the vault was never sorted by note. */
  holdings: { currencyId: number; quantity: string; cost: string; unsorted: string }[];
  /** Per denomination and place: more or fewer notes. */
  piles: { currencyId: number; denominationId: number; count: number; place?: Place }[];
  /** Per currency and till: more or less that was never sorted by note; left out where no till is concerned. */
  inTills?: { currencyId: number; place: Place; unsorted: string }[];
}

/** What an entry changes in the books: nothing but the sum of what it says. */
export function changesOf(lines: readonly Line[], moves: readonly NoteMove[]): Changes {
  const holdings = new Map<number, Changes['holdings'][number]>();
  const piles = new Map<string, Changes['piles'][number]>();
  const inTills = new Map<string, NonNullable<Changes['inTills']>[number]>();
  for (const { account, currencyId, quantity, value } of lines) {
    if (account !== 'holding' || currencyId === null) continue;
    const holding = entryOf(holdings, currencyId, { currencyId, quantity: '0', cost: '0', unsorted: '0' });
    holding.quantity = add(holding.quantity, quantity ?? '0');
    holding.cost = add(holding.cost, value);
  }
  for (const { currencyId, denominationId, count, amount, place = VAULT } of moves) {
    const holding = entryOf(holdings, currencyId, { currencyId, quantity: '0', cost: '0', unsorted: '0' });
    const placed = place === VAULT ? {} : { place };
    if (denominationId !== null) {
      const pile = entryOf(piles, `${place} ${denominationId}`, { currencyId, denominationId, count: 0, ...placed });
      pile.count += count ?? 0;
    } else if (place === VAULT) holding.unsorted = add(holding.unsorted, amount);
    else {
      const inTill = entryOf(inTills, `${place} ${currencyId}`, { currencyId, place, unsorted: '0' });
      inTill.unsorted = add(inTill.unsorted, amount);
    }
  }
  return {
    holdings: [...holdings.values()],
    piles: [...piles.values()],
    ...(inTills.size > 0 && { inTills: [...inTills.values()] }),
  };
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, first: Value): Value {
  const known = map.get(key) ?? first;
  map.set(key, known);
  return known;
}
