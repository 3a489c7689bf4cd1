import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import type { Settings } from '@doi-tien/contract/settings';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody, TradeLineBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { absolute, compare, divide } from '@doi-tien/money/decimal';
import { deviationPercent } from '@doi-tien/money/rate';
import type { Moneys } from '../../books/moneys.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { type PostedRate, pickPostedRate, rateAge } from '../../rates/posted-rates.ts';

export type Warning = TradeQuote['canh_bao'][number];

/**
 * What a ticket is prepared for. A quote points at what is still missing where a posting refuses; a waiting ticket was
 * agreed at the rates of its day, so completing it does not measure it against today's.
 */
export type Purpose = 'post' | 'quote' | 'complete';

/** The posted rates of a line's money in the settlement money, so that they can be compared with the typed one. */
export interface LineRate {
  /** Of our side of the counter. */
  rate: string;
  /** What we ask when we buy, what we pay when we sell. */
  otherSide: string;
  since: string;
}

export function lineRate(
  kind: TradeKind,
  line: TradeLineBody,
  rates: readonly PostedRate[],
  conversion: string,
): LineRate | null {
  const found = pickPostedRate(rates, line.tien_id, line.nhom_ty_gia ?? null);
  if (!found) return null;
  const settled = (inVnd: string) => (conversion === '1' ? inVnd : divide(inVnd, conversion, 8));
  const [buy, sell] = [settled(found.ty_gia_mua), settled(found.ty_gia_ban)];
  return kind.side === 'buy'
    ? { rate: buy, otherSide: sell, since: found.hieu_luc_tu }
    : { rate: sell, otherSide: buy, since: found.hieu_luc_tu };
}

interface RateCheck {
  kind: TradeKind;
  posted: readonly (LineRate | null)[];
  moneys: Moneys;
  body: TradeBody;
  actor: Actor;
  settings: Settings;
  purpose: Purpose;
}

/** A rate may differ within the band; past it takes the permission and a reason. */
export function checkRates(check: RateCheck): Warning[] {
  if (check.purpose === 'complete') return [];
  const now = new Date().toISOString();
  return check.body.chi_tiet.flatMap((line, dong): Warning[] => {
    const usual = check.posted[dong];
    if (!usual) return [{ loai: 'noRate', dong }];
    const isOld = rateAge({ hieu_luc_tu: usual.since }, now) >= check.settings.ty_gia_cu_sau_phut;
    return [...(isOld ? [{ loai: 'staleRate' as const, dong }] : []), ...bandWarning(check, line, usual.rate, dong)];
  });
}

function bandWarning(
  { kind, moneys, body, actor, settings, purpose }: RateCheck,
  { ty_gia, tien_id }: TradeLineBody,
  usual: string,
  dong: number,
): Warning[] {
  if (compare(absolute(deviationPercent(ty_gia, usual)), settings.bien_do_ty_gia) <= 0) return [];
  if (!isAllowed(actor.permissions, [kind.path, 'overrideRate'] as Permission)) {
    const params = { money: moneys.get(tien_id)?.code, band: settings.bien_do_ty_gia };
    throw new AppError('RATE_OUT_OF_BAND', {
      params,
      fields: [{ field: `chi_tiet.${dong}.ty_gia`, problem: 'invalid' }],
    });
  }
  if (purpose === 'post' && !body.ly_do_ty_gia) {
    throw new AppError('RATE_REASON_NEEDED', { fields: [{ field: 'ly_do_ty_gia', problem: 'requiredField' }] });
  }
  return [{ loai: 'rateBand', dong }];
}
