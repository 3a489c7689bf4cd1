import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { compare } from '@doi-tien/money/decimal';
import type { Currencies, CurrencyInfo } from '../../domain/currencies/currencies.ts';
import { isWorthItself } from '../../domain/rates/reference-rates.ts';
import { AppError, type FieldProblem, fieldError } from '../../platform/http/app-error.ts';

/** Refuses what would be ignored: somebody who sends a field believes that it counts. */
export function refuseUnusedFields(kind: TradeKind, body: TradeBody, settlement: CurrencyInfo): void {
  const isWaiting = body.trang_thai === TRADE_STATUS.waiting;
  const unused: FieldProblem[] = [
    ...found(isWaiting && !kind.mayWait, 'trang_thai', 'cannotWait'),
    ...found(
      body.ty_gia_quy_doi !== undefined && settlement.code === BASE_CURRENCY,
      'ty_gia_quy_doi',
      'onlyForeignSettlement',
    ),
    ...found(body.ty_gia_goc !== undefined && !kind.earnsAtPurchase, 'ty_gia_goc', 'notForThisKind'),
    ...found(body.ty_gia_goc !== undefined && kind.earnsAtPurchase && isWaiting, 'ty_gia_goc', 'notWhileWaiting'),
    ...found(body.khach_dua !== undefined && kind.side === 'buy', 'khach_dua', 'notForThisKind'),
    ...found(body.to_thoi_lai !== undefined && kind.side === 'buy', 'to_thoi_lai', 'notForThisKind'),
    ...found(body.to_thanh_toan !== undefined && isWaiting, 'to_thanh_toan', 'notWhileWaiting'),
  ];
  if (unused.length > 0) throw new AppError('VALIDATION_FAILED', { fields: unused });
}

/** VND in a bank account is worth itself, whatever the request and the rate desk say. */
export function refuseOtherReference(body: TradeBody, currencies: Currencies): void {
  if (body.ty_gia_goc === undefined) return;
  for (const { tien_id } of body.chi_tiet) {
    const currency = currencies.get(tien_id);
    if (currency && isWorthItself(currency) && compare(body.ty_gia_goc, currency.rateUnit) !== 0) {
      throw fieldError('ty_gia_goc', 'worthItself', { currency: currency.code, rate: currency.rateUnit });
    }
  }
}

function found(isUnused: boolean, field: string, problem: string): FieldProblem[] {
  return isUnused ? [{ field, problem }] : [];
}
