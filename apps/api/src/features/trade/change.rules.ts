import { add, compare, subtract } from '@doi-tien/money/decimal';
import type { Change, NoteCount } from '../../domain/ledger/drawer.ts';

/** What a customer hands over for a sale, and the notes of the change. */
export interface Handed {
  /** The amount as it was sent; null where only notes tell it. */
  amount: string | null;
  /** What the notes handed over are worth; null where none are named. */
  sorted: string | null;
  /** The notes given back; null where nothing was said about change. */
  back: { notes: NoteCount[]; worth: string } | null;
  /** The denominations handed over; none where only an amount is told. */
  received: readonly number[];
  /** The largest note handed over, or the largest that circulates where only an amount is told; null without notes. */
  largestNote: string | null;
  /** The denominations that change may be made of. */
  among: readonly number[];
}

/** What was handed over altogether. Where nothing is said about change, it is exactly what is to be paid. */
export function handedOver({ amount, sorted, back }: Handed, total: string): string {
  if (amount !== null) return amount;
  return back ? (sorted ?? add(total, back.worth)) : total;
}

/** The change of a sale; undefined where the customer handed over what was to be paid. */
export function changeOf(handed: Handed | undefined, total: string): Change | undefined {
  if (!handed) return undefined;
  const amount = subtract(handedOver(handed, total), total);
  if (compare(amount, '0') <= 0) return undefined;
  return {
    amount,
    notes: handed.back?.notes ?? [],
    among: handed.among,
    isRestUnsorted: true,
    isNotesFirst: handed.back === null,
  };
}
