import { BASE_MONEY } from '@doi-tien/contract/catalogue';
import type { Settings } from '@doi-tien/contract/settings';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody, TradeLineBody } from '@doi-tien/contract/trade.schema';
import { compare, sign } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { isPayable } from '@doi-tien/money/notes';
import { checkCirculating, checkDecimals, checkTradedAmount, notesTotal, readNotes } from '../../books/counts.ts';
import { type Desk, readDesk } from '../../books/desk.ts';
import {
  circulatingValues,
  isCash,
  type MoneyInfo,
  type Moneys,
  moneyByCode,
  smallestNote,
} from '../../books/moneys.ts';
import {
  noReferenceRate,
  type ReferenceRates,
  referenceRateOf,
  referenceRatesOf,
} from '../../books/reference-rates.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { Books } from '../../ledger/books.repository.ts';
import type { NoteCount } from '../../ledger/drawer.ts';
import type { PostedRate } from '../../rates/posted-rates.ts';
import { excessesOf, refuseExcesses } from './limits.rules.ts';
import { groupOfLine, notesAtRate } from './line-group.rules.ts';
import { type LineRate, lineRate, staleRates, type Warning } from './posted-rate.rules.ts';
import { type Agreed, type Ticket, type TicketInput, type TicketLine, workOutTicket } from './ticket.rules.ts';
import { refuseOtherReference, refuseUnusedFields } from './unused-fields.rules.ts';

/** A thousand trillion đồng. */
const LARGEST_VALUE = '1000000000000000';

export interface Prepared {
  kind: TradeKind;
  moneys: Moneys;
  settlement: MoneyInfo;
  conversion: string;
  input: TicketInput;
  ticket: Ticket;
  /** Per line: the rate group its notes are in, and the posted rate; null where none is posted. */
  groups: (string | null)[];
  posted: (LineRate | null)[];
  warnings: Warning[];
  settings: Settings;
  /** What was there of the moneys when they were looked up; nobody holds it. */
  seen: Books;
}

/** What the desk knows about the moneys of a ticket. */
export function readTicketDesk(db: Db, { chi_tiet }: Pick<TradeBody, 'chi_tiet'>): Promise<Desk> {
  return readDesk(
    db,
    chi_tiet.map(({ tien_id }) => tien_id),
  );
}

/**
 * Looks everything about a ticket up, refuses what cannot be, and works the figures out. Nothing is locked yet. A quote
 * points at what is still missing where a posting refuses.
 */
export function prepareTicket(
  actor: Actor,
  kind: TradeKind,
  body: TradeBody,
  isQuote: boolean,
  { settings, moneys, posted: rates, seen }: Desk,
): Prepared {
  if (!settings[kind.setting]) throw new AppError('TRADE_KIND_OFF');
  const settlement = settlementMoney(kind, body, moneys);
  refuseUnusedFields(kind, body, settlement);
  refuseOtherReference(body, moneys);
  const references = referenceRatesOf(moneys, rates);
  const conversion = conversionRate(settlement, body, references);
  const lines = body.chi_tiet.map((line, index) => ticketLine(kind, line, index, moneys, references, body));
  const groups = body.chi_tiet.map((line, index) =>
    groupOfLine(line, moneyOfLine(kind, line, index, moneys), rates, `chi_tiet.${index}`),
  );
  const input = ticketInput({ kind, settlement, settings, conversion, body, lines, groups, moneys, rates });
  const ticket = workOutTicket(input);
  refuseBadAmounts(ticket);
  refuseBadTotal(kind, settlement, input, ticket);
  const postedConversion = referenceRateOf(settlement, references);
  const posted = lines.map((line, index) =>
    lineRate(kind, line.moneyId, groups[index] ?? null, rates, postedConversion ?? conversion),
  );
  const excesses = excessesOf({
    ...{ kind, settings, settlement, conversion, postedConversion },
    lines: lines.map(({ moneyId, quantity, rate, referenceRate }, index) => {
      const money = moneys.get(moneyId) as MoneyInfo;
      const postedReference = referenceRateOf(money, references);
      return { money, quantity, rate, posted: posted[index]?.inVnd, reference: referenceRate, postedReference };
    }),
    ...{ feeCharged: input.feeCharged, feePaid: input.feePaid, rounding: ticket.rounding },
  });
  refuseExcesses(excesses, { kind, actor, body, isQuote });
  const warnings = [...excesses.map(({ loai, dong }) => ({ loai, dong })), ...staleRates(posted, settings)];
  return { kind, moneys, settlement, conversion, input, ticket, groups, posted, warnings, settings, seen };
}

/**
 * A waiting ticket whose money arrived. What was agreed stays: rates, fees, rounding and total; only the reference rate,
 * at which the money is carried, is that of now.
 */
export function prepareWaiting(kind: TradeKind, stored: Trade, { settings, moneys, posted, seen }: Desk): Prepared {
  if (!settings[kind.setting]) throw new AppError('TRADE_KIND_OFF');
  const settlement = settlementMoney(kind, stored, moneys);
  const references = referenceRatesOf(moneys, posted);
  const conversion = stored.ty_gia_quy_doi ?? '1';
  const lines = stored.chi_tiet.map((line, index): TicketLine => {
    const money = moneyOfLine(kind, line, index, moneys);
    return {
      ...{ moneyId: money.id, quantity: line.so_luong, rate: line.ty_gia, rateUnit: String(line.don_vi_ty_gia) },
      ...{ referenceRate: carriedAt(kind, money, references), notes: [] },
    };
  });
  const agreed: Agreed = {
    amounts: stored.chi_tiet.map(({ thanh_tien, gia_tri }) => ({ amount: thanh_tien, value: gia_tri })),
    ...{ total: stored.thanh_tien, value: stored.gia_tri, rounding: stored.lam_tron },
  };
  const body = { phi_thu: stored.phi_thu, phi_chi: stored.phi_chi };
  const groups = stored.chi_tiet.map(({ nhom_ty_gia }) => nhom_ty_gia);
  const input = ticketInput({
    kind,
    settlement,
    settings,
    conversion,
    body,
    lines,
    groups,
    moneys,
    rates: posted,
    agreed,
  });
  const ticket = workOutTicket(input);
  return { kind, moneys, settlement, conversion, input, ticket, groups, posted: [], warnings: [], settings, seen };
}

interface InputParts {
  kind: TradeKind;
  settlement: MoneyInfo;
  settings: Settings;
  conversion: string;
  body: Pick<TradeBody, 'phi_thu' | 'phi_chi' | 'to_thanh_toan'>;
  lines: TicketLine[];
  groups: (string | null)[];
  moneys: Moneys;
  rates: readonly PostedRate[];
  agreed?: Agreed;
}

function ticketInput({
  kind,
  settlement,
  settings,
  conversion,
  body,
  lines,
  groups,
  moneys,
  rates,
  agreed,
}: InputParts) {
  const input: TicketInput = {
    ...{ kind, conversion, ...(agreed && { agreed }) },
    lines: lines.map((line, index) => {
      const money = moneys.get(line.moneyId);
      return { ...line, among: money ? notesAtRate(money, groups[index] ?? null, rates) : [] };
    }),
    settlement: {
      ...{ moneyId: settlement.id, decimals: settlement.decimals, step: stepOf(settlement, settings) },
      among: notesAtRate(settlement, null, []),
    },
    feeCharged: feeOf(body.phi_thu, settlement, 'phi_thu'),
    feePaid: feeOf(body.phi_chi, settlement, 'phi_chi'),
    notes: tradedNotes(body.to_thanh_toan ?? [], settlement, 'to_thanh_toan'),
  };
  return input;
}

function feeOf(fee: string | undefined, settlement: MoneyInfo, field: string): string {
  if (fee !== undefined) checkDecimals(fee, settlement, field);
  return fee ?? '0';
}

function tradedNotes(notes: NonNullable<TradeLineBody['to_tien']>, money: MoneyInfo, field: string): NoteCount[] {
  const read = readNotes(notes, money, field);
  checkCirculating(read, money, field);
  return read;
}

/** Notes we hand over may be named for a part, the unsorted money pays the rest; notes we are given are all named. */
function refuseOtherNotes(
  notes: readonly NoteCount[],
  money: MoneyInfo,
  amount: string,
  isGiven: boolean,
  field: string,
): void {
  if (notes.length === 0) return;
  const difference = compare(notesTotal(money, notes), amount);
  if (difference === 0 || (isGiven && difference < 0)) return;
  const problem = isGiven ? 'notesOverAmount' : 'notesDoNotMatch';
  throw fieldError(field, problem, { amount: formatDecimal(amount) });
}

/** A line that comes to nothing, or to more than any shop has, is a slip of the finger. */
function refuseBadAmounts({ amounts }: Ticket): void {
  for (const [index, { amount, value }] of amounts.entries()) {
    const field = `chi_tiet.${index}.so_luong`;
    if (sign(amount) <= 0) throw fieldError(field, 'comesToNothing');
    if (compare(value, LARGEST_VALUE) > 0) throw fieldError(field, 'tooLarge', { max: formatDecimal(LARGEST_VALUE) });
  }
}

function refuseBadTotal(kind: TradeKind, settlement: MoneyInfo, { notes }: TicketInput, { total }: Ticket): void {
  // A purchase is paid less what we charge, a sale less what we pay.
  if (sign(total) <= 0) throw fieldError(kind.side === 'buy' ? 'phi_thu' : 'phi_chi', 'totalNotPositive');
  refuseOtherNotes(notes, settlement, total, kind.side === 'buy', 'to_thanh_toan');
}

function settlementMoney(
  kind: TradeKind,
  body: { tien_thanh_toan_id?: number | undefined },
  moneys: Moneys,
): MoneyInfo {
  const base = moneyByCode(moneys, BASE_MONEY);
  const money = body.tien_thanh_toan_id === undefined ? base : moneys.get(body.tien_thanh_toan_id);
  const isFit = money && (money.code === BASE_MONEY || (kind.settlesInUsd && money.code === 'USD'));
  if (!isFit || !money.isActive) throw fieldError('tien_thanh_toan_id', 'wrongMoney');
  return money;
}

function conversionRate(settlement: MoneyInfo, body: TradeBody, references: ReferenceRates): string {
  const rate = body.ty_gia_quy_doi ?? referenceRateOf(settlement, references);
  if (!rate) throw noReferenceRate(settlement, 'ty_gia_quy_doi');
  return rate;
}

/** VND rounds to the step of the settings while notes can pay it, other cash to what its smallest note can pay. */
function stepOf(settlement: MoneyInfo, settings: Settings): string {
  const smallest = smallestNote(settlement) ?? '1';
  const step = String(settings.buoc_lam_tron);
  return settlement.code === BASE_MONEY && isPayable(circulatingValues(settlement), step) ? step : smallest;
}

function moneyOfLine(kind: TradeKind, { tien_id }: { tien_id: number }, index: number, moneys: Moneys): MoneyInfo {
  const money = moneys.get(tien_id);
  if (!money?.isActive || money.group !== kind.group) throw fieldError(`chi_tiet.${index}.tien_id`, 'wrongMoney');
  return money;
}

function ticketLine(
  kind: TradeKind,
  line: TradeLineBody,
  index: number,
  moneys: Moneys,
  references: ReferenceRates,
  body: TradeBody,
): TicketLine {
  const field = `chi_tiet.${index}`;
  const money = moneyOfLine(kind, line, index, moneys);
  checkTradedAmount(line.so_luong, money, `${field}.so_luong`);
  const notes = tradedNotes(line.to_tien ?? [], money, `${field}.to_tien`);
  if (notes.length > 0 && !isCash(money)) throw fieldError(`${field}.to_tien`, 'onlyCashHasNotes');
  refuseOtherNotes(notes, money, line.so_luong, kind.side === 'sell', `${field}.to_tien`);
  return {
    ...{ moneyId: money.id, quantity: line.so_luong, rate: line.ty_gia, rateUnit: money.rateUnit, notes },
    referenceRate: carriedAt(kind, money, references, body),
  };
}

/** What money is carried at whose margin is earned at purchase. A waiting ticket only shows what it would be today. */
function carriedAt(
  kind: TradeKind,
  money: MoneyInfo,
  references: ReferenceRates,
  { ty_gia_goc, trang_thai }: Pick<TradeBody, 'ty_gia_goc' | 'trang_thai'> = {},
): string | null {
  if (!kind.earnsAtPurchase) return null;
  const rate = ty_gia_goc ?? referenceRateOf(money, references);
  if (!rate) throw noReferenceRate(money, trang_thai === TRADE_STATUS.waiting ? 'chi_tiet' : 'ty_gia_goc');
  return rate;
}
