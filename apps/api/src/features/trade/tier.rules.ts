import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import { isRateExact } from '@doi-tien/contract/licence';
import type { Settings } from '@doi-tien/contract/settings';
import type { LineTier, TierInForce } from '@doi-tien/contract/tiers.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import { compare, isZero, multiply } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { tierFor } from '@doi-tien/money/rate-tiers';
import type { Held } from '../../domain/approvals/measure.ts';
import type { CurrencyInfo } from '../../domain/currencies/currencies.ts';
import type { Tiers } from '../../domain/rates/rate-tiers.ts';

/** The tier that fits a line; what an agreed rate is measured by instead of the posted one. */
export interface TierOfLine {
  terms: TierInForce;
  /** In the settlement currency, as the posted rate. */
  rate: string;
  inVnd: string;
}

interface TierQuestion {
  kind: TradeKind;
  settings: Settings;
  tiers: Tiers;
  currency: CurrencyInfo;
  quantity: string;
  /** VND for one rate unit, of our side. */
  posted: string;
}

/** The best tier for a line and its rate in VND. Where the licence fixes the posted rate there is none. */
export function tierOfLine({ kind, settings, tiers, currency, quantity, posted }: TierQuestion) {
  if (tiers.inForce.length === 0) return null;
  if (isRateExact(settings, currency.id, kind.side)) return null;
  return tierFor(tiers.inForce, {
    side: kind.side,
    currencyId: currency.id,
    isForeignCash: currency.group === CURRENCY_GROUP.foreignCash,
    quantity,
    unit: currency.rateUnit,
    posted,
    customerGroup: tiers.customerGroup,
  });
}

/** What of a line decides whether its tier goes past break-even. */
interface TieredLine {
  quantity: string;
  rate: string;
  rateUnit: string;
  referenceRate: string | null;
  postedReference: string | undefined;
  posted: { rate: string; otherSide: string } | null;
  tier: TierOfLine | null;
}

/**
 * Whether a line would lose at the rate of its tier: a sale below what the currency has cost, a purchase above its reference or what we
 * ask for it ourselves. It is the tier's rate that counts, not the typed one: by trying rates the cost itself could be found out. Who
 * agrees no better rate than the posted one asks nothing of the tier. A reference that the ticket brings along lifts nothing.
 */
export function losesAtTier(
  { side, earnsAtPurchase }: Pick<TradeKind, 'side' | 'earnsAtPurchase'>,
  { rate, referenceRate, postedReference, posted, tier }: TieredLine,
  isBelowCost: boolean,
): boolean {
  if (!tier || !posted || compare(rate, posted.rate) !== (side === 'buy' ? 1 : -1)) return false;
  if (side === 'sell') return isBelowCost;
  if (earnsAtPurchase) {
    return [referenceRate, postedReference].some((each) => each != null && compare(tier.inVnd, each) > 0);
  }
  return compare(tier.rate, posted.otherSide) > 0;
}

/** Per unit, and nothing is rounded: with whole đồng small quantities would tell how far below cost the tier is. */
export function isBelowAverage({ rateUnit, tier }: Pick<TieredLine, 'rateUnit' | 'tier'>, held: Held | undefined) {
  if (!tier || !held || isZero(held.quantity)) return false;
  return compare(multiply(tier.inVnd, held.quantity), multiply(held.cost, rateUnit)) < 0;
}

/** By what the books took for the line, in whole đồng as they are. */
export function isBelowCost(
  { quantity, rateUnit, tier }: Pick<TieredLine, 'quantity' | 'rateUnit' | 'tier'>,
  cost: string | null,
): boolean {
  return tier !== null && cost !== null && compare(amountAt(quantity, tier.inVnd, rateUnit, 0), cost) < 0;
}

/** As the ticket tells it, and keeps it: the tier itself may be changed later. */
export function toldTier({ terms, rate }: TierOfLine): LineTier {
  const { id, ten, tu_gia_tri, tu_so_luong, nhom_khach, cach_tinh, tot_hon } = terms;
  return { id, ten, ty_gia: rate, tu_gia_tri, tu_so_luong, nhom_khach, cach_tinh, tot_hon };
}
