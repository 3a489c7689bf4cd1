import type { Drawer, Safe } from '@doi-tien/contract/safe.schema';
import { type DrawersOf, useSafeDrawersQuery } from '../endpoints/drawer-endpoints.ts';
import { useAppSelector } from '../state/root.ts';

/**
 * What is in a safe, or in a part of it; nothing while it is being counted blind, also not what was read before its lock. Without tills the
 * parts are the whole.
 */
export function useHeldDrawers(
  safe: Pick<Safe, 'id' | 'an_so_lieu'> | null | undefined,
  of: DrawersOf = 'safe',
): Drawer[] | undefined {
  const hasTills = useAppSelector((state) => !state.auth.off.includes('ngan-quy'));
  const isTold = safe !== null && safe !== undefined && !safe.an_so_lieu;
  const { data } = useSafeDrawersQuery({ safeId: safe?.id ?? 0, of: hasTills ? of : 'safe' }, { skip: !isTold });
  return isTold ? data : undefined;
}
