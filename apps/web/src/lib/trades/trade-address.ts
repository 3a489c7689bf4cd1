import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { useSearchParams } from 'react-router';

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

/** The ticket the address names, and how to open another; opening is a step Back undoes. */
export function useOpenedTrade(): [id: number | null, open: (id: number | null) => void] {
  const [address, setAddress] = useSearchParams();
  const named = address.get(KEY) ?? '';
  const open = (id: number | null) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete(KEY);
        else next.set(KEY, String(id));
        return next;
      },
      { preventScrollReset: true },
    );
  return [/^[1-9]\d{0,14}$/.test(named) ? Number(named) : null, open];
}
