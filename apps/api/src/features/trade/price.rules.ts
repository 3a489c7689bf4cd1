import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { Settings } from '@doi-tien/contract/settings';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody, TradeLine, TradeLineBody } from '@doi-tien/contract/trade.schema';
import { compare, divide } from '@doi-tien/money/decimal';
import { checkDecimals, checkTradedAmount, notesTotal } from '../../domain/currencies/counts.ts';
import { type Currencies, type CurrencyInfo, cashStep, currencyByCode } from '../../domain/currencies/currencies.ts';
import { type PostedRate, pickPostedRate } from '../../domain/rates/posted-rates.ts';
import type { Tiers } from '../../domain/rates/rate-tiers.ts';
import {
  noReferenceRate,
  type QuotedRates,
  type ReferenceRates,
  referenceRateOf,
  referenceRatesOf,
  withQuoted,
} from '../../domain/rates/reference-rates.ts';
import type { Taking } from '../../domain/reservations/takings.rules.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { notesOfLine, readHanded, refuseTooManyNotes, tradedNotes } from './notes.rules.ts';
import type { Figures, LineFigures, TicketInput, TicketLine } from './ticket.rules.ts';
import type { TicketContext } from './ticket-context.ts';
import { type TierOfLine, tierOfLine } from './tier.rules.ts';

/** The posted rates of a line's currency, of its notes where they have their own. */
interface LineRate {
  /** Of our side of the counter, in the settlement currency by its posted conversion. */
  rate: string;
  /** The same in VND. */
  inVnd: string;
  /** What we ask when we buy, what we pay when we sell; in the settlement currency. */
  otherSide: string;
  since: string;
}

export interface PricedLine extends TicketLine {
  currency: CurrencyInfo;
  /** The rate group its notes are in. */
  group: string | null;
  /** Null where none is posted, and of a waiting ticket: its rates were agreed when it was saved. */
  posted: LineRate | null;
  /** What its rate is measured by instead, where one fits. */
  tier: TierOfLine | null;
  postedReference: string | undefined;
  /** What it takes of a reservation. */
  taking?: Taking | undefined;
}

/** What a ticket is paid in, and the rates that it works with. */
interface TicketHead {
  kind: TradeKind;
  settings: Settings;
  currencies: Currencies;
  paidIn: CurrencyInfo;
  rates: readonly PostedRate[];
  tiers: Tiers;
  /** The reference rates of now, or as they were quoted. */
  references: ReferenceRates;
  postedReferences: ReferenceRates;
  /** VND for one unit of the currency it is paid in: as it is used, and as it is posted. */
  conversion: string;
  postedConversion: string | undefined;
  /** It only reserves: nothing changes hands but a deposit. */
  isReserving?: boolean;
}

/** A ticket with its currencies and rates. */
export type PricedTicket = TicketHead & TicketInput<PricedLine>;

/** A ticket whose money is worked out. */
export type ValuedTicket = Omit<PricedTicket, 'lines'> & Figures<PricedLine>;
export type ValuedLine = PricedLine & LineFigures;

/** Prices a new ticket by the rates of now, and refuses lines that cannot be traded. */
export function priceTicket(
  kind: TradeKind,
  body: TradeBody,
  context: TicketContext,
  quoted?: QuotedRates,
  isReserving = false,
): PricedTicket {
  const head = { ...headOf(kind, body, context, quoted), isReserving };
  const lines = body.chi_tiet.map((line, index) => newLine(head, line, body, index));
  refuseTooManyNotes(lines);
  const ticket = withPayment(head, lines, body);
  if (kind.side === 'buy') return ticket;
  return { ...ticket, handed: readHanded(body, ticket) };
}

/** A waiting ticket has the rates that were agreed. Only the reference rate, at which the currency is carried, is that of now. */
export function priceWaiting(
  kind: TradeKind,
  stored: Trade,
  to_thanh_toan: TradeBody['to_thanh_toan'],
  context: TicketContext,
  quoted?: QuotedRates,
): PricedTicket {
  const head = headOf(kind, stored, context, quoted);
  const lines = stored.chi_tiet.map((line, index) => storedLine(head, line, index));
  return withPayment(head, lines, { ...stored, to_thanh_toan });
}

function headOf(
  kind: TradeKind,
  given: { tien_thanh_toan_id?: number | undefined; ty_gia_quy_doi?: string | null | undefined },
  { settings, currencies, posted: rates, tiers }: TicketContext,
  quoted: QuotedRates | undefined,
): TicketHead {
  const paidIn = settlementCurrency(kind, given, currencies);
  const postedReferences = referenceRatesOf(currencies, rates);
  const references = withQuoted(postedReferences, quoted);
  const conversion = given.ty_gia_quy_doi ?? referenceRateOf(paidIn, references);
  if (!conversion) throw noReferenceRate(paidIn, 'ty_gia_quy_doi');
  const postedConversion = referenceRateOf(paidIn, postedReferences);
  const ofRates = { rates, tiers, references, postedReferences };
  return { kind, settings, currencies, paidIn, ...ofRates, conversion, postedConversion };
}

export function settlementCurrency(
  kind: TradeKind,
  { tien_thanh_toan_id }: { tien_thanh_toan_id?: number | undefined },
  currencies: Currencies,
): CurrencyInfo {
  const base = currencyByCode(currencies, BASE_CURRENCY);
  const currency = tien_thanh_toan_id === undefined ? base : currencies.get(tien_thanh_toan_id);
  const isFit = currency && (currency.code === BASE_CURRENCY || (kind.settlesInUsd && currency.code === 'USD'));
  if (!isFit || !currency.isActive) throw fieldError('tien_thanh_toan_id', 'wrongCurrency');
  return currency;
}

function newLine(head: TicketHead, line: TradeLineBody, body: TradeBody, index: number): PricedLine {
  const field = `chi_tiet.${index}`;
  const { kind, rates, postedReferences } = head;
  const currency = currencyOfLine(head, line, index);
  checkTradedAmount(line.so_luong, currency, `${field}.so_luong`);
  const notes = notesOfLine(kind, line, currency, `${field}.to_tien`);
  const referenceRate = carriedAt(head, currency, body);
  // Nobody counts notes for a reservation: its group is the one that is named.
  const sorted = head.isReserving ? line.so_luong : notesTotal(currency, notes);
  const group = groupOfLine(line, sorted, currency, rates, field);
  return {
    currencyId: currency.id,
    currency,
    quantity: line.so_luong,
    rate: line.ty_gia,
    rateUnit: currency.rateUnit,
    referenceRate,
    notes,
    among: notesAtRate(currency, group, rates),
    group,
    ...lineRates(head, currency, group, line.so_luong),
    postedReference: referenceRateOf(currency, postedReferences),
  };
}

function storedLine(head: TicketHead, line: TradeLine, index: number): PricedLine {
  const currency = currencyOfLine(head, line, index);
  return {
    currencyId: currency.id,
    currency,
    quantity: line.so_luong,
    rate: line.ty_gia,
    rateUnit: String(line.don_vi_ty_gia),
    referenceRate: carriedAt(head, currency, {}),
    notes: [],
    among: notesAtRate(currency, line.nhom_ty_gia, head.rates),
    group: line.nhom_ty_gia,
    posted: null,
    tier: null,
    postedReference: undefined,
  };
}

function currencyOfLine(
  { kind, currencies }: TicketHead,
  { tien_id }: { tien_id: number },
  index: number,
): CurrencyInfo {
  const currency = currencies.get(tien_id);
  if (currency?.isActive && currency.group === kind.group) return currency;
  throw fieldError(`chi_tiet.${index}.tien_id`, 'wrongCurrency');
}

/** What money is carried at whose margin is earned at purchase. A waiting ticket only shows what it would be today. */
function carriedAt(
  { kind, references }: TicketHead,
  currency: CurrencyInfo,
  { ty_gia_goc, trang_thai }: Pick<TradeBody, 'ty_gia_goc' | 'trang_thai'>,
): string | null {
  if (!kind.earnsAtPurchase) return null;
  const rate = ty_gia_goc ?? referenceRateOf(currency, references);
  if (!rate) throw noReferenceRate(currency, trang_thai === TRADE_STATUS.waiting ? 'chi_tiet' : 'ty_gia_goc');
  return rate;
}

/**
 * The rate group of a line. Named notes decide it: a group with a posted rate of its own counts only where notes make up
 * the whole line, since nobody can tell what unsorted money is made of. Notes of several groups may share a line only
 * while one posted rate is for all of them.
 */
function groupOfLine(
  { nhom_ty_gia, so_luong, to_tien = [] }: TradeLineBody,
  sorted: string,
  currency: CurrencyInfo,
  rates: readonly PostedRate[],
  field: string,
): string | null {
  const claimed = nhom_ty_gia || null;
  if (claimed !== null && !currency.notes.some(({ group }) => group === claimed)) {
    throw fieldError(`${field}.nhom_ty_gia`, 'unknownRateGroup');
  }
  const named = to_tien.filter(({ so_to }) => so_to > 0).map(({ menh_gia_id }) => menh_gia_id);
  const rateOf = (group: string | null) => pickPostedRate(rates, currency.id, group)?.id;
  const groups = [...new Set(currency.notes.filter(({ id }) => named.includes(id)).map(({ group }) => group))];
  const hasOwnRate = [claimed, ...groups].some((group) => rateOf(group) !== rateOf(null));
  if (hasOwnRate && compare(sorted, so_luong) !== 0) throw fieldError(`${field}.to_tien`, 'groupNeedsNotes');
  if (groups.length === 0) return claimed;
  if (claimed !== null && groups.some((group) => group !== claimed)) {
    throw fieldError(`${field}.nhom_ty_gia`, 'groupOfOtherNotes', { group: claimed });
  }
  if (new Set(groups.map(rateOf)).size > 1) throw fieldError(`${field}.to_tien`, 'mixedRateGroups');
  return groups.length === 1 ? (groups[0] ?? null) : null;
}

/** The notes a line may be paid with where none are named: those that circulate and have the line's posted rate. */
function notesAtRate(currency: CurrencyInfo, group: string | null, rates: readonly PostedRate[]): number[] {
  const rateOf = (each: string | null) => pickPostedRate(rates, currency.id, each)?.id;
  return currency.notes.filter((note) => note.circulates && rateOf(note.group) === rateOf(group)).map(({ id }) => id);
}

function lineRates(
  { kind, settings, rates, tiers, conversion, postedConversion = conversion }: TicketHead,
  currency: CurrencyInfo,
  group: string | null,
  quantity: string,
): Pick<PricedLine, 'posted' | 'tier'> {
  const found = pickPostedRate(rates, currency.id, group);
  if (!found) return { posted: null, tier: null };
  const settled = (inVnd: string) => (postedConversion === '1' ? inVnd : divide(inVnd, postedConversion, 8));
  const [own, other] =
    kind.side === 'buy' ? [found.ty_gia_mua, found.ty_gia_ban] : [found.ty_gia_ban, found.ty_gia_mua];
  const tier = tierOfLine({ kind, settings, tiers, currency, quantity, posted: own });
  return {
    posted: { rate: settled(own), inVnd: own, otherSide: settled(other), since: found.hieu_luc_tu },
    tier: tier && { terms: tier.tier, rate: settled(tier.rate), inVnd: tier.rate },
  };
}

/** Fees, and what the cash total is rounded to. */
function withPayment(
  head: TicketHead,
  lines: PricedLine[],
  { phi_thu = '0', phi_chi = '0', to_thanh_toan = [] }: Pick<TradeBody, 'phi_thu' | 'phi_chi' | 'to_thanh_toan'>,
): PricedTicket {
  const { paidIn, settings } = head;
  checkDecimals(phi_thu, paidIn, 'phi_thu');
  checkDecimals(phi_chi, paidIn, 'phi_chi');
  return {
    ...head,
    settlement: {
      currencyId: paidIn.id,
      decimals: paidIn.decimals,
      step: cashStep(paidIn, settings),
      among: notesAtRate(paidIn, null, []),
    },
    lines,
    feeCharged: phi_thu,
    feePaid: phi_chi,
    notes: tradedNotes(to_thanh_toan, paidIn, 'to_thanh_toan'),
  };
}
