import type { ErrorWord } from '@doi-tien/contract/errors';
import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import type { Settings } from '@doi-tien/contract/settings';
import type { ExcessWarning, TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { absolute, compare, divide, multiply, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { amountAt, isInBand } from '@doi-tien/money/rate';
import type { CurrencyInfo } from '../../domain/currencies/currencies.ts';
import type { Asker } from '../../platform/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** A figure of the request that is past what is posted or past a limit of the settings. */
export interface Excess {
  loai: ExcessWarning;
  /** The line, counted from 0; null where it concerns the whole ticket. */
  dong: number | null;
  field: string;
  params: Record<string, string>;
}

/** What a ticket asks for beside what is posted; every rate is in VND for one rate unit. */
export interface Measured {
  kind: TradeKind;
  settings: Settings;
  settlement: CurrencyInfo;
  /** VND for one unit of the settlement currency: as it is used, and as it is posted. */
  conversion: string;
  postedConversion: string | undefined;
  lines: MeasuredLine[];
  feeCharged: string;
  feePaid: string;
  /** What rounding the total added or took off, in the settlement currency. */
  rounding: string;
}

export interface MeasuredLine {
  currency: CurrencyInfo;
  quantity: string;
  /** In the settlement currency. */
  rate: string;
  /** Of our side of the counter, for the notes of the line. */
  posted: string | undefined;
  /** Where the margin is earned at purchase: the reference rate as it is used, and as it is posted. */
  reference: string | null;
  postedReference: string | undefined;
}

/** Everything past the band and the limits, measured on what the ticket is worth in VND. */
export function excessesOf(measured: Measured): Excess[] {
  return [
    ...conversionExcess(measured),
    ...measured.lines.flatMap((line, dong) => lineExcesses(measured, line, dong)),
    ...feeExcess(measured, 'phi_thu', measured.feeCharged),
    ...feeExcess(measured, 'phi_chi', measured.feePaid),
    ...roundingExcess(measured),
  ];
}

function conversionExcess({ settlement, conversion, postedConversion, settings }: Measured): Excess[] {
  if (postedConversion !== undefined && isInBand(conversion, postedConversion, settings.bien_do_ty_gia)) return [];
  const params = { currency: settlement.code, band: settings.bien_do_ty_gia };
  return [{ loai: 'conversionBand', dong: null, field: 'ty_gia_quy_doi', params }];
}

function lineExcesses(measured: Measured, line: MeasuredLine, dong: number): Excess[] {
  const { settings, conversion, postedConversion } = measured;
  const params = { currency: line.currency.code, band: settings.bien_do_ty_gia };
  const found: Excess[] = [];
  const field = `chi_tiet.${dong}.ty_gia`;
  if (line.posted === undefined) found.push({ loai: 'noRate', dong, field, params });
  else {
    // By the posted conversion it is what changes hands, by the one in use what the books show: both count.
    const worths = [postedConversion ?? conversion, conversion].map((each) => multiply(line.rate, each));
    const { posted } = line;
    if (!worths.every((worth) => isInBand(worth, posted, settings.bien_do_ty_gia))) {
      found.push({ loai: 'rateBand', dong, field, params });
    }
  }
  if (
    line.reference !== null &&
    !(line.postedReference && isInBand(line.reference, line.postedReference, settings.bien_do_ty_gia))
  ) {
    found.push({ loai: 'referenceBand', dong, field: 'ty_gia_goc', params });
  }
  return found;
}

/** A fee may be the flat amount of the settings or their share of the ticket's worth, whichever is more. */
function feeExcess(measured: Measured, name: 'phi_thu' | 'phi_chi', fee: string): Excess[] {
  const { settings } = measured;
  const share = shareOf(worthOf(measured), settings[`${name}_toi_da_phan_tram`]);
  const flat = settings[`${name}_toi_da`];
  const limit = compare(share, flat) > 0 ? share : flat;
  if (compare(inVnd(measured, fee), limit) <= 0) return [];
  return [{ loai: 'feeLimit', dong: null, field: name, params: { limit: formatDecimal(limit) } }];
}

/** More than this share of a ticket's worth is no rounding any more: a ticket of half a step would be paid double. */
const LARGEST_ROUNDING_PERCENT = '5';

function roundingExcess(measured: Measured): Excess[] {
  const limit = shareOf(worthOf(measured), LARGEST_ROUNDING_PERCENT);
  if (compare(absolute(inVnd(measured, measured.rounding)), limit) <= 0) return [];
  return [{ loai: 'roundingLimit', dong: null, field: 'chi_tiet', params: { percent: LARGEST_ROUNDING_PERCENT } }];
}

/** What the lines are worth in VND at the posted rates. */
export function worthOf(measured: Measured): string {
  return sum(
    measured.lines.map(({ quantity, rate, posted, currency }) =>
      posted === undefined
        ? inVnd(measured, amountAt(quantity, rate, currency.rateUnit, measured.settlement.decimals))
        : amountAt(quantity, posted, currency.rateUnit, 0),
    ),
  );
}

export function inVnd({ settlement, conversion, postedConversion }: Measured, amount: string): string {
  return amountAt(amount, postedConversion ?? conversion, settlement.rateUnit, 0);
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
