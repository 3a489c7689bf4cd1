import { useDisplaysQuery } from '../endpoints/displays.ts';
import { useHolds } from '../session/permissions.ts';
import { useAppSelector } from '../state/root.ts';

/** Whether the business has screens for customers, and the signed-in person may pair one. */
export function useMayPair(): boolean {
  const isOff = useAppSelector((state) => state.auth.off.includes('man-hinh-khach'));
  return useHolds(['man-hinh-khach', 'index']) && !isOff;
}

/** Whether a screen shows what the signed-in person types; asked only where there may be one. */
export function useHasDisplay(): boolean {
  const { data } = useDisplaysQuery(undefined, { skip: !useMayPair() });
  return data?.some(({ la_cua_toi }) => la_cua_toi) ?? false;
}
