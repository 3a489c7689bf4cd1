import {
  findActions,
  isAllowed,
  type Permission,
  type PermissionAction,
  type PermissionName,
} from '@doi-tien/contract/permissions';
import { useAppSelector } from './state/root.ts';

/** One question per action. `null` asks for nothing but being signed in. */
export function useCan(permission: Permission | null): boolean {
  return useAppSelector((state) => permission === null || isAllowed(state.auth.permission, permission));
}

/** The questions of one area: `const may = useMay('tien')`, then `may('create')`. */
export function useMay<Name extends PermissionName>(area: Name): (action: PermissionAction) => boolean {
  const entries = useAppSelector((state) => state.auth.permission);
  return (action) => findActions(entries, area)[action] === true;
}
