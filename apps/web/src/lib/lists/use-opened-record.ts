import { useSearchParams } from 'react-router';

/**
 * The record that the address names under this key, and how to open another; opening is a step that Back undoes, closing is none that it repeats.
 * What else the address says about this record goes with it.
 */
export function useOpenedRecord(
  key: string,
  about: readonly string[] = [],
): [id: number | null, open: (id: number | null) => void] {
  const [address, setAddress] = useSearchParams();
  const named = address.get(key) ?? '';
  const open = (id: number | null) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        for (const each of about) next.delete(each);
        if (id === null) next.delete(key);
        else next.set(key, String(id));
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );
  return [/^[1-9]\d{0,14}$/.test(named) ? Number(named) : null, open];
}
