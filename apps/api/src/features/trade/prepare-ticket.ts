import type { Settings } from '@doi-tien/contract/settings';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody } from '@doi-tien/contract/trade.schema';
import type { Currencies, CurrencyInfo } from '../../domain/currencies/currencies.ts';
import type { Books } from '../../domain/ledger/books.repository.ts';
import { referenceRateOf, referenceRatesOf } from '../../domain/rates/reference-rates.ts';
import type { UsableAccount } from '../../domain/statements/named-account.ts';
import type { Actor, Need } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readHanded, refuseBadHanded } from './handed.rules.ts';
import { tradedValue } from './identity.rules.ts';
import { refuseUnlicensed } from './licence.rules.ts';
import { excessesOf, type Measured, refuseExcesses } from './limits.rules.ts';
import { groupOfLine } from './line-group.rules.ts';
import { needsOfTicket, needsOfWaiting } from './needs.rules.ts';
import { type LineRate, lineRate, staleRates, type Warning } from './posted-rate.rules.ts';
import { type Agreed, type Ticket, type TicketInput, type TicketLine, workOutTicket } from './ticket.rules.ts';
import { accountOfTicket, accountOfWaiting, type PaidAt } from './ticket-account.rules.ts';
import { readContext, type TicketContext } from './ticket-context.ts';
import {
  carriedAt,
  conversionRate,
  currencyOfLine,
  refuseBadAmounts,
  refuseBadTotal,
  refuseTooManyNotes,
  settlementCurrency,
  ticketLine,
} from './ticket-fields.rules.ts';
import { ticketInput } from './ticket-input.rules.ts';
import { refuseOtherReference, refuseUnusedFields } from './unused-fields.rules.ts';

export interface Prepared {
  kind: TradeKind;
  currencies: Currencies;
  settlement: CurrencyInfo;
  conversion: string;
  input: TicketInput;
  ticket: Ticket;
  /** What the threshold of large trades counts, in VND. */
  tradedValue: string;
  /** Per line: the rate group its notes are in, and the posted rate; null where none is posted. */
  groups: (string | null)[];
  posted: (LineRate | null)[];
  warnings: Warning[];
  settings: Settings;
  /** What was there of the currencies when they were looked up; nobody holds it. */
  seen: Books;
  comparesNames: boolean;
  /** The rules by which the ticket needs a second person. */
  needs: Need[];
  /** The account outside that somebody named. */
  account: UsableAccount | null;
}

/** Reads currencies, posted rates, settings and balances for a ticket. */
export function readTicketContext(
  db: Db,
  branchId: number,
  { chi_tiet }: Pick<TradeBody, 'chi_tiet'>,
): Promise<TicketContext> {
  return readContext(
    db,
    branchId,
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
  { settings, currencies, posted: rates, seen, comparesNames, accounts }: TicketContext,
): Prepared {
  if (!settings[kind.setting]) throw new AppError('TRADE_KIND_OFF');
  const settlement = settlementCurrency(kind, body, currencies);
  refuseUnusedFields(kind, body, settlement);
  refuseOtherReference(body, currencies);
  const account = accountOfTicket(body, accounts, isQuote);
  const references = referenceRatesOf(currencies, rates);
  const conversion = conversionRate(settlement, body, references);
  const lines = body.chi_tiet.map((line, index) => ticketLine(kind, line, index, currencies, references, body));
  refuseTooManyNotes(lines);
  const groups = body.chi_tiet.map((line, index) =>
    groupOfLine(line, currencyOfLine(kind, line, index, currencies), rates, `chi_tiet.${index}`),
  );
  const input = ticketInput({ kind, settlement, settings, conversion, body, lines, groups, currencies, rates });
  if (kind.side === 'sell') input.handed = readHanded(body, input.notes, settlement);
  const ticket = workOutTicket(input);
  refuseBadAmounts(ticket);
  refuseBadTotal(kind, settlement, input, ticket);
  if (input.handed) refuseBadHanded(input.handed, ticket.total);
  const postedConversion = referenceRateOf(settlement, references);
  const posted = lines.map((line, index) =>
    lineRate(kind, line.currencyId, groups[index] ?? null, rates, postedConversion ?? conversion),
  );
  const measured: Measured = {
    kind,
    settings,
    settlement,
    conversion,
    postedConversion,
    lines: lines.map(({ currencyId, quantity, rate, referenceRate }, index) => {
      const currency = currencies.get(currencyId) as CurrencyInfo;
      const postedReference = referenceRateOf(currency, references);
      return { currency, quantity, rate, posted: posted[index]?.inVnd, reference: referenceRate, postedReference };
    }),
    feeCharged: input.feeCharged,
    feePaid: input.feePaid,
    rounding: ticket.rounding,
  };
  const excesses = excessesOf(measured);
  refuseUnlicensed({
    kind,
    settings,
    lines: lines.map(({ currencyId, rate }, index) => {
      const currency = currencies.get(currencyId) as CurrencyInfo;
      return { currency, rate, posted: posted[index]?.rate };
    }),
    conversion,
    postedConversion,
    excesses,
    settlement,
  });
  refuseExcesses(excesses, { kind, actor, body, isQuote });
  const traded = tradedValue(
    lines.map(({ currencyId, quantity, rateUnit }, index) => {
      const inVnd = posted[index]?.inVnd;
      const reference = referenceRateOf(currencies.get(currencyId) as CurrencyInfo, references);
      const agreed = ticket.amounts[index]?.value ?? '0';
      return { quantity, rateUnit, agreed, rates: [inVnd, kind.earnsAtPurchase || !inVnd ? reference : null] };
    }),
  );
  const warnings = [...excesses.map(({ loai, dong }) => ({ loai, dong })), ...staleRates(posted, settings)];
  return {
    kind,
    currencies,
    settlement,
    conversion,
    input,
    ticket,
    tradedValue: traded,
    groups,
    posted,
    warnings,
    settings,
    seen,
    comparesNames,
    needs: needsOfTicket(settings, measured, ticket, { excesses, held: seen.positions }),
    account,
  };
}

/** What the completion of a waiting ticket says. */
interface WaitingFields {
  to_thanh_toan?: TradeBody['to_thanh_toan'];
  /** The account outside: of the line that pays the ticket, or as somebody named it. */
  named: PaidAt;
  /** As the ticket was counted when it was saved. */
  tradedValue: string;
}

/**
 * A waiting ticket whose money arrived. What was agreed stays: rates, fees, rounding and total; only the reference rate,
 * at which the currency is carried, is that of now.
 */
export function prepareWaiting(
  kind: TradeKind,
  stored: Trade,
  { settings, currencies, posted, seen, comparesNames, accounts }: TicketContext,
  { to_thanh_toan = [], named, tradedValue: traded }: WaitingFields,
): Prepared {
  if (!settings[kind.setting]) throw new AppError('TRADE_KIND_OFF');
  const settlement = settlementCurrency(kind, stored, currencies);
  const references = referenceRatesOf(currencies, posted);
  const conversion = stored.ty_gia_quy_doi ?? '1';
  const lines = stored.chi_tiet.map((line, index): TicketLine => {
    const currency = currencyOfLine(kind, line, index, currencies);
    return {
      currencyId: currency.id,
      quantity: line.so_luong,
      rate: line.ty_gia,
      rateUnit: String(line.don_vi_ty_gia),
      referenceRate: carriedAt(kind, currency, references),
      notes: [],
    };
  });
  const agreed: Agreed = {
    amounts: stored.chi_tiet.map(({ thanh_tien, gia_tri }) => ({ amount: thanh_tien, value: gia_tri })),
    total: stored.thanh_tien,
    value: stored.gia_tri,
    rounding: stored.lam_tron,
  };
  const body = { phi_thu: stored.phi_thu, phi_chi: stored.phi_chi, to_thanh_toan };
  const groups = stored.chi_tiet.map(({ nhom_ty_gia }) => nhom_ty_gia);
  const input = ticketInput({
    kind,
    settlement,
    settings,
    conversion,
    body,
    lines,
    groups,
    currencies,
    rates: posted,
    agreed,
  });
  const ticket = workOutTicket(input);
  refuseBadTotal(kind, settlement, input, ticket);
  return {
    kind,
    currencies,
    settlement,
    conversion,
    input,
    ticket,
    tradedValue: traded,
    groups,
    posted: [],
    warnings: [],
    settings,
    seen,
    comparesNames,
    needs: needsOfWaiting(settings, stored, ticket.value),
    account: accountOfWaiting(stored, accounts, named),
  };
}
