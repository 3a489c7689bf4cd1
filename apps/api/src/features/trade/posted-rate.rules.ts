import type { Settings } from '@doi-tien/contract/settings';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { divide } from '@doi-tien/money/decimal';
import { type PostedRate, pickPostedRate, rateAge } from '../../domain/rates/posted-rates.ts';

export type Warning = TradeQuote['canh_bao'][number];

/** The posted rates of a line's currency, of its notes where they have their own. */
export interface LineRate {
  /** Of our side of the counter, in the settlement currency by its posted conversion. */
  rate: string;
  /** The same in VND. */
  inVnd: string;
  /** What we ask when we buy, what we pay when we sell; in the settlement currency. */
  otherSide: string;
  since: string;
}

export function lineRate(
  kind: TradeKind,
  currencyId: number,
  group: string | null,
  rates: readonly PostedRate[],
  conversion: string,
): LineRate | null {
  const found = pickPostedRate(rates, currencyId, group);
  if (!found) return null;
  const settled = (inVnd: string) => (conversion === '1' ? inVnd : divide(inVnd, conversion, 8));
  const [own, other] =
    kind.side === 'buy' ? [found.ty_gia_mua, found.ty_gia_ban] : [found.ty_gia_ban, found.ty_gia_mua];
  return { rate: settled(own), inVnd: own, otherSide: settled(other), since: found.hieu_luc_tu };
}

/** A posted rate that nobody looked at for long may not be the market's any more. */
export function staleRates(posted: readonly (LineRate | null)[], { ty_gia_cu_sau_phut }: Settings): Warning[] {
  const now = new Date().toISOString();
  return posted.flatMap((rate, dong): Warning[] => {
    const isStale = rate !== null && rateAge({ hieu_luc_tu: rate.since }, now) >= ty_gia_cu_sau_phut;
    return isStale ? [{ loai: 'staleRate', dong }] : [];
  });
}
