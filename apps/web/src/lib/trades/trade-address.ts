import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { useOpenedRecord } from '../lists/use-opened-record.ts';

const KEY = 'phieu';

/** Where a ticket is looked at: the list of its kind with the ticket open. Null for what is no kind of ticket. */
export function tradeAddress(kindCode: string, id: number): string | null {
  const kind = TRADE_KINDS.find(({ code }) => code === kindCode);
  return kind ? `/${kind.path}?${KEY}=${id}` : null;
}

/** Whether a new ticket is typed there. */
export function isTicketAddress(pathname: string): boolean {
  return TRADE_KINDS.some(({ path }) => pathname === `/${path}/moi`);
}

/** The ticket that the address names, and how to open another. */
export const useOpenedTrade = () => useOpenedRecord(KEY);
