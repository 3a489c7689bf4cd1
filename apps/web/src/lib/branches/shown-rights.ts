import { isRightOfBranches, type PermissionAction, type PermissionName } from '@doi-tien/contract/permissions';
import { useMemo } from 'react';
import { useAppSelector } from '../state/root.ts';
import { useSeveralBranches } from './branches.ts';

/** Whether a right means something in this business; without an action, whether any of the area does. */
export type ShowsRight = (name: PermissionName, action?: PermissionAction) => boolean;

export function showsRight(off: readonly string[], isSeveral: boolean): ShowsRight {
  return (name, action) =>
    !off.includes(name) &&
    !(action !== undefined && off.includes(`.${action}`)) &&
    (isSeveral || !isRightOfBranches(name, action));
}

/** The rights that roles show: not those of parts that the business does not use, nor those that need several branches where there is one. */
export function useShownRights(): ShowsRight {
  const off = useAppSelector((state) => state.auth.off);
  const isSeveral = useSeveralBranches();
  return useMemo(() => showsRight(off, isSeveral), [off, isSeveral]);
}
