import {
  coversRights,
  findActions,
  isAllowed,
  type Permission,
  type PermissionAction,
  type PermissionEntry,
  type PermissionName,
} from '@doi-tien/contract/permissions';
import { createSelector } from '@reduxjs/toolkit';
import { type RootState, useAppSelector } from '../state/root.ts';

/** What the signed-in person may do, as the screens show it: nothing is begun in parts of the business that are off. */
export function useShownPermissions(): PermissionEntry[] {
  return useAppSelector(shownPermissions);
}

/** What is off is not in the menu and starts nothing new; what there is of it can still be read, finished and undone. */
const STARTS = ['showMenu', 'create', 'import'] as const;

const shownPermissions = createSelector(
  [({ auth }: RootState) => auth.permission, ({ auth }: RootState) => auth.off],
  (entries, off) =>
    off.length === 0
      ? entries
      : entries.map((entry) =>
          off.includes(entry.name) ? { ...entry, actions: withoutStarts(entry.actions) } : entry,
        ),
);

function withoutStarts(actions: PermissionEntry['actions']): PermissionEntry['actions'] {
  return { ...actions, ...Object.fromEntries(STARTS.map((action) => [action, false])) };
}

/** The rights themselves, whatever the business uses: for opening a screen by its address. */
export function useHolds(permission: Permission | null, anyOf?: readonly Permission[]): boolean {
  const held = useAppSelector((state) => state.auth.permission);
  const isHeld = (one: Permission) => isAllowed(held, one);
  return (permission === null || isHeld(permission)) && (anyOf === undefined || anyOf.some(isHeld));
}

/** One question per action. `null` asks for nothing but being signed in. */
export function useCan(permission: Permission | null): boolean {
  return useAppSelector((state) => permission === null || isAllowed(shownPermissions(state), permission));
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
