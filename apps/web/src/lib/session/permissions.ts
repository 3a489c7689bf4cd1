import {
  coversRights,
  findActions,
  isAllowed,
  type Permission,
  type PermissionAction,
  type PermissionEntry,
  type PermissionName,
} from '@doi-tien/contract/permissions';
import { type RootState, useAppSelector } from '../state/root.ts';

/** What the signed-in person may do, as the screens show it. */
export function useShownPermissions(): PermissionEntry[] {
  return useAppSelector(shownPermissions);
}

function shownPermissions({ auth }: RootState): PermissionEntry[] {
  return auth.permission;
}

/** One question per action. `null` asks for nothing but being signed in. */
export function useCan(permission: Permission | null): boolean {
  return useAppSelector((state) => permission === null || isAllowed(shownPermissions(state), permission));
}

/** Any of several is enough; none asked for is nothing asked for. */
export function useCanAny(permissions: readonly Permission[] | undefined): boolean {
  return useAppSelector(
    (state) => !permissions || permissions.some((permission) => isAllowed(shownPermissions(state), permission)),
  );
}

/** The questions of one area: `const may = useMay('tien')`, then `may('create')`. */
export function useMay<Name extends PermissionName>(area: Name): (action: PermissionAction) => boolean {
  const entries = useShownPermissions();
  return (action) => findActions(entries, area)[action] === true;
}

/** Whether oneself holds every right of a role: only then may one change it, give it or act on its holders. */
export function useCovers(): (rights: readonly PermissionEntry[]) => boolean {
  const own = useAppSelector((state) => state.auth.permission);
  return (rights) => coversRights(own, rights);
}
