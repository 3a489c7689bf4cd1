import { type Code, div, type Model, SCALE } from '../support/ledger-model.ts';
import { referenceOf } from './catalogue.ts';
import { CONVERSION, kindOf, type Ticket } from './deeds.ts';
import { scaled } from './units.ts';

/** Rates as whole numbers of eight decimals. */
const RATE_DECIMALS = 8;
const RATE_SCALE = 10n ** 8n;
/** What a total is rounded to: thousands of đồng, whole dollars. */
const STEP = { VND: 1000n, USD: 100n };

/** What a ticket comes to by the definition of the product, in whole numbers and without its code. */
export interface Figures {
  /** Of the line, in the settlement currency and in VND. */
  amount: bigint;
  amountValue: bigint;
  /** What changes hands, in the settlement currency and in VND. */
  total: bigint;
  totalValue: bigint;
  rounding: bigint;
  feeValues: [charged: bigint, paid: bigint];
  /** What the money we bought is carried at. */
  carried: bigint;
}

export function figuresOf({ kind, currency, quantity, rate, paidIn, fees }: Ticket): Figures {
  const { side, earnsAtPurchase } = kindOf(kind);
  const conversion = paidIn === 'USD' ? scaled(CONVERSION, RATE_DECIMALS) : RATE_SCALE;
  const inVnd = (units: bigint) => div(units * conversion, SCALE[paidIn] * RATE_SCALE);
  const amount = div(quantity * scaled(rate, RATE_DECIMALS) * SCALE[paidIn], SCALE[currency] * RATE_SCALE);
  const [charged, paid] = fees;
  const exact = side === 'buy' ? amount - charged + paid : amount + charged - paid;
  const total = div(exact, STEP[paidIn]) * STEP[paidIn];
  const amountValue = inVnd(amount);
  return {
    amount,
    amountValue,
    total,
    totalValue: inVnd(total),
    rounding: total - exact,
    feeValues: [inVnd(charged), inVnd(paid)],
    carried: earnsAtPurchase ? referenceValue(currency, quantity) : amountValue,
  };
}

export function referenceValue(currency: Code, quantity: bigint): bigint {
  return div(quantity * scaled(referenceOf(currency), RATE_DECIMALS), SCALE[currency] * RATE_SCALE);
}

/** Posts a ticket to the model and answers what that changed, so that a void can take it back. */
export function applyTicket(model: Model, ticket: Ticket): ReturnType<Model['buy']> {
  const { kind, currency, quantity, paidIn } = ticket;
  const { amountValue, carried, total, totalValue, feeValues } = figuresOf(ticket);
  return kindOf(kind).side === 'buy'
    ? model.buy(currency, quantity, amountValue, carried, paidIn, total, totalValue, feeValues)
    : model.sell(currency, quantity, amountValue, paidIn, total, totalValue, feeValues);
}
