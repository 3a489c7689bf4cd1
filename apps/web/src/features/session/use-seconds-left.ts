import { useCallback, useSyncExternalStore } from 'react';
import { secondsUntil } from './lockout.ts';

/** Counts down to a moment. It looks at the clock each time, so a laptop that slept does not count on where it was. */
export function useSecondsLeft(until: number): number {
  const subscribe = useCallback(
    (tell: () => void) => {
      if (until <= Date.now()) return () => {};
      const timer = setInterval(tell, 250);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(subscribe, () => secondsUntil(until, Date.now()));
}
