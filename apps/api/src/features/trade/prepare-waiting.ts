import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody } from '@doi-tien/contract/trade.schema';
import { referenceRatesOf, withQuoted } from '../../domain/rates/reference-rates.ts';
import { needsOfWaiting } from './needs.rules.ts';
import type { Prepared } from './prepare-ticket.ts';
import type { QuotedTicket } from './quoted-ticket.ts';
import { type Agreed, type TicketLine, workOutTicket } from './ticket.rules.ts';
import { accountOfWaiting, type PaidAt } from './ticket-account.rules.ts';
import type { TicketContext } from './ticket-context.ts';
import { carriedAt, currencyOfLine, refuseBadTotal, settlementCurrency } from './ticket-fields.rules.ts';
import { ticketInput } from './ticket-input.rules.ts';

/** What the completion of a waiting ticket says. */
interface WaitingFields {
  to_thanh_toan?: TradeBody['to_thanh_toan'];
  /** The account outside: of the line that pays the ticket, or as somebody named it. */
  named: PaidAt;
  /** As the ticket was counted when it was saved. */
  tradedValue: string;
  /** Of an approved completion. */
  quoted?: QuotedTicket | undefined;
}

/**
 * A waiting ticket whose money arrived. What was agreed stays: rates, fees, rounding and total; only the reference rate,
 * at which the currency is carried, is that of now, or of the request that was approved. A kind that was switched off since then does not matter.
 */
export function prepareWaiting(
  kind: TradeKind,
  stored: Trade,
  { settings, currencies, posted, seen, comparesNames, accounts }: TicketContext,
  { to_thanh_toan = [], named, tradedValue: traded, quoted }: WaitingFields,
): Prepared {
  const settlement = settlementCurrency(kind, stored, currencies);
  const references = withQuoted(referenceRatesOf(currencies, posted), quoted?.rates);
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
    references,
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
