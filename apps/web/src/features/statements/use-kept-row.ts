import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard in a list whose rows go away when they are dealt with: the row that moves up to the same place takes the
 * focus. Call `backToList` when a dialog that was opened from a row has closed.
 */
export function useKeptRow(list: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const place = useRef<number | null>(null);
  const backToList = useCallback(() => {
    const { current: at } = place;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (at === null || !isLost) return;
    const items = list.current?.querySelectorAll<HTMLElement>('li[tabindex]') ?? [];
    items[Math.min(at, items.length - 1)]?.focus();
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that had the focus may have gone with the last rows
  useEffect(() => backToList(), [rows, backToList]);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('li[tabindex]') : null;
      const at = row ? [...(list.current?.querySelectorAll('li[tabindex]') ?? [])].indexOf(row) : -1;
      if (at >= 0) place.current = at;
      // Somebody went elsewhere, but not into a dialog.
      else if (target instanceof Element && !target.closest('[role=dialog]')) place.current = null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [list]);
  return { backToList };
}
