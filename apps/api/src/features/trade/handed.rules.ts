import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { compare, subtract } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { checkTradedAmount, notesTotal } from '../../books/counts.ts';
import type { MoneyInfo } from '../../books/moneys.ts';
import { fieldError } from '../../http/app-error.ts';
import type { NoteCount } from '../../ledger/drawer.ts';
import { type Handed, handedOver } from './change.rules.ts';
import { LARGEST_VALUE, tradedNotes } from './ticket-fields.rules.ts';

/** Reads what the body says about the cash of a sale; what it comes to is known once the total is. */
export function readHanded(body: TradeBody, notes: readonly NoteCount[], settlement: MoneyInfo): Handed {
  if (body.khach_dua !== undefined) checkTradedAmount(body.khach_dua, settlement, 'khach_dua');
  const isSorted = notes.some(({ count }) => count > 0);
  const back = body.to_thoi_lai && tradedNotes(body.to_thoi_lai, settlement, 'to_thoi_lai');
  return {
    amount: body.khach_dua ?? null,
    sorted: isSorted ? notesTotal(settlement, notes) : null,
    back: back ? { notes: back, worth: notesTotal(settlement, back) } : null,
    among: settlement.notes.filter(({ circulates }) => circulates).map(({ id }) => id),
  };
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
}
