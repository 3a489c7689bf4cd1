import { licenceRules } from '@doi-tien/contract/licence';
import type { Settings } from '@doi-tien/contract/settings';
import type { TradeKind } from '@doi-tien/contract/trade';
import { compare } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import type { CurrencyInfo } from '../../domain/currencies/currencies.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Excess } from './limits.rules.ts';

interface Licensed {
  kind: TradeKind;
  settings: Settings;
  lines: { currency: CurrencyInfo; rate: string; posted: string | undefined }[];
  /** VND for one unit of the settlement currency: as it is used, and as it is posted. */
  conversion: string;
  postedConversion: string | undefined;
  excesses: readonly Excess[];
  settlement: CurrencyInfo;
}

/**
 * Refuses what the licence does not cover. No right and no reason helps: where the posted rate is fixed, neither does a fee
 * past its limit, which would be another rate.
 */
export function refuseUnlicensed(licensed: Licensed): void {
  const { kind, settings, lines, conversion, postedConversion, excesses } = licensed;
  const rules = licenceRules(settings);
  if (rules.length === 0) return;
  refuseSettlement(licensed, rules);
  const isFixed = kind.side === 'buy' ? 'dung_gia_mua' : 'dung_gia_ban';
  for (const [index, { currency, rate, posted }] of lines.entries()) {
    const rule = rules.find(({ tien_id }) => tien_id === currency.id);
    const params = { currency: currency.code };
    if (rule?.chi_mua && kind.side === 'sell') {
      const fields = [{ field: `chi_tiet.${index}.tien_id`, problem: 'licenceBuyOnly', params }];
      throw new AppError('LICENCE_BUY_ONLY', { params, fields });
    }
    if (!rule?.[isFixed]) continue;
    const isPosted = posted !== undefined && compare(rate, posted) === 0;
    const isConverted = postedConversion !== undefined && compare(conversion, postedConversion) === 0;
    if (isPosted && isConverted && excesses.length === 0) continue;
    const field = isPosted
      ? isConverted
        ? (excesses[0]?.field ?? 'chi_tiet')
        : 'ty_gia_quy_doi'
      : `chi_tiet.${index}.ty_gia`;
    const told = { ...params, rate: posted === undefined ? '–' : formatDecimal(posted) };
    throw new AppError('LICENCE_EXACT_RATE', {
      params: told,
      fields: [{ field, problem: 'licenceExactRate', params: told }],
    });
  }
}

/** What is paid with changes hands too: a purchase gives the settlement currency, a sale receives it. */
function refuseSettlement(
  { kind, settlement, conversion, postedConversion }: Licensed,
  rules: ReturnType<typeof licenceRules>,
): void {
  const rule = rules.find(({ tien_id }) => tien_id === settlement.id);
  if (!rule) return;
  const isGiven = kind.side === 'buy';
  const params = { currency: settlement.code };
  if (rule.chi_mua && isGiven) {
    const fields = [{ field: 'tien_thanh_toan_id', problem: 'licenceBuyOnly', params }];
    throw new AppError('LICENCE_BUY_ONLY', { params, fields });
  }
  if (!rule[isGiven ? 'dung_gia_ban' : 'dung_gia_mua']) return;
  if (postedConversion !== undefined && compare(conversion, postedConversion) === 0) return;
  const told = { ...params, rate: postedConversion === undefined ? '–' : formatDecimal(postedConversion) };
  throw new AppError('LICENCE_EXACT_RATE', {
    params: told,
    fields: [{ field: 'ty_gia_quy_doi', problem: 'licenceExactRate', params: told }],
  });
}
