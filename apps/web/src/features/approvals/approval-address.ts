import { useSearchParams } from 'react-router';

export const APPROVALS_PATH = '/duyet';
export const HISTORY_PATH = '/duyet/lich-su';

const KEY = 'yc';

export function addressOf(id: number): string {
  return `${APPROVALS_PATH}?${KEY}=${id}`;
}

/** The request the address names, and how to open another; opening is a step Back undoes. */
export function useOpenedRequest(): [id: number | null, open: (id: number | null) => void] {
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
