import { isTold } from '@doi-tien/contract/customers';
import type { Settings } from '@doi-tien/contract/settings';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { add, compare, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { amountAt } from '@doi-tien/money/rate';
import { AppError } from '../../platform/http/app-error.ts';

/** Large by itself, or together with what the same person traded that day. */
export function isLarge(value: string, tradedBefore: string | null, { nguong_giao_dich_lon }: Settings): boolean {
  return compare(add(value, tradedBefore ?? '0'), nguong_giao_dich_lon) >= 0;
}

/** A line as the threshold sees it; rates are in VND per rate unit. */
export interface CountedLine {
  quantity: string;
  rateUnit: string;
  /** What was agreed, in VND. */
  agreed: string;
  /** The posted rate of our side, and the reference rate where the line is carried at it or nothing is posted. */
  rates: readonly (string | null | undefined)[];
}

/**
 * What is traded: the lines, whatever fees and rounding make of the cash. A line counts with what was agreed or what it is worth at
 * the posted rates, whichever is more: neither a fee nor a rate or conversion within its band carries a ticket below the threshold.
 */
export function tradedValue(lines: readonly CountedLine[]): string {
  return sum(
    lines.map(({ quantity, rateUnit, agreed, rates }) =>
      rates
        .filter((rate) => rate !== null && rate !== undefined)
        .map((rate) => amountAt(quantity, rate, rateUnit, 0))
        .reduce((most, value) => (compare(value, most) > 0 ? value : most), agreed),
    ),
  );
}

export type Customer = Pick<TradeBody, 'ten_khach' | 'loai_giay_to' | 'so_giay_to'>;

/** From the threshold on we must know who the customer is. */
export function refuseStranger(customer: Customer, { nguong_giao_dich_lon }: Settings): void {
  const missing = (['ten_khach', 'loai_giay_to', 'so_giay_to'] as const).filter((field) => !isTold(customer[field]));
  if (missing.length === 0) return;
  throw new AppError('CUSTOMER_IDENTITY_NEEDED', {
    params: { threshold: formatDecimal(nguong_giao_dich_lon) },
    fields: missing.map((field) => ({ field, problem: 'requiredField' })),
  });
}

/** The refusal of a trade with a person the business does not trade with. */
export function barredCustomer(): AppError {
  return new AppError('CUSTOMER_BARRED', { fields: [{ field: 'so_giay_to', problem: 'customerBarred' }] });
}

/** The refusal while somebody must decide about the person. It does not say why: the customer may read the screen too. */
export function customerOnHold(): AppError {
  return new AppError('CUSTOMER_ON_HOLD', { fields: [{ field: 'so_giay_to', problem: 'customerOnHold' }] });
}

/** The same refusal for a name without a paper: with the paper the person gets a record, and somebody can decide. */
export function nameOnHold(): AppError {
  return new AppError('CUSTOMER_ON_HOLD', { fields: [{ field: 'so_giay_to', problem: 'requiredField' }] });
}
