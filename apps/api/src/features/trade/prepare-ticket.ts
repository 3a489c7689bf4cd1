import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody } from '@doi-tien/contract/trade.schema';
import { compare } from '@doi-tien/money/decimal';
import { cashStep, currencyByCode } from '../../domain/currencies/currencies.ts';
import type { Books } from '../../domain/ledger/books.repository.ts';
import type { Place } from '../../domain/ledger/place.ts';
import type { ReserveTerms } from '../../domain/ledger/reserved.ts';
import { usable } from '../../domain/places/working-place.ts';
import { isWorthItself, type QuotedRates, quoteRates } from '../../domain/rates/reference-rates.ts';
import {
  type HeldReservation,
  NO_TAKINGS,
  reserveTermsOf,
  type Takings,
  takingsOf,
  withTakings,
} from '../../domain/reservations/takings.rules.ts';
import { namedAccount, type UsableAccount } from '../../domain/statements/named-account.ts';
import type { PayingLine } from '../../domain/statements/pay-by-line.ts';
import type { Asker, Need } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { type Excess, excessesOf, refuseExcesses, refuseUnlicensed } from './limits.rules.ts';
import { needsOfTicket, needsOfWaiting } from './needs.rules.ts';
import { priceTicket, priceWaiting, settlementCurrency, type ValuedTicket } from './price.rules.ts';
import { type Agreed, refuseUnpayable, tradedValue, workOutTicket } from './ticket.rules.ts';
import type { TicketContext } from './ticket-context.ts';

/** A ticket that is priced, valued and held against every limit: what is left is to post it. */
export interface Prepared extends ValuedTicket {
  /** What the threshold of large trades counts, in VND. */
  tradedValue: string;
  /** What of it is past the posted rates or the limits, and allowed. */
  excesses: Excess[];
  /** The rules by which it needs a second person. */
  needs: Need[];
  /** The account outside that somebody named. */
  account: UsableAccount | null;
  /** Where its notes are taken from and put. */
  place: Place;
  placeName: string | null;
  /** What was there of its currencies when they were looked up; nobody holds it. */
  seen: Books;
  comparesNames: boolean;
  /** What its lines take of reservations. */
  takings: Takings;
  /** What the books need to know of that, and of what is kept for others. */
  reserve?: ReserveTerms;
}

/** What was worked out for a ticket when its request was filed; the approved ticket has the same figures. */
export interface QuotedTicket {
  rates: QuotedRates;
  agreed: Agreed;
  /** What the threshold of large trades counts. */
  tradedValue: string;
}

interface Preparing {
  /** A quote points at what is still missing where a posting refuses. */
  isQuote?: boolean;
  /** Of an approved ticket. */
  quoted?: QuotedTicket | undefined;
  /** Those that its lines name. */
  reservations?: readonly HeldReservation[];
  /** A reservation that is made: the same limits, and nothing changes hands. */
  isReserving?: boolean;
}

/**
 * Works a new ticket out, or takes the figures that were quoted, and refuses what cannot be. Limits are those of now, also for a
 * ticket that was quoted earlier. Nothing is locked yet.
 */
export function prepareTicket(
  asker: Asker,
  kind: TradeKind,
  body: TradeBody,
  context: TicketContext,
  { isQuote = false, quoted, reservations = [], isReserving = false }: Preparing = {},
): Prepared {
  const { seen, comparesNames, currencies, settings } = context;
  const depositStep = cashStep(currencyByCode(currencies, BASE_CURRENCY), settings);
  const takings = takingsOf(kind, body, reservations, depositStep);
  refuseUnusedFields(kind, body, context);
  // A ticket that waits takes nothing out of any place.
  const place = body.trang_thai === TRADE_STATUS.waiting ? context.at.place : usable(context.at, settings);
  const account = accountOfTicket(body, context.accounts, isQuote);
  const priced = withTakings(priceTicket(kind, body, context, quoted?.rates, isReserving), takings);
  const agreed = quoted?.agreed;
  const ticket = { ...priced, ...workOutTicket({ ...priced, agreed }) };
  refuseUnpayable(ticket);
  const excesses = excessesOf(ticket, seen.positions);
  refuseUnlicensed(ticket, excesses);
  refuseExcesses(excesses, { kind, asker, body, isQuote });
  return {
    ...ticket,
    tradedValue: quoted?.tradedValue ?? tradedValue(kind, ticket.lines),
    excesses,
    needs: needsOfTicket(ticket, excesses, seen.positions),
    account,
    place,
    placeName: context.at.name,
    seen,
    comparesNames,
    takings,
    reserve: reserveTermsOf(kind, asker, body, takings),
  };
}

/** Where the money of a waiting ticket arrived: by the line of a statement that shows it, or as somebody says. */
export type PaidAt = { lineOf: UsableAccount } | { given: number | undefined };

/** What the completion of a waiting ticket says. */
interface Completing extends Pick<TradeBody, 'to_thanh_toan'> {
  paidAt: PaidAt;
  /** As the ticket was counted when it was saved. */
  tradedValue: string;
  /** Of an approved completion. */
  quoted?: QuotedTicket | undefined;
}

/**
 * A waiting ticket whose money arrived: the same steps with what was agreed. Rates, fees, rounding and total stay; only the
 * reference rate is that of now, or of the request that was approved. Limits were held when it was saved, and a kind that was
 * switched off since then does not matter.
 */
export function prepareWaiting(
  kind: TradeKind,
  stored: Trade,
  context: TicketContext,
  { to_thanh_toan, paidAt, tradedValue, quoted }: Completing,
): Prepared {
  const { seen, comparesNames } = context;
  const priced = priceWaiting(kind, stored, to_thanh_toan, context, quoted?.rates);
  const agreed: Agreed = {
    amounts: stored.chi_tiet.map(({ thanh_tien, gia_tri }) => ({ amount: thanh_tien, value: gia_tri })),
    total: stored.thanh_tien,
    value: stored.gia_tri,
    rounding: stored.lam_tron,
  };
  const ticket = { ...priced, ...workOutTicket({ ...priced, agreed }) };
  refuseUnpayable(ticket);
  const needs = needsOfWaiting(context.settings, stored, ticket.value);
  const account = accountOfWaiting(stored, context.accounts, paidAt);
  const place = usable(context.at, context.settings);
  return {
    ...ticket,
    tradedValue,
    excesses: [],
    needs,
    account,
    place,
    placeName: context.at.name,
    seen,
    comparesNames,
    takings: NO_TAKINGS,
  };
}

/** The figures of a ticket that depend on settings and rates, to be kept with its request. */
export function quotedOf({
  references,
  settlement,
  lines,
  total,
  value,
  rounding,
  tradedValue,
}: Prepared): QuotedTicket {
  const currencyIds = [settlement.currencyId, ...lines.map(({ currencyId }) => currencyId)];
  const amounts = lines.map((line) => ({ amount: line.amount, value: line.value }));
  return { rates: quoteRates(references, currencyIds), agreed: { amounts, total, value, rounding }, tradedValue };
}

/** Refuses what would be ignored: somebody who sends a field believes that it counts. */
function refuseUnusedFields(kind: TradeKind, body: TradeBody, { settings, currencies }: TicketContext): void {
  if (!settings[kind.setting]) throw new AppError('TRADE_KIND_OFF');
  const { ty_gia_quy_doi, ty_gia_goc, khach_dua, to_thoi_lai, to_thanh_toan } = body;
  const isInBase = settlementCurrency(kind, body, currencies).code === BASE_CURRENCY;
  const isWaiting = body.trang_thai === TRADE_STATUS.waiting;
  const isBuy = kind.side === 'buy';
  const rules: [isUnused: boolean, field: string, problem: string][] = [
    [isWaiting && !kind.mayWait, 'trang_thai', 'cannotWait'],
    [ty_gia_quy_doi !== undefined && isInBase, 'ty_gia_quy_doi', 'onlyForeignSettlement'],
    [ty_gia_goc !== undefined && !kind.earnsAtPurchase, 'ty_gia_goc', 'notForThisKind'],
    [ty_gia_goc !== undefined && kind.earnsAtPurchase && isWaiting, 'ty_gia_goc', 'notWhileWaiting'],
    [khach_dua !== undefined && isBuy, 'khach_dua', 'notForThisKind'],
    [to_thoi_lai !== undefined && isBuy, 'to_thoi_lai', 'notForThisKind'],
    [to_thanh_toan !== undefined && isWaiting, 'to_thanh_toan', 'notWhileWaiting'],
  ];
  const fields = rules.filter(([isUnused]) => isUnused).map(([, field, problem]) => ({ field, problem }));
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  // VND in a bank account is worth itself, whatever the request and the rate desk say.
  for (const { tien_id } of ty_gia_goc === undefined ? [] : body.chi_tiet) {
    const currency = currencies.get(tien_id);
    if (currency && isWorthItself(currency) && ty_gia_goc && compare(ty_gia_goc, currency.rateUnit) !== 0) {
      throw fieldError('ty_gia_goc', 'worthItself', { currency: currency.code, rate: currency.rateUnit });
    }
  }
}

const ACCOUNT = 'tai_khoan_ngoai_id';

/** The account outside that a new ticket names. A quote and a ticket that waits may leave it open. */
function accountOfTicket(
  { chi_tiet, tai_khoan_ngoai_id: given, trang_thai }: TradeBody,
  accounts: readonly UsableAccount[],
  isQuote: boolean,
): UsableAccount | null {
  const currencyIds = chi_tiet.map(({ tien_id }) => tien_id);
  const mayStayOpen = isQuote || trang_thai === TRADE_STATUS.waiting;
  return namedAccount({ accounts, currencyIds, given, field: ACCOUNT, mayStayOpen });
}

export function paidAtOf(line: PayingLine | null, given: number | undefined): PaidAt {
  if (!line) return { given };
  if (given !== undefined && given !== line.accountId) throw fieldError(ACCOUNT, 'invalid');
  return { lineOf: { id: line.accountId, currencyId: line.currencyId } };
}

/** The account of the line that pays it, the one named now, or the one the ticket was saved with, if that is still in use. */
function accountOfWaiting(
  { chi_tiet, tai_khoan_ngoai_id }: Trade,
  accounts: readonly UsableAccount[],
  paidAt: PaidAt,
): UsableAccount | null {
  if ('lineOf' in paidAt) return paidAt.lineOf;
  const currencyIds = chi_tiet.map(({ tien_id }) => tien_id);
  const given = paidAt.given ?? accounts.find(({ id }) => id === tai_khoan_ngoai_id)?.id;
  return namedAccount({ accounts, currencyIds, given, field: ACCOUNT, mayStayOpen: false });
}
