import { BASE_MONEY } from '@doi-tien/contract/catalogue';
import type { Settings } from '@doi-tien/contract/settings';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody, TradeLineBody } from '@doi-tien/contract/trade.schema';
import { compare, sign } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { checkAmount, notesTotal, readNotes } from '../../books/counts.ts';
import { type Desk, readDesk } from '../../books/desk.ts';
import { isCash, type MoneyInfo, type Moneys, moneyByCode, smallestNote } from '../../books/moneys.ts';
import { type ReferenceRates, readReferenceRates, referenceRateOf } from '../../books/reference-rates.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { Books } from '../../ledger/books.repository.ts';
import { checkRates, type LineRate, lineRate, type Purpose, type Warning } from './rate.rules.ts';
import { type Ticket, type TicketInput, type TicketLine, workOutTicket } from './ticket.rules.ts';

export interface Prepared {
  kind: TradeKind;
  moneys: Moneys;
  settlement: MoneyInfo;
  conversion: string;
  input: TicketInput;
  ticket: Ticket;
  /** Per line; null where the money has no rate on the desk. */
  posted: (LineRate | null)[];
  warnings: Warning[];
  settings: Settings;
  /** What was there of the moneys when they were looked up; nobody holds it. */
  seen: Books;
}

/** What the desk knows about the moneys of a ticket. */
export function readTicketDesk(db: Db, { chi_tiet }: TradeBody): Promise<Desk> {
  return readDesk(
    db,
    chi_tiet.map(({ tien_id }) => tien_id),
  );
}

/** Looks everything about a ticket up, refuses what cannot be, and works the figures out. Nothing is locked yet. */
export async function prepareTicket(
  db: Db,
  actor: Actor,
  kind: TradeKind,
  body: TradeBody,
  purpose: Purpose,
  desk: Promise<Desk> = readTicketDesk(db, body),
): Promise<Prepared> {
  const { settings, moneys, posted: postedRates, seen } = await desk;
  if (!settings[kind.setting]) throw new AppError('TRADE_KIND_OFF');
  const settlement = settlementMoney(kind, body, moneys);
  const needsReference = kind.earnsAtPurchase || settlement.code !== BASE_MONEY;
  const rates: ReferenceRates = needsReference ? await readReferenceRates(db) : new Map();
  const conversion = conversionRate(settlement, body, rates);
  const lines = body.chi_tiet.map((line, index) => ticketLine(kind, line, index, moneys, rates, body));
  const input: TicketInput = {
    ...{ kind, conversion, lines },
    settlement: { moneyId: settlement.id, decimals: settlement.decimals, step: stepOf(settlement, settings) },
    feeCharged: body.phi_thu ?? '0',
    feePaid: body.phi_chi ?? '0',
    notes: readNotes(body.to_thanh_toan ?? [], settlement, 'to_thanh_toan'),
  };
  const ticket = workOutTicket(input);
  if (sign(ticket.total) <= 0) throw fieldError('phi_thu', 'mustBePositive');
  if (input.notes.length > 0 && compare(notesTotal(settlement, input.notes), ticket.total) !== 0) {
    throw fieldError('to_thanh_toan', 'notesDoNotMatch', { amount: formatDecimal(ticket.total) });
  }
  const posted = body.chi_tiet.map((line) => lineRate(kind, line, postedRates, conversion));
  const warnings = checkRates({ kind, posted, moneys, body, actor, settings, purpose });
  return { kind, moneys, settlement, conversion, input, ticket, posted, warnings, settings, seen };
}

function settlementMoney(kind: TradeKind, body: TradeBody, moneys: Moneys): MoneyInfo {
  const base = moneyByCode(moneys, BASE_MONEY);
  const money = body.tien_thanh_toan_id === undefined ? base : moneys.get(body.tien_thanh_toan_id);
  const isFit = money && (money.code === BASE_MONEY || (kind.settlesInUsd && money.code === 'USD'));
  if (!isFit) throw fieldError('tien_thanh_toan_id', 'wrongMoney');
  return money;
}

function conversionRate(settlement: MoneyInfo, body: TradeBody, rates: ReferenceRates): string {
  if (settlement.code === BASE_MONEY) return '1';
  const rate = body.ty_gia_quy_doi ?? referenceRateOf(settlement, rates);
  if (!rate) throw new AppError('NO_REFERENCE_RATE', { params: { money: settlement.code } });
  return rate;
}

/** VND rounds to the step of the settings, other cash to what its smallest note can pay. */
function stepOf(settlement: MoneyInfo, settings: Settings): string {
  return settlement.code === BASE_MONEY ? String(settings.buoc_lam_tron) : (smallestNote(settlement) ?? '1');
}

function ticketLine(
  kind: TradeKind,
  line: TradeLineBody,
  index: number,
  moneys: Moneys,
  rates: ReferenceRates,
  body: TradeBody,
): TicketLine {
  const field = `chi_tiet.${index}`;
  const money = moneys.get(line.tien_id);
  if (!money?.isActive || money.group !== kind.group) throw fieldError(`${field}.tien_id`, 'wrongMoney');
  checkAmount(line.so_luong, money, `${field}.so_luong`);
  const notes = readNotes(line.to_tien ?? [], money, `${field}.to_tien`);
  if (notes.length > 0 && (!isCash(money) || compare(notesTotal(money, notes), line.so_luong) !== 0)) {
    throw fieldError(`${field}.to_tien`, 'notesDoNotMatch', { amount: formatDecimal(line.so_luong) });
  }
  const referenceRate = kind.earnsAtPurchase ? (body.ty_gia_goc ?? referenceRateOf(money, rates) ?? null) : null;
  if (kind.earnsAtPurchase && !referenceRate)
    throw new AppError('NO_REFERENCE_RATE', { params: { money: money.code } });
  return {
    moneyId: money.id,
    quantity: line.so_luong,
    rate: line.ty_gia,
    rateUnit: money.rateUnit,
    referenceRate,
    notes,
  };
}
