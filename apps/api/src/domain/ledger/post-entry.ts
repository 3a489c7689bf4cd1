import type { Db } from '../../platform/db/database.ts';
import { type Books, type EntryHead, type EntryRows, lockBooks, writeEntry } from './books.repository.ts';

/** An entry that is not posted yet: its head, the currencies it touches, and how its rows follow from their balances. */
export interface EntryDraft<Rows extends EntryRows> {
  head: EntryHead;
  currencyIds: readonly number[];
  /** Pure. Throws `NotEnoughHeld` or `CannotPay` when the balances do not allow the entry. */
  evaluate: (books: Books) => Rows;
}

/** Null only where nothing had to be written: a count that found the books right to the last note. */
export type Posted<Rows extends EntryRows> = Rows & { entryId: number | null };

/**
 * Posts every entry of the ledger: trades, movements, counts, swaps and voids. Locks the balances of the draft's
 * currencies in its branch (highest id first, the base currency last, so that nobody deadlocks), evaluates the draft against them, and
 * writes the entry with its lines, notes, balances and figures in one call of `write_entry`.
 */
export async function postEntry<Rows extends EntryRows>(trx: Db, draft: EntryDraft<Rows>): Promise<Posted<Rows>> {
  const books = await lockBooks(trx, draft.head.branchId, draft.currencyIds);
  const rows = draft.evaluate(books);
  const isEmpty = rows.lines.length === 0 && rows.moves.length === 0;
  return { ...rows, entryId: isEmpty ? null : await writeEntry(trx, draft.head, rows) };
}
