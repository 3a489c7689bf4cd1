import type { Db } from '../../platform/db/database.ts';
import { type Books, type EntryHead, type EntryRows, entryToWrite, lockBooks, writeEntry } from './books.repository.ts';
import type { Place } from './place.ts';
import { type ReserveTerms, refuseReserved } from './reserved.ts';

/** An entry that is not posted yet: its head, the currencies it touches, and how its rows follow from their balances. */
export interface EntryDraft<Rows extends EntryRows> {
  head: EntryHead;
  currencyIds: readonly number[];
  /** Where its notes are taken from and put: the vault where it is left out; the first of several is its own. */
  places?: readonly Place[];
  reserve?: ReserveTerms;
  /** Pure. Throws `NotEnoughHeld` or `CannotPay` when the balances do not allow the entry. */
  evaluate: (books: Books) => Rows;
}

/** Null only where nothing had to be written: a count that found the books right to the last note. */
export type Posted<Rows extends EntryRows> = Rows & { entryId: number | null };

/** What a draft has come to, from balances that stay locked until the commit, and the entry as it is to be written; null where nothing has to be. */
export type WorkedOut<Rows extends EntryRows> = Rows & { entry: string | null };

/**
 * Posts every entry of the ledger: trades, movements, counts, swaps and voids. Locks the balances of the draft's currencies in its branch,
 * evaluates the draft against them, and writes the entry with its lines, notes, balances and figures in one call of `write_entry`.
 */
export async function postEntry<Rows extends EntryRows>(trx: Db, draft: EntryDraft<Rows>): Promise<Posted<Rows>> {
  const { entry, ...rows } = await workOutEntry(trx, draft);
  return { ...(rows as unknown as Rows), entryId: entry === null ? null : await writeEntry(trx, entry) };
}

/**
 * The first half of it, for an entry that is written together with its ticket (`write_ticket`). Balances are locked by currency, highest id
 * first, the base currency last, so that nobody deadlocks. What is kept for customers is read under these locks.
 */
export async function workOutEntry<Rows extends EntryRows>(trx: Db, draft: EntryDraft<Rows>): Promise<WorkedOut<Rows>> {
  const { head, reserve } = draft;
  const taken = reserve?.taken?.map(({ id }) => id);
  const books = await lockBooks(trx, head.branchId, draft.currencyIds, draft.places, taken);
  const rows = draft.evaluate(books);
  refuseReserved({ kind: head.kind, lines: rows.lines, before: books.positions, reserved: books.reserved }, reserve);
  const isEmpty = rows.lines.length === 0 && rows.moves.length === 0;
  return { ...rows, entry: isEmpty ? null : entryToWrite(draft.head, rows) };
}
