import type { Settings } from '@doi-tien/contract/settings';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import type { Currencies, CurrencyInfo } from '../../domain/currencies/currencies.ts';
import type { Books } from '../../domain/ledger/books.repository.ts';
import {
  type ReferenceRates,
  referenceRateOf,
  referenceRatesOf,
  withQuoted,
} from '../../domain/rates/reference-rates.ts';
import type { UsableAccount } from '../../domain/statements/named-account.ts';
import type { Asker, Need } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readHanded, refuseBadHanded } from './handed.rules.ts';
import { tradedValue } from './identity.rules.ts';
import { refuseUnlicensed } from './licence.rules.ts';
import { excessesOf, type Measured, refuseExcesses } from './limits.rules.ts';
import { groupOfLine } from './line-group.rules.ts';
import { needsOfTicket } from './needs.rules.ts';
import { type LineRate, lineRate, staleRates, type Warning } from './posted-rate.rules.ts';
import type { QuotedTicket } from './quoted-ticket.ts';
import { type Ticket, type TicketInput, workOutTicket } from './ticket.rules.ts';
import { accountOfTicket } from './ticket-account.rules.ts';
import { readContext, type TicketContext } from './ticket-context.ts';
import {
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
  /** The reference rates that it works with. */
  references: ReferenceRates;
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

interface Preparing {
  /** A quote points at what is still missing where a posting refuses. */
  isQuote?: boolean;
  /** Of an approved ticket. */
  quoted?: QuotedTicket | undefined;
}

/**
 * Looks everything about a ticket up, refuses what cannot be, and works the figures out, or takes those that were quoted. Limits are those
 * of now, also for a ticket that was quoted earlier. Nothing is locked yet.
 */
export function prepareTicket(
  asker: Asker,
  kind: TradeKind,
  body: TradeBody,
  { settings, currencies, posted: rates, seen, comparesNames, accounts }: TicketContext,
  { isQuote = false, quoted }: Preparing = {},
): Prepared {
  if (!settings[kind.setting]) throw new AppError('TRADE_KIND_OFF');
  const settlement = settlementCurrency(kind, body, currencies);
  refuseUnusedFields(kind, body, settlement);
  refuseOtherReference(body, currencies);
  const account = accountOfTicket(body, accounts, isQuote);
  const postedReferences = referenceRatesOf(currencies, rates);
  const references = withQuoted(postedReferences, quoted?.rates);
  const conversion = conversionRate(settlement, body, references);
  const lines = body.chi_tiet.map((line, index) => ticketLine(kind, line, index, currencies, references, body));
  refuseTooManyNotes(lines);
  const groups = body.chi_tiet.map((line, index) =>
    groupOfLine(line, currencyOfLine(kind, line, index, currencies), rates, `chi_tiet.${index}`),
  );
  const agreed = quoted?.agreed;
  const input = ticketInput({ kind, settlement, settings, conversion, body, lines, groups, currencies, rates, agreed });
  if (kind.side === 'sell') input.handed = readHanded(body, input.notes, settlement);
  const ticket = workOutTicket(input);
  refuseBadAmounts(ticket);
  refuseBadTotal(kind, settlement, input, ticket);
  if (input.handed) refuseBadHanded(input.handed, ticket.total);
  const postedConversion = referenceRateOf(settlement, postedReferences);
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
      const postedReference = referenceRateOf(currency, postedReferences);
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
  refuseExcesses(excesses, { kind, asker, body, isQuote });
  const traded = tradedValue(
    lines.map(({ currencyId, quantity, rateUnit }, index) => {
      const inVnd = posted[index]?.inVnd;
      const reference = referenceRateOf(currencies.get(currencyId) as CurrencyInfo, postedReferences);
      const value = ticket.amounts[index]?.value ?? '0';
      return { quantity, rateUnit, agreed: value, rates: [inVnd, kind.earnsAtPurchase || !inVnd ? reference : null] };
    }),
  );
  const warnings = [...excesses.map(({ loai, dong }) => ({ loai, dong })), ...staleRates(posted, settings)];
  return {
    kind,
    currencies,
    settlement,
    conversion,
    references,
    input,
    ticket,
    tradedValue: quoted?.tradedValue ?? traded,
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
