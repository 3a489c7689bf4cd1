import { add, compare, decimalsOf, divide, multiply, roundHalfUp, sign, subtract } from './decimal.ts';

/** `chieu` and `cach_tinh` of a tier. */
export const TIER_SIDE = { buy: 1, sell: 2 } as const;
export const TIER_KIND = { dong: 1, percent: 2 } as const;

/** What a tier is for, and how much better than the posted rate it is for the customer. */
export interface TierTerms {
  chieu: (typeof TIER_SIDE)[keyof typeof TIER_SIDE];
  /** Null is every foreign cash currency. */
  tien_id: number | null;
  /** From which value in VND or quantity of one line on; without either from the first unit. */
  tu_gia_tri: string | null;
  tu_so_luong: string | null;
  /** Null is everybody. */
  nhom_khach_id: number | null;
  cach_tinh: (typeof TIER_KIND)[keyof typeof TIER_KIND];
  /** VND for each rate unit, or percent of the posted rate. */
  tot_hon: string;
}

/** A line as tiers see it. */
export interface TieredLine {
  side: keyof typeof TIER_SIDE;
  currencyId: number;
  isForeignCash: boolean;
  quantity: string;
  /** Units of the currency that the rate is for. */
  unit: string;
  /** The posted rate of our side, in VND. */
  posted: string;
  /** The group of the customer who is named on the ticket. */
  customerGroup: number | null;
}

/** A percentage comes to as many decimals as the posted rate has, and to two where it has fewer. */
const FEWEST_DECIMALS = 2;

/** Of all tiers that fit a line the one that is best for the customer, of equal ones the first; null where none is better than posted. */
export function tierFor<Tier extends TierTerms>(
  tiers: readonly Tier[],
  line: TieredLine,
): { tier: Tier; rate: string } | null {
  let best: { tier: Tier; rate: string } | null = null;
  for (const tier of tiers) {
    const rate = fitsLine(tier, line) ? tierRate(line.posted, tier) : null;
    if (rate !== null && isBetter(line.side, rate, best?.rate ?? line.posted)) best = { tier, rate };
  }
  return best;
}

/** No rate has more digits before its point. */
const BEYOND_RATES = '10000000000000000';

/** The rate of a tier by the posted one, never worse than it for the customer; null where nothing is left of it, or no rate is so large. */
export function tierRate(posted: string, { chieu, cach_tinh, tot_hon }: TierTerms): string | null {
  const isPercent = cach_tinh === TIER_KIND.percent;
  const better = isPercent ? divide(multiply(posted, tot_hon), '100', 8) : tot_hon;
  const exact = chieu === TIER_SIDE.buy ? add(posted, better) : subtract(posted, better);
  // The posted rate has no more decimals than that, so rounding never goes past it.
  const rate = isPercent ? roundHalfUp(exact, Math.max(FEWEST_DECIMALS, decimalsOf(posted))) : exact;
  return sign(rate) > 0 && compare(rate, BEYOND_RATES) < 0 ? rate : null;
}

/** Measured by the posted rate, never by the tier's own: a rate that decides about itself would go round in a circle. */
function fitsLine(
  tier: TierTerms,
  { side, currencyId, isForeignCash, quantity, unit, posted, customerGroup }: TieredLine,
) {
  if (tier.chieu !== TIER_SIDE[side]) return false;
  if (tier.tien_id === null ? !isForeignCash : tier.tien_id !== currencyId) return false;
  if (tier.nhom_khach_id !== null && tier.nhom_khach_id !== customerGroup) return false;
  if (tier.tu_so_luong !== null && compare(quantity, tier.tu_so_luong) < 0) return false;
  return tier.tu_gia_tri === null || compare(multiply(quantity, posted), multiply(tier.tu_gia_tri, unit)) >= 0;
}

function isBetter(side: keyof typeof TIER_SIDE, rate: string, than: string): boolean {
  return compare(rate, than) === (side === 'buy' ? 1 : -1);
}
