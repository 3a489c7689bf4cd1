import { subtract } from '@doi-tien/money/decimal';
import type { Counted } from '../../domain/currencies/counts.ts';
import type { EntryHead, EntryRows } from '../../domain/ledger/books.repository.ts';
import { type Drawer, putIn, takeOut } from '../../domain/ledger/drawer.ts';
import { evaluate } from '../../domain/ledger/journal.ts';
import type { Place } from '../../domain/ledger/place.ts';
import type { EntryDraft } from '../../domain/ledger/post-entry.ts';
import type { ReferenceRates } from '../../domain/rates/reference-rates.ts';
import { differenceLegs } from '../../domain/safe-day/count-draft.ts';

interface Handed {
  from: Place;
  to: Place;
  /** As the giver prepared it. */
  prepared: readonly Counted[];
  /** As the receiver counted it. */
  counts: readonly Counted[];
}

/**
 * Cash from one place to another, at no change of value: what was prepared leaves the giver, what was counted comes to the receiver, and
 * what lies between the two is too much or too little of the branch.
 */
export function handOverDraft(
  head: EntryHead,
  { from, to, prepared, counts }: Handed,
  rates: ReferenceRates,
): EntryDraft<EntryRows> {
  return {
    head,
    currencyIds: prepared.map(({ currency }) => currency.id),
    places: [from, to],
    evaluate: (books) => {
      const drawerOf = (place: Place, currencyId: number): Drawer => {
        const drawer = books.places?.get(place)?.get(currencyId);
        if (!drawer) throw new Error(`Currency ${currencyId} was not locked in place ${place}`);
        return drawer;
      };
      const taken = prepared.flatMap(({ currency, total, notes }) =>
        takeOut(drawerOf(from, currency.id), currency.id, total, notes, { isRestUnsorted: true }),
      );
      const put = counts.flatMap(({ currency, total, notes }) =>
        putIn(drawerOf(to, currency.id), currency.id, total, notes),
      );
      const legs = prepared.flatMap(({ currency, total }) => {
        const counted = counts.find((count) => count.currency.id === currency.id)?.total ?? '0';
        return differenceLegs(currency, subtract(counted, total), { books, against: 'count-difference', rates });
      });
      return { lines: evaluate(legs, books.positions).lines, moves: [...taken, ...put] };
    },
  };
}
