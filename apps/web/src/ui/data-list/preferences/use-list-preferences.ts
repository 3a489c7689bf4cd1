import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../../lib/state/root.ts';
import type { ListPreferences } from './column-preferences.ts';
import { useKeepListPreferencesMutation, useListPreferencesQuery } from './list-endpoints.ts';
import { fromWire, keepCopy, type LocalCopy, loadCopy, toWire } from './list-preferences.ts';

export interface PreferencesHandle {
  preferences: ListPreferences;
  /** The server was heard, or could not be: until then the choices are those of this browser. */
  isSettled: boolean;
  change: (part: Partial<ListPreferences>) => void;
  /** Density and page size stay; the columns go back to how the product has them. */
  resetColumns: () => void;
}

/** Dragging a column's edge is one choice, however many steps it takes. */
const SETTLE_MS = 500;

/** What somebody chose for this list, on whichever device they chose it. */
export function useListPreferences(list: string): PreferencesHandle {
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const [copy, setCopy] = useState(() => loadCopy({ account, list }));
  const latest = useRef(copy);
  const [isSettled, setSettled] = useState(false);
  const { currentData: stored, isError } = useListPreferencesQuery({ account, list });

  const keep = useCallback(
    (next: LocalCopy) => {
      latest.current = next;
      keepCopy({ account, list }, next);
      setCopy(next);
    },
    [account, list],
  );
  const sendSoon = useSending(account, list, latest, keep);

  useEffect(() => {
    if (stored !== undefined || isError) setSettled(true);
    if (stored === undefined) return;
    const { chosen, unsent } = latest.current;
    const isOnlyHere = stored === null && Object.keys(chosen).length > 0;
    if (unsent || isOnlyHere) sendSoon();
    else if (stored !== null) keep({ chosen: fromWire(stored), unsent: false });
  }, [stored, isError, keep, sendSoon]);

  const choose = (chosen: ListPreferences) => {
    keep({ chosen, unsent: true });
    sendSoon();
  };
  const { chosen } = copy;
  return {
    preferences: chosen,
    isSettled,
    change: (part) => choose({ ...latest.current.chosen, ...part }),
    resetColumns: () => {
      const { order: _order, shown: _shown, widths: _widths, narrowWidths: _narrow, ...rest } = latest.current.chosen;
      choose(rest);
    },
  };
}

/** Sends the newest choice once it has settled, and at once when the list goes away. */
function useSending(
  account: string,
  list: string,
  latest: { readonly current: LocalCopy },
  keep: (copy: LocalCopy) => void,
): () => void {
  const [put] = useKeepListPreferencesMutation();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const send = useCallback(() => {
    timer.current = undefined;
    const { chosen } = latest.current;
    put({ account, list, body: toWire(chosen) })
      .unwrap()
      .then(
        () => latest.current.chosen === chosen && keep({ chosen, unsent: false }),
        // Stays unsent and goes out with the next visit.
        () => undefined,
      );
  }, [put, account, list, latest, keep]);

  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      send();
    },
    [send],
  );
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, SETTLE_MS);
  }, [send]);
}
