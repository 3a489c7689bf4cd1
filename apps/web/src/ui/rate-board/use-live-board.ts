import { useEffect } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { API_BASE } from '../../lib/connection/api-base.ts';
import { useRateBoardQuery } from './board-endpoints.ts';

/** Asked again now and then as well: a display hangs on its wall for weeks, and no connection lives that long. */
const REREAD_MS = 30_000;
const NOT_FOUND = 404;

/** Of a branch by its code, or with null of the company. */
export function useLiveBoard(branch: string | null) {
  const { data, error, refetch } = useRateBoardQuery(branch, { pollingInterval: REREAD_MS });
  const isOff = isApiError(error) && error.code === NOT_FOUND;
  const isOn = data !== undefined && !isOff;

  useEffect(() => {
    if (!isOn) return;
    // Needs no session, so the browser's own reader with its own reconnecting is enough.
    const stream = new EventSource(`${API_BASE}/bang-ty-gia/live`);
    stream.addEventListener('message', () => void refetch());
    return () => stream.close();
  }, [isOn, refetch]);

  return { board: isOff ? undefined : data, isOff, isOffline: Boolean(error) && !isOff };
}
