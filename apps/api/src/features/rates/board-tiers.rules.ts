import { isRateExact } from '@doi-tien/contract/licence';
import type { RateBoard } from '@doi-tien/contract/rates.schema';
import type { Settings } from '@doi-tien/contract/settings';
import type { TierInForce } from '@doi-tien/contract/tiers.schema';
import { compare } from '@doi-tien/money/decimal';
import { TIER_SIDE, tierRate } from '@doi-tien/money/rate-tiers';

type BoardTier = NonNullable<RateBoard['dong'][number]['bac']>[number];

interface Posted {
  tien_id: number;
  ty_gia_mua: string;
  ty_gia_ban: string;
}

/**
 * The better rates that everybody gets from an amount on, for the public: a line for each amount, what we pay and ask from there on.
 * What is for a group of customers is theirs to know. The board shows foreign cash alone, which is what a tier without a currency is for.
 */
export function boardTiers(tiers: readonly TierInForce[], posted: Posted, settings: Settings): BoardTier[] {
  const found = new Map<string, BoardTier>();
  for (const tier of tiers) {
    if (!isPublic(tier, posted, settings)) continue;
    const { tu_gia_tri, tu_so_luong } = tier;
    const key = `${tu_so_luong} ${tu_gia_tri}`;
    const line = found.get(key) ?? { tu_gia_tri, tu_so_luong, ty_gia_mua: null, ty_gia_ban: null };
    found.set(key, withBetter(line, tier, posted));
  }
  return [...found.values()].toSorted(
    (one, other) =>
      compare(one.tu_so_luong ?? '0', other.tu_so_luong ?? '0') ||
      compare(one.tu_gia_tri ?? '0', other.tu_gia_tri ?? '0'),
  );
}

function isPublic({ tien_id, nhom_khach_id, chieu }: TierInForce, posted: Posted, settings: Settings): boolean {
  if (nhom_khach_id !== null || (tien_id !== null && tien_id !== posted.tien_id)) return false;
  return !isRateExact(settings, posted.tien_id, chieu === TIER_SIDE.buy ? 'buy' : 'sell');
}

/** Of two tiers from the same amount on the better counts. */
function withBetter(line: BoardTier, tier: TierInForce, posted: Posted): BoardTier {
  const isBuy = tier.chieu === TIER_SIDE.buy;
  const rate = tierRate(isBuy ? posted.ty_gia_mua : posted.ty_gia_ban, tier);
  if (rate === null) return line;
  const known = isBuy ? line.ty_gia_mua : line.ty_gia_ban;
  const isBetter = known === null || compare(rate, known) === (isBuy ? 1 : -1);
  if (!isBetter) return line;
  return isBuy ? { ...line, ty_gia_mua: rate } : { ...line, ty_gia_ban: rate };
}
