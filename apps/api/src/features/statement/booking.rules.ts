import type { Booking } from '@doi-tien/contract/statement';
import { absolute, negate, sign } from '@doi-tien/money/decimal';
import type { Leg } from '../../domain/ledger/journal.ts';

export interface BookedLine {
  currencyId: number;
  /** As the statement has it: what came in is positive. */
  amount: string;
  /** What the amount is worth, in whole VND; needed for interest only. */
  value: string;
}

/** A fee goes out, interest comes in; a transfer goes either way. */
export function hasRightSign(booking: Booking, amount: string): boolean {
  if (booking === 'chuyen') return sign(amount) !== 0;
  return sign(amount) === (booking === 'phi' ? -1 : 1);
}

/**
 * What a line of a statement does to the books. A fee takes its cost, interest comes in at today's reference rate, both against
 * the account of fees and interest. A transfer between two accounts of one currency changes what neither is worth: the quantity
 * goes into one and out of the other at no value.
 */
export function bookingLegs(booking: Booking, { currencyId, amount, value }: BookedLine): Leg[] {
  const quantity = absolute(amount);
  switch (booking) {
    case 'phi':
      return [{ kind: 'release', currencyId, quantity, against: 'outside-cost' }];
    case 'lai':
      return [
        { kind: 'receive', currencyId, quantity, value },
        { kind: 'book', account: 'outside-cost', value: negate(value), currencyId },
      ];
    case 'chuyen':
      return [
        { kind: 'restore', currencyId, quantity, value: '0' },
        { kind: 'restore', currencyId, quantity: negate(quantity), value: '0' },
      ];
  }
}

export const ENTRY_KIND: Record<Booking, string> = {
  phi: 'outside-fee',
  lai: 'outside-interest',
  chuyen: 'outside-transfer',
};

/** The booking that an entry of this kind was. */
export function bookingOf(entryKind: string): Booking | undefined {
  return (Object.keys(ENTRY_KIND) as Booking[]).find((booking) => ENTRY_KIND[booking] === entryKind);
}

/** Takes a booking back: a fee comes in again at the cost it took, interest goes out at what it costs now, a transfer goes back. */
export function undoLegs(booking: Booking, line: BookedLine): Leg[] {
  const { currencyId, amount, value } = line;
  const quantity = absolute(amount);
  switch (booking) {
    case 'phi':
      return bookingLegs('lai', line);
    case 'lai':
      return [{ kind: 'release', currencyId, quantity, against: 'outside-cost' }];
    case 'chuyen':
      return bookingLegs('chuyen', { currencyId, amount, value });
  }
}
