import type { NoteCount } from '@doi-tien/contract/safe.schema';
import { guessNotes } from '@doi-tien/money/notes';
import { isCash, type SheetCurrency } from './count-model.ts';

/** The fewest notes that make an amount of cash that comes in, as a ticket takes them; null where none do. */
export function likelyNotes(
  currency: SheetCurrency | undefined,
  amount: string | null | undefined,
): NoteCount[] | null {
  if (!currency || !amount || !isCash(currency)) return null;
  const found = guessNotes(
    currency.notes.map(({ value }) => value),
    amount,
  );
  return (
    found?.flatMap(({ value, count }) =>
      currency.notes.filter((note) => note.value === value).map(({ id }) => ({ menh_gia_id: id, so_to: count })),
    ) ?? null
  );
}
