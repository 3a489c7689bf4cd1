import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { Settings } from '@doi-tien/contract/settings';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody, TradeLineBody } from '@doi-tien/contract/trade.schema';
import { compare, sign } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { isPayable } from '@doi-tien/money/notes';
import {
  checkCirculating,
  checkDecimals,
  checkTradedAmount,
  notesTotal,
  readNotes,
  refuseTooManyPieces,
} from '../../domain/currencies/counts.ts';
import {
  type Currencies,
  type CurrencyInfo,
  circulatingValues,
  currencyByCode,
  isCash,
  smallestNote,
} from '../../domain/currencies/currencies.ts';
import type { NoteCount } from '../../domain/ledger/drawer.ts';
import { noReferenceRate, type ReferenceRates, referenceRateOf } from '../../domain/rates/reference-rates.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import type { Ticket, TicketInput, TicketLine } from './ticket.rules.ts';

/** A thousand trillion đồng. */
export const LARGEST_VALUE = '1000000000000000';

export function feeOf(fee: string | undefined, settlement: CurrencyInfo, field: string): string {
  if (fee !== undefined) checkDecimals(fee, settlement, field);
  return fee ?? '0';
}

export function tradedNotes(
  notes: NonNullable<TradeLineBody['to_tien']>,
  currency: CurrencyInfo,
  field: string,
): NoteCount[] {
  const read = readNotes(notes, currency, field);
  checkCirculating(read, currency, field);
  return read;
}

/** Notes we hand over may be named for a part, the unsorted money pays the rest; notes we are given are all named. */
function refuseOtherNotes(
  notes: readonly NoteCount[],
  currency: CurrencyInfo,
  amount: string,
  isGiven: boolean,
  field: string,
): void {
  if (notes.length === 0) return;
  const difference = compare(notesTotal(currency, notes), amount);
  if (difference === 0 || (isGiven && difference < 0)) return;
  const problem = isGiven ? 'notesOverAmount' : 'notesDoNotMatch';
  throw fieldError(field, problem, { amount: formatDecimal(amount) });
}

/** Several lines may name the same note. */
export function refuseTooManyNotes(lines: readonly TicketLine[]): void {
  for (const index of lines.keys()) {
    const named = lines.slice(0, index + 1).flatMap(({ notes = [] }) => notes);
    refuseTooManyPieces(named, `chi_tiet.${index}.to_tien`);
  }
}

/** A line that comes to nothing, or to more than any shop has, is a slip of the finger. */
export function refuseBadAmounts({ amounts }: Ticket): void {
  for (const [index, { amount, value }] of amounts.entries()) {
    const field = `chi_tiet.${index}.so_luong`;
    if (sign(amount) <= 0) throw fieldError(field, 'comesToNothing');
    if (compare(value, LARGEST_VALUE) > 0) throw fieldError(field, 'tooLarge', { max: formatDecimal(LARGEST_VALUE) });
  }
}

export function refuseBadTotal(
  kind: TradeKind,
  settlement: CurrencyInfo,
  { notes }: TicketInput,
  { total }: Ticket,
): void {
  // A purchase is paid less what we charge, a sale less what we pay.
  if (sign(total) <= 0) throw fieldError(kind.side === 'buy' ? 'phi_thu' : 'phi_chi', 'totalNotPositive');
  if (kind.side === 'buy') refuseOtherNotes(notes, settlement, total, true, 'to_thanh_toan');
}

export function settlementCurrency(
  kind: TradeKind,
  body: { tien_thanh_toan_id?: number | undefined },
  currencies: Currencies,
): CurrencyInfo {
  const base = currencyByCode(currencies, BASE_CURRENCY);
  const currency = body.tien_thanh_toan_id === undefined ? base : currencies.get(body.tien_thanh_toan_id);
  const isFit = currency && (currency.code === BASE_CURRENCY || (kind.settlesInUsd && currency.code === 'USD'));
  if (!isFit || !currency.isActive) throw fieldError('tien_thanh_toan_id', 'wrongCurrency');
  return currency;
}

export function conversionRate(settlement: CurrencyInfo, body: TradeBody, references: ReferenceRates): string {
  const rate = body.ty_gia_quy_doi ?? referenceRateOf(settlement, references);
  if (!rate) throw noReferenceRate(settlement, 'ty_gia_quy_doi');
  return rate;
}

/** VND rounds to the step of the settings while notes can pay it, other cash to what its smallest note can pay. */
export function stepOf(settlement: CurrencyInfo, settings: Settings): string {
  const smallest = smallestNote(settlement) ?? '1';
  const step = String(settings.buoc_lam_tron);
  return settlement.code === BASE_CURRENCY && isPayable(circulatingValues(settlement), step) ? step : smallest;
}

export function currencyOfLine(
  kind: TradeKind,
  { tien_id }: { tien_id: number },
  index: number,
  currencies: Currencies,
): CurrencyInfo {
  const currency = currencies.get(tien_id);
  if (!currency?.isActive || currency.group !== kind.group)
    throw fieldError(`chi_tiet.${index}.tien_id`, 'wrongCurrency');
  return currency;
}

export function ticketLine(
  kind: TradeKind,
  line: TradeLineBody,
  index: number,
  currencies: Currencies,
  references: ReferenceRates,
  body: TradeBody,
): TicketLine {
  const field = `chi_tiet.${index}`;
  const currency = currencyOfLine(kind, line, index, currencies);
  checkTradedAmount(line.so_luong, currency, `${field}.so_luong`);
  const notes = tradedNotes(line.to_tien ?? [], currency, `${field}.to_tien`);
  if (notes.length > 0 && !isCash(currency)) throw fieldError(`${field}.to_tien`, 'onlyCashHasNotes');
  refuseOtherNotes(notes, currency, line.so_luong, kind.side === 'sell', `${field}.to_tien`);
  return {
    currencyId: currency.id,
    quantity: line.so_luong,
    rate: line.ty_gia,
    rateUnit: currency.rateUnit,
    notes,
    referenceRate: carriedAt(kind, currency, references, body),
  };
}

/** What money is carried at whose margin is earned at purchase. A waiting ticket only shows what it would be today. */
export function carriedAt(
  kind: TradeKind,
  currency: CurrencyInfo,
  references: ReferenceRates,
  { ty_gia_goc, trang_thai }: Pick<TradeBody, 'ty_gia_goc' | 'trang_thai'> = {},
): string | null {
  if (!kind.earnsAtPurchase) return null;
  const rate = ty_gia_goc ?? referenceRateOf(currency, references);
  if (!rate) throw noReferenceRate(currency, trang_thai === TRADE_STATUS.waiting ? 'chi_tiet' : 'ty_gia_goc');
  return rate;
}
