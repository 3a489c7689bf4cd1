import { useAppSelector } from '../../lib/state/root.ts';
import type { Screen } from './screen.ts';

/** Whether a screen belongs to a part that the business does not use. The session names areas and addresses (ADR 42). */
export function useIsOff(screen: Screen | undefined): boolean {
  const off = useAppSelector((state) => state.auth.off);
  return screen !== undefined && isScreenOff(off, screen);
}

function isScreenOff(off: readonly string[], { path, permission }: Screen): boolean {
  if (permission !== null && off.includes(permission[0])) return true;
  return off.some((name) => name.startsWith('/') && (path === name || path.startsWith(`${name}/`)));
}

/** Only a screen that begins something has nothing left to show: what was recorded can still be read. */
export const beginsSomething = ({ permission }: Screen): boolean => permission?.[1] === 'create';
