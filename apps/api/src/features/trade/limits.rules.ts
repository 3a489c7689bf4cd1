import type { ErrorWord } from '@doi-tien/contract/errors';
import { licenceRules } from '@doi-tien/contract/licence';
import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import type { ExcessWarning, TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { absolute, compare, divide, multiply, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { amountAt, isInBand } from '@doi-tien/money/rate';
import type { HeldByCurrency } from '../../domain/approvals/measure.ts';
import type { CurrencyInfo } from '../../domain/currencies/currencies.ts';
import type { Asker } from '../../platform/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PricedLine, ValuedTicket } from './price.rules.ts';
import { isBelowAverage, losesAtTier } from './tier.rules.ts';

/** A figure of the request that is past what is posted or past a limit of the settings. */
export interface Excess {
  loai: ExcessWarning;
  /** The line, counted from 0; null where it concerns the whole ticket. */
  dong: number | null;
  field: string;
  params: Record<string, string>;
}

/** Everything past the band and the limits, measured on what the ticket is worth in VND. `held` is not locked yet. */
export function excessesOf(ticket: ValuedTicket, held: HeldByCurrency): Excess[] {
  return [
    ...conversionExcess(ticket),
    ...ticket.lines.flatMap((line, dong) => lineExcesses(ticket, line, dong)),
    ...feeExcess(ticket, 'phi_thu', ticket.feeCharged),
    ...feeExcess(ticket, 'phi_chi', ticket.feePaid),
    ...roundingExcess(ticket),
    ...tierLosses(ticket, (line) => isBelowAverage(line, held.get(line.currencyId))),
  ];
}

function conversionExcess({ paidIn, conversion, postedConversion, settings }: ValuedTicket): Excess[] {
  if (postedConversion !== undefined && isInBand(conversion, postedConversion, settings.bien_do_ty_gia)) return [];
  const params = { currency: paidIn.code, band: settings.bien_do_ty_gia };
  return [{ loai: 'conversionBand', dong: null, field: 'ty_gia_quy_doi', params }];
}

function lineExcesses(
  { settings, conversion, postedConversion = conversion }: ValuedTicket,
  { currency, rate, posted, tier, referenceRate, postedReference, taking }: PricedLine,
  dong: number,
): Excess[] {
  const band = settings.bien_do_ty_gia;
  const params = { currency: currency.code, band };
  const field = `chi_tiet.${dong}.ty_gia`;
  // By the posted conversion it is what changes hands, by the one in use what the books show: both count.
  const isRateInBand = (inVnd: string) =>
    [postedConversion, conversion].every((each) => isInBand(multiply(rate, each), inVnd, band));
  const isReferenceInBand =
    referenceRate === null || (postedReference !== undefined && isInBand(referenceRate, postedReference, band));
  const found: Excess[] = [];
  // The band of a rate that was reserved was measured then.
  if (!taking && !posted) found.push({ loai: 'noRate', dong, field, params });
  const isOffered = posted !== null && tier !== null && isBetween(rate, posted.rate, tier.rate);
  if (!taking && posted && !isOffered && !isRateInBand((tier ?? posted).inVnd)) {
    found.push({ loai: 'rateBand', dong, field, params });
  }
  if (!isReferenceInBand) found.push({ loai: 'referenceBand', dong, field: 'ty_gia_goc', params });
  return found;
}

/** A tier is an offer: whoever does not ask for all of it, or for none, needs no reason, however wide it is. */
function isBetween(rate: string, one: string, other: string): boolean {
  return compare(rate, one) * compare(rate, other) <= 0;
}

/** Lines that their tier would carry past break-even. `isBelow`: below what has been paid for what is sold. */
export function tierLosses(
  { kind, lines }: Pick<ValuedTicket, 'kind' | 'lines'>,
  isBelow: (line: PricedLine, index: number) => boolean,
): Excess[] {
  return lines.flatMap((line, dong): Excess[] => {
    if (!losesAtTier(kind, line, isBelow(line, dong))) return [];
    const params = { currency: line.currency.code, tier: line.tier?.terms.ten ?? '' };
    return [{ loai: 'tierLoss', dong, field: `chi_tiet.${dong}.ty_gia`, params }];
  });
}

/** A fee may be the flat amount of the settings or their share of the ticket's worth, whichever is more. */
function feeExcess(ticket: ValuedTicket, name: 'phi_thu' | 'phi_chi', fee: string): Excess[] {
  const { settings } = ticket;
  const share = shareOf(worthOf(ticket), settings[`${name}_toi_da_phan_tram`]);
  const flat = settings[`${name}_toi_da`];
  const limit = compare(share, flat) > 0 ? share : flat;
  if (compare(inVnd(ticket, fee), limit) <= 0) return [];
  return [{ loai: 'feeLimit', dong: null, field: name, params: { limit: formatDecimal(limit) } }];
}

/** More than this share of a ticket's worth is no rounding any more: a ticket of half a step would be paid double. */
const LARGEST_ROUNDING_PERCENT = '5';

function roundingExcess(ticket: ValuedTicket): Excess[] {
  const limit = shareOf(worthOf(ticket), LARGEST_ROUNDING_PERCENT);
  if (compare(absolute(inVnd(ticket, ticket.rounding)), limit) <= 0) return [];
  return [{ loai: 'roundingLimit', dong: null, field: 'chi_tiet', params: { percent: LARGEST_ROUNDING_PERCENT } }];
}

/** What the lines are worth in VND at the posted rates. */
export function worthOf(ticket: ValuedTicket): string {
  return sum(
    ticket.lines.map(({ quantity, amount, posted, rateUnit }) =>
      posted ? amountAt(quantity, posted.inVnd, rateUnit, 0) : inVnd(ticket, amount),
    ),
  );
}

export function inVnd({ paidIn, conversion, postedConversion = conversion }: ValuedTicket, amount: string): string {
  return amountAt(amount, postedConversion, paidIn.rateUnit, 0);
}

function shareOf(worth: string, percent: string): string {
  return divide(multiply(worth, percent), '100', 0);
}

const WORD_OF: Record<ExcessWarning, ErrorWord> = {
  rateBand: 'RATE_OUT_OF_BAND',
  conversionBand: 'RATE_OUT_OF_BAND',
  referenceBand: 'RATE_OUT_OF_BAND',
  noRate: 'RATE_NOT_POSTED',
  feeLimit: 'FEE_OVER_LIMIT',
  roundingLimit: 'ROUNDING_OVER_LIMIT',
  tierLoss: 'TIER_BELOW_BREAK_EVEN',
};

/** Past the band or a limit takes the permission, and a reason; a quote only points at the missing reason. */
export function refuseExcesses(
  excesses: readonly Excess[],
  { kind, asker, body, isQuote }: { kind: TradeKind; asker: Asker; body: TradeBody; isQuote: boolean },
): void {
  const [first] = excesses;
  if (!first) return;
  if (!isAllowed(asker.permissions, [kind.path, 'overrideRate'] as Permission)) {
    throw new AppError(WORD_OF[first.loai], {
      params: first.params,
      fields: excesses.map(({ loai, field, params }) => ({ field, problem: loai, params })),
    });
  }
  if (!isQuote && !body.ly_do_ty_gia) {
    throw new AppError('RATE_REASON_NEEDED', { fields: [{ field: 'ly_do_ty_gia', problem: 'requiredField' }] });
  }
}

/**
 * Refuses what the licence does not cover. No right and no reason helps: where the posted rate is fixed, neither does a fee
 * past its limit, which would be another rate. What is paid with changes hands too: a purchase gives the settlement currency, a
 * sale receives it.
 */
export function refuseUnlicensed(ticket: ValuedTicket, excesses: readonly Excess[]): void {
  const { kind, settings, lines, conversion, postedConversion, paidIn } = ticket;
  const rules = licenceRules(settings);
  const ruleOf = ({ id }: CurrencyInfo) => rules.find(({ tien_id }) => tien_id === id);
  const isBuy = kind.side === 'buy';
  const isConverted = postedConversion !== undefined && compare(conversion, postedConversion) === 0;
  const ofPayment = ruleOf(paidIn);
  if (ofPayment?.chi_mua && isBuy) throw buyOnly(paidIn, 'tien_thanh_toan_id');
  if (ofPayment?.[isBuy ? 'dung_gia_ban' : 'dung_gia_mua'] && !isConverted) {
    throw exactRate(paidIn, 'ty_gia_quy_doi', postedConversion);
  }
  for (const [index, { currency, rate, posted }] of lines.entries()) {
    const rule = ruleOf(currency);
    if (rule?.chi_mua && !isBuy) throw buyOnly(currency, `chi_tiet.${index}.tien_id`);
    if (!rule?.[isBuy ? 'dung_gia_mua' : 'dung_gia_ban']) continue;
    const isPosted = posted !== null && compare(rate, posted.rate) === 0;
    if (!isPosted) throw exactRate(currency, `chi_tiet.${index}.ty_gia`, posted?.rate);
    if (!isConverted) throw exactRate(currency, 'ty_gia_quy_doi', posted.rate);
    if (excesses[0]) throw exactRate(currency, excesses[0].field, posted.rate);
  }
}

function buyOnly({ code }: CurrencyInfo, field: string): AppError {
  const params = { currency: code };
  return new AppError('LICENCE_BUY_ONLY', { params, fields: [{ field, problem: 'licenceBuyOnly', params }] });
}

function exactRate({ code }: CurrencyInfo, field: string, posted: string | undefined): AppError {
  const params = { currency: code, rate: posted === undefined ? '–' : formatDecimal(posted) };
  return new AppError('LICENCE_EXACT_RATE', { params, fields: [{ field, problem: 'licenceExactRate', params }] });
}
