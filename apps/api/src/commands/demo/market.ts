import type { RatesBody } from '@doi-tien/contract/rates.schema';
import { add, divide, multiply, subtract } from '@doi-tien/money/decimal';
import { roundToStep } from '@doi-tien/money/rounding';
import { FIRST_RATES, GROUP_DISCOUNTS } from './demo-content.seed.ts';
import type { Random } from './random.ts';

/** How far each currency has wandered from its first rate, in hundredths of a percent. */
export type Market = Map<string, number>;

const FARTHEST = 320;

/** A quiet day moves a rate by a few points; nothing wanders far enough to look made up. */
export function moveMarket(market: Market, random: Random): void {
  for (const code of Object.keys(FIRST_RATES)) {
    if (code === 'VND-BANK') continue;
    const moved = (market.get(code) ?? 0) + random.whole(-28, 30);
    market.set(code, Math.max(-FARTHEST, Math.min(FARTHEST, moved)));
  }
}

/** The morning's rates of every currency and of the groups that have their own. */
export function ratesOf(market: Market, currencyIds: ReadonlyMap<string, number>): RatesBody['dong'] {
  return Object.entries(FIRST_RATES).flatMap(([code, { buy, sell, reference, step }]) => {
    const tien_id = currencyIds.get(code);
    if (tien_id === undefined) return [];
    const at = (first: string) => moved(first, market.get(code) ?? 0, step);
    const line = { tien_id, nhom_ty_gia: null, ty_gia_mua: at(buy), ty_gia_ban: at(sell), ty_gia_goc: at(reference) };
    const groups = Object.entries(GROUP_DISCOUNTS[code] ?? {}).map(([nhom_ty_gia, discount]) => ({
      ...line,
      nhom_ty_gia,
      ty_gia_mua: subtract(line.ty_gia_mua, discount),
    }));
    return [line, ...groups];
  });
}

function moved(first: string, points: number, step: string): string {
  return roundToStep(add(first, divide(multiply(first, String(points)), '10000', 6)), step).value;
}
