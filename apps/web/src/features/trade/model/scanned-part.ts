import type { ScannedDetails, TradeBody } from '@doi-tien/contract/trade.schema';

/** What a scanner read from the paper with this number. */
export interface ScannedCustomer {
  number: string;
  details: ScannedDetails;
}

interface Ticket {
  scanned?: ScannedCustomer | undefined;
  customer: { so_giay_to?: string };
}

/** It travels with the ticket, unless the number was changed by hand since. */
export function scannedPart({ scanned, customer }: Ticket): Pick<TradeBody, 'giay_to_quet'> {
  return scanned && scanned.number === customer.so_giay_to?.trim() ? { giay_to_quet: scanned.details } : {};
}
