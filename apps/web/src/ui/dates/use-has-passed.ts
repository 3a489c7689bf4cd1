import { useEffect, useReducer } from 'react';

/** Browsers wait for no longer than this. */
const LONGEST_MS = 2_000_000_000;

/** Whether a moment has passed; drawn again when it does. */
export function useHasPassed(moment: string | null | undefined): boolean {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const left = moment ? Date.parse(moment) - Date.now() : null;
  const isAhead = left !== null && left > 0;
  useEffect(() => {
    if (!isAhead || !moment) return;
    const timer = setTimeout(draw, Math.min(Date.parse(moment) - Date.now() + 1, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [isAhead, moment]);
  return left !== null && left <= 0;
}
