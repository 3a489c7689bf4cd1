import { useEffect } from 'react';

/** How many screens of this tab show figures of several branches. While there is one, the tab hears the events of all branches. */
let count = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1): void {
  count += change;
  for (const listener of listeners) listener();
}

export const screensOfAll = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  areShown: () => count > 0,
};

/** For a screen that shows several branches: it is read again whichever of them has changed. */
export function useEventsOfAll(isOfAll: boolean): void {
  useEffect(() => {
    if (!isOfAll) return;
    add(1);
    return () => add(-1);
  }, [isOfAll]);
}
