import type { Settings } from '@doi-tien/contract/settings';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import type { Currencies, CurrencyInfo } from '../../domain/currencies/currencies.ts';
import type { PostedRate } from '../../domain/rates/posted-rates.ts';
import { notesAtRate } from './line-group.rules.ts';
import type { Agreed, TicketInput, TicketLine } from './ticket.rules.ts';
import { feeOf, stepOf, tradedNotes } from './ticket-fields.rules.ts';

interface InputParts {
  kind: TradeKind;
  settlement: CurrencyInfo;
  settings: Settings;
  conversion: string;
  body: Pick<TradeBody, 'phi_thu' | 'phi_chi' | 'to_thanh_toan'>;
  lines: TicketLine[];
  groups: (string | null)[];
  currencies: Currencies;
  rates: readonly PostedRate[];
  agreed: Agreed | undefined;
}

/** What a ticket is worked out from, new or waiting. */
export function ticketInput({
  kind,
  settlement,
  settings,
  conversion,
  body,
  lines,
  groups,
  currencies,
  rates,
  agreed,
}: InputParts) {
  const input: TicketInput = {
    kind,
    conversion,
    ...(agreed && { agreed }),
    lines: lines.map((line, index) => {
      const currency = currencies.get(line.currencyId);
      return { ...line, among: currency ? notesAtRate(currency, groups[index] ?? null, rates) : [] };
    }),
    settlement: {
      currencyId: settlement.id,
      decimals: settlement.decimals,
      step: stepOf(settlement, settings),
      among: notesAtRate(settlement, null, []),
    },
    feeCharged: feeOf(body.phi_thu, settlement, 'phi_thu'),
    feePaid: feeOf(body.phi_chi, settlement, 'phi_chi'),
    notes: tradedNotes(body.to_thanh_toan ?? [], settlement, 'to_thanh_toan'),
  };
  return input;
}
