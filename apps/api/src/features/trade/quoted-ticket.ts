import { type QuotedRates, quoteRates, type ReferenceRates } from '../../domain/rates/reference-rates.ts';
import type { Agreed, Ticket, TicketInput } from './ticket.rules.ts';

/** What was worked out for a ticket when its request was filed; the approved ticket has the same figures. */
export interface QuotedTicket {
  rates: QuotedRates;
  agreed: Agreed;
  /** What the threshold of large trades counts. */
  tradedValue: string;
}

interface WorkedOut {
  references: ReferenceRates;
  input: TicketInput;
  ticket: Ticket;
  tradedValue: string;
}

/** The figures of a ticket that depend on settings and rates, to be kept with its request. */
export function quotedOf({ references, input, ticket, tradedValue }: WorkedOut): QuotedTicket {
  const { amounts, total, value, rounding } = ticket;
  const currencyIds = [input.settlement.currencyId, ...input.lines.map(({ currencyId }) => currencyId)];
  return { rates: quoteRates(references, currencyIds), agreed: { amounts, total, value, rounding }, tradedValue };
}
