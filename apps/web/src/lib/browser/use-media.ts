import { useCallback, useSyncExternalStore } from 'react';
import { BREAKPOINTS } from '../../theme/tokens.ts';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

export type ScreenSize = 'mobile' | 'tablet' | 'desktop';

/** Mobile below 768 px, tablet below 992 px. */
export function useScreenSize(): ScreenSize {
  const tabletUp = useMedia(`(min-width: ${BREAKPOINTS.tablet}px)`);
  const desktopUp = useMedia(`(min-width: ${BREAKPOINTS.laptop}px)`);
  if (desktopUp) return 'desktop';
  return tabletUp ? 'tablet' : 'mobile';
}

/** For what is done once; a component that draws differently takes `useScreenSize`. */
export function isPhone(): boolean {
  return !matchMedia(`(min-width: ${BREAKPOINTS.tablet}px)`).matches;
}

export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}
