import type { Settings } from '@doi-tien/contract/settings';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { sum } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { costOf, type HeldByCurrency, largest } from '../../domain/approvals/measure.ts';
import { amountNeed, isRuleOn, type Worth } from '../../domain/approvals/needs.ts';
import type { Currencies } from '../../domain/currencies/currencies.ts';
import { type ReferenceRates, referenceRateOf } from '../../domain/rates/reference-rates.ts';
import type { Need } from '../../platform/actor.ts';
import { type Excess, inVnd, worthOf } from './limits.rules.ts';
import type { ValuedTicket } from './price.rules.ts';

/**
 * Whether a ticket needs a second person: by its size, and by rates or fees past their limits. It counts with the largest of what was
 * agreed, what both sides are worth at the posted rates, and what the money that leaves has cost. An approval of a rate holds for
 * the posted rates of that moment.
 */
export function needsOfTicket(ticket: ValuedTicket, excesses: readonly Excess[], held: HeldByCurrency): Need[] {
  const { settings, postedConversion, lines, value, total } = ticket;
  if (!isRuleOn(settings, 'phieu') && !isRuleOn(settings, 'ty_gia')) return [];
  const told = largest([value, worthOf(ticket), inVnd(ticket, total)]);
  const worth: Worth = { told, measured: largest([told, costLeaving(ticket, held)]) };
  const basis = JSON.stringify([
    postedConversion,
    ...lines.map(({ posted, postedReference, tier }) => [
      posted?.inVnd,
      postedReference,
      ...(tier ? [tier.inVnd] : []),
    ]),
    excesses.map(({ loai, dong }) => [loai, dong]),
  ]);
  return [
    ...amountNeed(settings, 'phieu', worth),
    ...(excesses.length > 0 ? amountNeed(settings, 'ty_gia', worth, basis) : []),
  ];
}

function costLeaving({ kind, lines, settlement, total }: ValuedTicket, held: HeldByCurrency): string | null {
  if (kind.side === 'buy') return costOf(total, held.get(settlement.currencyId));
  return sum(lines.map(({ currencyId, quantity }) => costOf(quantity, held.get(currencyId)) ?? '0'));
}

/** A waiting ticket that is completed: what was approved when it was saved is not asked again. A reason tells that a limit was passed. */
export function needsOfWaiting(settings: Settings, stored: Trade, value: string): Need[] {
  if (stored.nguoi_duyet !== null) return [];
  const worth = { told: value, measured: value };
  return [
    ...amountNeed(settings, 'phieu', worth),
    ...(stored.ly_do_ty_gia === null ? [] : amountNeed(settings, 'ty_gia', worth)),
  ];
}

/**
 * Whether the void of a ticket needs a second person: by its value, or by what either side is worth today. An approval of the void of a
 * waiting ticket is none of the void of a paid one.
 */
export function needsOfVoid(
  settings: Settings,
  stored: Trade,
  { currencies, rates }: { currencies: Currencies; rates: ReferenceRates },
): Need[] {
  const worthToday = (currencyId: number, quantity: string) => {
    const currency = currencies.get(currencyId);
    const rate = currency && referenceRateOf(currency, rates);
    return currency && rate ? amountAt(quantity, rate, currency.rateUnit, 0) : '0';
  };
  const lines = sum(stored.chi_tiet.map(({ tien_id, so_luong }) => worthToday(tien_id, so_luong)));
  const told = largest([stored.gia_tri, lines, worthToday(stored.tien_thanh_toan_id, stored.thanh_tien)]);
  return amountNeed(settings, 'huy', { told, measured: told }, String(stored.trang_thai));
}
