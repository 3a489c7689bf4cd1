import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { compare, sign, subtract } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { checkTradedAmount, notesTotal } from '../../domain/currencies/counts.ts';
import type { CurrencyInfo } from '../../domain/currencies/currencies.ts';
import type { NoteCount } from '../../domain/ledger/drawer.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { type Handed, handedOver } from './change.rules.ts';
import { LARGEST_VALUE, tradedNotes } from './ticket-fields.rules.ts';

/** Reads what the body says about the cash of a sale; what it comes to is known once the total is. */
export function readHanded(body: TradeBody, notes: readonly NoteCount[], settlement: CurrencyInfo): Handed {
  if (body.khach_dua !== undefined) checkTradedAmount(body.khach_dua, settlement, 'khach_dua');
  const received = notes.filter(({ count }) => count > 0).map(({ denominationId }) => denominationId);
  const back = body.to_thoi_lai && tradedNotes(body.to_thoi_lai, settlement, 'to_thoi_lai');
  return {
    amount: body.khach_dua ?? null,
    sorted: received.length > 0 ? notesTotal(settlement, notes) : null,
    back: back ? { notes: back, worth: notesTotal(settlement, back) } : null,
    received,
    largestNote: largestNote(settlement, received),
    among: settlement.notes.filter(({ id, circulates }) => circulates && !received.includes(id)).map(({ id }) => id),
  };
}

function largestNote({ notes }: CurrencyInfo, received: readonly number[]): string | null {
  const counted = notes.filter(({ id, circulates }) => (received.length > 0 ? received.includes(id) : circulates));
  return counted.map(({ value }) => value).sort((one, other) => compare(other, one))[0] ?? null;
}

/** Notes received less change given must be what the ticket comes to. */
export function refuseBadHanded(handed: Handed, total: string): void {
  const over = handedOver(handed, total);
  const amount = formatDecimal(total);
  if (compare(over, LARGEST_VALUE) > 0)
    throw fieldError('khach_dua', 'tooLarge', { max: formatDecimal(LARGEST_VALUE) });
  if (compare(over, total) < 0) {
    throw fieldError(handed.amount === null ? 'to_thanh_toan' : 'khach_dua', 'handedTooLittle', { amount });
  }
  if (handed.sorted !== null && compare(handed.sorted, over) !== 0) {
    throw fieldError('to_thanh_toan', 'notesDoNotMatch', { amount: formatDecimal(over) });
  }
  const change = subtract(over, total);
  if (handed.back && compare(handed.back.worth, change) > 0) {
    throw fieldError('to_thoi_lai', 'notesOverAmount', { amount: formatDecimal(change) });
  }
  refuseSwap(handed, change);
}

/**
 * Change is smaller than the largest note handed over, and no note goes both ways. Otherwise a sale would swap notes of
 * the safe, which needs a right of its own.
 */
function refuseSwap({ amount, sorted, back, received, largestNote }: Handed, change: string): void {
  if (largestNote !== null && sign(change) > 0 && compare(change, largestNote) >= 0) {
    const told = sorted === null ? 'to_thoi_lai' : 'to_thanh_toan';
    throw fieldError(amount === null ? told : 'khach_dua', 'handedTooMuch', { note: formatDecimal(largestNote) });
  }
  const bothWays = back?.notes.findIndex(({ denominationId, count }) => count > 0 && received.includes(denominationId));
  if (bothWays !== undefined && bothWays >= 0) {
    throw fieldError(`to_thoi_lai.${bothWays}.menh_gia_id`, 'noteBothWays');
  }
}
