import type { Settings } from '@doi-tien/contract/settings';
import { compare } from '@doi-tien/money/decimal';
import { amountNeed } from '../../domain/approvals/needs.ts';
import type { Need } from '../../platform/actor.ts';
import { type Excess, type Measured, worthOf } from './limits.rules.ts';
import type { Ticket } from './ticket.rules.ts';

/**
 * Whether a ticket needs a second person: by its size, and by rates or fees past their limits. A ticket counts with what was agreed
 * or with what it is worth at the posted rates, whichever is more. An approval of a rate holds for the posted rates of that moment.
 */
export function needsOfTicket(
  settings: Settings,
  measured: Measured,
  { value }: Ticket,
  excesses: readonly Excess[],
): Need[] {
  const posted = worthOf(measured);
  const worth = compare(posted, value) > 0 ? posted : value;
  const basis = JSON.stringify([
    measured.postedConversion,
    ...measured.lines.map(({ posted: rate, postedReference }) => [rate, postedReference]),
    excesses.map(({ loai, dong }) => [loai, dong]),
  ]);
  return [
    ...amountNeed(settings, 'phieu', worth),
    ...(excesses.length > 0 ? amountNeed(settings, 'ty_gia', worth, basis) : []),
  ];
}
