import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isReturn, placeOf, rememberPlace } from '../../../lib/lists/list-places.ts';
import { branchKey } from '../../../lib/storage/current-branch.ts';

/** What scrolls the rows: their own box, or on a phone the page itself. */
function scrollerOf(frame: HTMLElement): Element | null {
  for (let at = frame.querySelector('[data-row-key]')?.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at;
  }
  return document.scrollingElement;
}

/** Coming back to a list from one of its records finds it as it was: page, height and row. Answers the box to watch. */
export function useListPlace(listId: string, isPage: boolean, hasRows: boolean): RefObject<HTMLDivElement | null> {
  const { search, state } = useLocation();
  const cameBack = useNavigationType() === 'POP' || isReturn(state);
  const frame = useRef<HTMLDivElement>(null);
  const rowKey = useRef<string | null>(null);
  const latestSearch = useRef(search);
  const awaited = useRef(isPage && cameBack ? placeOf(listId) : undefined);
  latestSearch.current = search;

  useLayoutEffect(() => {
    const box = frame.current;
    if (!isPage || box === null) return;
    const branch = branchKey();
    const noteRow = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row-key]') : null;
      rowKey.current = row?.dataset.rowKey ?? rowKey.current;
    };
    box.addEventListener('focusin', noteRow);
    return () => {
      box.removeEventListener('focusin', noteRow);
      const scrollTop = scrollerOf(box)?.scrollTop ?? 0;
      rememberPlace(listId, { search: latestSearch.current, scrollTop, rowKey: rowKey.current }, branch);
    };
  }, [listId, isPage]);

  useEffect(() => {
    const place = awaited.current;
    if (!place || !hasRows || !frame.current) return;
    awaited.current = undefined;
    if (place.search !== latestSearch.current) return;
    const scroller = scrollerOf(frame.current);
    if (scroller) scroller.scrollTop = place.scrollTop;
    if (place.rowKey === null) return;
    const row = frame.current.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(place.rowKey)}"]`);
    row?.focus({ preventScroll: true });
  }, [hasRows]);

  return frame;
}
