import type { Count } from '@doi-tien/contract/safe.schema';
import { add, compare, decimalsOf, subtract } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { isPayable, totalOfNotes } from '@doi-tien/money/notes';
import { fieldError } from '../../platform/http/app-error.ts';
import type { NoteCount } from '../ledger/drawer.ts';
import { type Currencies, type CurrencyInfo, circulatingValues, isCash, smallestNote } from './currencies.ts';

/** More than any safe holds of any currency, or any ticket comes to: a thousand trillion. */
export const LARGEST_AMOUNT = '1000000000000000';

/** What was counted of one currency: its notes, and an amount that nobody sorted. */
export interface Counted {
  currency: CurrencyInfo;
  total: string;
  unsorted: string;
  notes: NoteCount[];
}

/** As many notes of one denomination as a drawer can hold. */
const MAX_PIECES = 100_000_000;

/** Counts as people send them, one currency perhaps in several parts, checked and put together per currency. */
export function readCounts(counts: readonly Count[], currencies: Currencies, field: string): Counted[] {
  const byCurrency = new Map<number, Counted>();
  for (const [index, count] of counts.entries()) {
    const part = readCount(count, currencies, `${field}.${index}`);
    const earlier = byCurrency.get(part.currency.id);
    const joined = earlier ? join(earlier, part) : part;
    refuseTooManyPieces(joined.notes, `${field}.${index}.to_tien`);
    if (compare(joined.total, LARGEST_AMOUNT) > 0)
      throw fieldError(`${field}.${index}.so_tien`, 'tooLarge', { max: formatDecimal(LARGEST_AMOUNT) });
    byCurrency.set(part.currency.id, joined);
  }
  return [...byCurrency.values()];
}

function readCount(count: Count, currencies: Currencies, field: string): Counted {
  const currency = currencies.get(count.tien_id);
  if (!currency) throw fieldError(`${field}.tien_id`, 'notFound');
  // Empty is not zero: nothing typed means that nobody counted.
  if (count.so_tien === undefined && !count.to_tien?.length) throw fieldError(`${field}.so_tien`, 'notCounted');
  const notes = readNotes(count.to_tien ?? [], currency, `${field}.to_tien`);
  const sorted = totalOfNotes(
    notes.map(({ denominationId, count: pieces }) => ({ value: faceValue(currency, denominationId), count: pieces })),
  );
  const total = count.so_tien ?? sorted;
  checkDecimals(total, currency, `${field}.so_tien`);
  if (count.to_tien && count.so_tien !== undefined && compare(sorted, total) !== 0)
    throw fieldError(`${field}.so_tien`, 'countDisagrees');
  return { currency, total, unsorted: subtract(total, count.to_tien ? sorted : '0'), notes };
}

/** Money of one currency that changes hands: in notes that make exactly the amount, or without any. */
export function readMoney(
  given: { tien_id: number; so_tien: string; to_tien?: readonly { menh_gia_id: number; so_to: number }[] | undefined },
  currencies: Currencies,
  fieldOf: (name: string) => string = (name) => name,
): Counted {
  const currency = currencies.get(given.tien_id);
  if (!currency) throw fieldError(fieldOf('tien_id'), 'wrongCurrency');
  checkDecimals(given.so_tien, currency, fieldOf('so_tien'));
  if (compare(given.so_tien, LARGEST_AMOUNT) > 0)
    throw fieldError(fieldOf('so_tien'), 'tooLarge', { max: formatDecimal(LARGEST_AMOUNT) });
  const notes = readNotes(given.to_tien ?? [], currency, fieldOf('to_tien'));
  const sorted = notesTotal(currency, notes);
  if (given.to_tien && compare(sorted, given.so_tien) !== 0) throw fieldError(fieldOf('to_tien'), 'countDisagrees');
  return { currency, total: given.so_tien, unsorted: subtract(given.so_tien, sorted), notes };
}

export function readNotes(
  notes: readonly { menh_gia_id: number; so_to: number }[],
  currency: CurrencyInfo,
  field: string,
): NoteCount[] {
  const read = notes.map(({ menh_gia_id, so_to }, index) => {
    if (!currency.notes.some(({ id }) => id === menh_gia_id))
      throw fieldError(`${field}.${index}.menh_gia_id`, 'wrongDenomination');
    return { denominationId: menh_gia_id, count: so_to };
  });
  refuseTooManyPieces(read, field);
  return read;
}

/** Refused, not rounded. A counted or unsorted amount may be anything the currency can have. */
export function checkDecimals(amount: string, currency: CurrencyInfo, field: string): void {
  if (decimalsOf(amount) > currency.decimals) throw fieldError(field, 'tooManyDecimals', { max: currency.decimals });
}

/** Cash that changes hands in a trade must also be payable in notes that circulate. */
export function checkTradedAmount(amount: string, currency: CurrencyInfo, field: string): void {
  checkDecimals(amount, currency, field);
  if (!isCash(currency)) return;
  const faceValues = circulatingValues(currency);
  if (faceValues.length > 0 && !isPayable(faceValues, amount)) {
    throw fieldError(field, 'notWholeNotes', { note: smallestNote(currency) });
  }
}

/** Notes out of circulation are neither taken from a customer nor handed to one. */
export function checkCirculating(notes: readonly NoteCount[], currency: CurrencyInfo, field: string): void {
  const withdrawn = notes.findIndex(
    ({ denominationId, count }) => count > 0 && !currency.notes.find(({ id }) => id === denominationId)?.circulates,
  );
  if (withdrawn >= 0) throw fieldError(`${field}.${withdrawn}.menh_gia_id`, 'notCirculating');
}

export function notesTotal(currency: CurrencyInfo, notes: readonly NoteCount[]): string {
  return totalOfNotes(
    notes.map(({ denominationId, count }) => ({ value: faceValue(currency, denominationId), count })),
  );
}

function faceValue(currency: CurrencyInfo, denominationId: number): string {
  return currency.notes.find(({ id }) => id === denominationId)?.value ?? '0';
}

/** A denomination may be listed several times; all its pieces together count. */
export function refuseTooManyPieces(notes: readonly NoteCount[], field: string): void {
  const pieces = new Map<number, number>();
  for (const { denominationId, count } of notes) {
    const total = (pieces.get(denominationId) ?? 0) + count;
    if (total > MAX_PIECES) throw fieldError(field, 'tooManyPieces', { max: MAX_PIECES });
    pieces.set(denominationId, total);
  }
}

function join(one: Counted, other: Counted): Counted {
  return {
    currency: one.currency,
    total: add(one.total, other.total),
    unsorted: add(one.unsorted, other.unsorted),
    notes: [...one.notes, ...other.notes],
  };
}
