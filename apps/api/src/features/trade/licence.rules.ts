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
}

/**
 * Refuses what the licence does not cover. No right and no reason helps: where the posted rate is fixed, neither does a fee
 * past its limit, which would be another rate.
 */
export function refuseUnlicensed({ kind, settings, lines, conversion, postedConversion, excesses }: Licensed): void {
  const rules = licenceRules(settings);
  if (rules.length === 0) return;
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
