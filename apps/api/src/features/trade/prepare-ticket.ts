import { BASE_MONEY } from '@doi-tien/contract/catalogue';
import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import type { Settings } from '@doi-tien/contract/settings';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody, TradeLineBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { absolute, compare, divide, sign } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { deviationPercent } from '@doi-tien/money/rate';
import { checkAmount, notesTotal, readNotes } from '../../books/counts.ts';
import { isCash, type MoneyInfo, type Moneys, moneyByCode, readMoneys, smallestNote } from '../../books/moneys.ts';
import { type ReferenceRates, readReferenceRates, referenceRateOf } from '../../books/reference-rates.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import { findPostedRates, type PostedRate, pickPostedRate } from '../../rates/posted-rates.ts';
import { readSettings } from '../../settings/settings.repository.ts';
import { type Ticket, type TicketInput, type TicketLine, workOutTicket } from './ticket.rules.ts';

type Warning = TradeQuote['canh_bao'][number];

export interface Prepared {
  kind: TradeKind;
  moneys: Moneys;
  settlement: MoneyInfo;
  conversion: string;
  input: TicketInput;
  ticket: Ticket;
  posted: (string | null)[];
  warnings: Warning[];
}

/** Looks everything about a ticket up, refuses what cannot be, and works the figures out. Nothing is locked yet. */
export async function prepareTicket(db: Db, actor: Actor, kind: TradeKind, body: TradeBody): Promise<Prepared> {
  const settings = await readSettings(db);
  if (!settings[kind.setting]) throw new AppError('TRADE_KIND_OFF');
  const moneys = await readMoneys(db);
  const rates = await readReferenceRates(db);
  const settlement = settlementMoney(kind, body, moneys);
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
  const postedRates = await findPostedRates(db);
  const posted = body.chi_tiet.map((line) => postedRateOf(kind, line, postedRates, conversion));
  const prepared = { kind, moneys, settlement, conversion, input, ticket, posted };
  return { ...prepared, warnings: checkRates({ ...prepared, body, actor, settings }) };
}

/** From this much on we must know who the customer is. */
export function checkIdentity(prepared: Prepared, body: TradeBody, settings: Settings): Warning[] {
  if (compare(prepared.ticket.value, settings.nguong_giao_dich_lon) < 0) return [];
  if (!body.ten_khach || !body.loai_giay_to || !body.so_giay_to) {
    const params = { threshold: formatDecimal(settings.nguong_giao_dich_lon) };
    throw new AppError('CUSTOMER_IDENTITY_NEEDED', {
      params,
      fields: [{ field: 'so_giay_to', problem: 'requiredField' }],
    });
  }
  return [{ loai: 'largeTrade', dong: null }];
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

/** The posted rate in the settlement money, so that both can be compared. */
function postedRateOf(kind: TradeKind, line: TradeLineBody, rates: PostedRate[], conversion: string): string | null {
  const rate = pickPostedRate(rates, line.tien_id, line.nhom_ty_gia ?? null);
  if (!rate) return null;
  const inVnd = kind.side === 'buy' ? rate.ty_gia_mua : rate.ty_gia_ban;
  return conversion === '1' ? inVnd : divide(inVnd, conversion, 8);
}

interface RateCheck extends Omit<Prepared, 'warnings'> {
  body: TradeBody;
  actor: Actor;
  settings: Settings;
}

/** A rate may differ within the band; past it takes the permission and a reason. */
function checkRates({ kind, moneys, posted, body, actor, settings }: RateCheck): Warning[] {
  const permission = [kind.path, 'overrideRate'] as Permission;
  return body.chi_tiet.flatMap(({ ty_gia, tien_id }, index): Warning[] => {
    const usual = posted[index];
    if (!usual) return [{ loai: 'noRate', dong: index }];
    if (compare(absolute(deviationPercent(ty_gia, usual)), settings.bien_do_ty_gia) <= 0) return [];
    if (!isAllowed(actor.permissions, permission)) {
      const params = { money: moneys.get(tien_id)?.code, band: settings.bien_do_ty_gia };
      throw new AppError('RATE_OUT_OF_BAND', {
        params,
        fields: [{ field: `chi_tiet.${index}.ty_gia`, problem: 'invalid' }],
      });
    }
    if (!body.ly_do_ty_gia) {
      throw new AppError('RATE_REASON_NEEDED', { fields: [{ field: 'ly_do_ty_gia', problem: 'requiredField' }] });
    }
    return [{ loai: 'rateBand', dong: index }];
  });
}
