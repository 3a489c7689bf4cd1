import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import type { Currency } from '@doi-tien/contract/catalogue.schema';
import { lettersAndDigits } from '@doi-tien/contract/customers';
import type { DeskRow, RateDesk } from '@doi-tien/contract/rates.schema';
import type { TierInForce } from '@doi-tien/contract/tiers.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import { divide } from '@doi-tien/money/decimal';
import { TIER_SIDE, tierFor } from '@doi-tien/money/rate-tiers';
import { isPositive, type LineState, postedRate, type TicketState } from './ticket-model.ts';

/** The tiers of the branch as they came with its rates. Both empty while that part of the business is off. */
export interface DeskTiers {
  inForce: readonly TierInForce[];
  /** What the licence wants at exactly the posted rate. */
  exact: NonNullable<RateDesk['gia_co_dinh']>;
}

export const NO_TIERS: DeskTiers = { inForce: [], exact: [] };

export interface RateSources {
  kind: TradeKind;
  desk: readonly DeskRow[];
  /** What the ticket settles in. */
  conversion: string | null;
  tiers: DeskTiers;
  /** Of the known customer whose paper is on the ticket. */
  customerGroup: number | null;
}

/** What a line is offered at: the rate of its tier, else the posted one. */
export interface OfferedRate {
  rate: string | null;
  tier: TierInForce | null;
}

/** The same choice as the server's, from what the page already has: nobody waits for an answer to see the rate. */
export function offeredRate(
  { kind, desk, conversion, tiers, customerGroup }: RateSources,
  currency: Currency,
  { quantity }: Pick<LineState, 'quantity'>,
  /** The group of notes that decides the posted rate. */
  group: string | null,
): OfferedRate {
  const rate = postedRate(desk, kind, currency.id, group, conversion);
  const posted = postedRate(desk, kind, currency.id, group);
  const isExact = tiers.exact.some(({ tien_id, chieu }) => tien_id === currency.id && chieu === TIER_SIDE[kind.side]);
  if (posted === null || isExact || !isPositive(quantity)) return { rate, tier: null };
  const found = tierFor(tiers.inForce, {
    side: kind.side,
    currencyId: currency.id,
    isForeignCash: currency.nhom === CURRENCY_GROUP.foreignCash,
    quantity,
    unit: String(currency.don_vi_ty_gia),
    posted,
    customerGroup,
  });
  if (!found) return { rate, tier: null };
  return { rate: isPositive(conversion) ? divide(found.rate, conversion, 8) : found.rate, tier: found.tier };
}

/**
 * A line at the rate it is offered at. Where the amount is typed, quantity and tier decide about each other: a rate counts only if the
 * quantity it leads to has it too, else the posted one does.
 */
export function atOfferedRate(
  line: LineState,
  offerOf: (line: LineState) => OfferedRate,
  solve: (line: LineState) => LineState,
): LineState {
  const posted = solve({ ...line, rate: offerOf({ ...line, quantity: null }).rate });
  let found = posted;
  for (let tries = 0; tries < 3; tries += 1) {
    const { rate, tier } = offerOf(found);
    if (rate === found.rate) return { ...found, isOfTier: tier !== null };
    found = solve({ ...line, rate });
  }
  return { ...posted, isOfTier: false };
}

/**
 * Whether the rate of a line is ours to change. That of a tier always is: the tier may have been changed, or the posted rate, and another
 * quantity must not keep what it was offered at.
 */
export function followsOffer(line: LineState, offerOf: (line: LineState) => OfferedRate): boolean {
  return !line.isRateTyped && (line.isOfTier === true || line.rate === offerOf(line).rate);
}

/** The group of the customer, while the ticket still names the paper that told it. */
export function groupOfCustomer({ customer, customerGroup }: Pick<TicketState, 'customer' | 'customerGroup'>) {
  if (!customerGroup || lettersAndDigits(customer.so_giay_to ?? '') !== customerGroup.paper) return null;
  return customerGroup.id;
}
