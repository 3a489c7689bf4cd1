import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import { findActions, type PermissionEntry } from '@doi-tien/contract/permissions';
import type { Role } from '@doi-tien/contract/staff.schema';
import { useCallback, useState } from 'react';
import { permissionChanges, type Right, toEntries, toGrants } from '../../../lib/session/permission-changes.ts';
import { useAppSelector } from '../../../lib/state/root.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { changedFields } from '../../../ui/collection/changed-fields.ts';
import { useCreateRoleMutation, useUpdateRoleMutation } from '../staff-endpoints.ts';
import { switchRights, withinRights } from './permission-matrix.ts';
import type { SwitchRights } from './permission-table.tsx';
import type { RoleForm } from './role-fields.tsx';

/** The rights being edited, and what they are compared with. */
export function useRights(role: Role | null, source: Role | null, empty: readonly PermissionEntry[]) {
  const own = useAppSelector((state) => state.auth.permission);
  const mayGive = useCallback(({ name, action }: Right) => findActions(own, name)[action] === true, [own]);
  // A role that is copied leaves behind what oneself could not give.
  const [stored, setStored] = useState(() =>
    role ? toGrants(role.phan_quyen) : withinRights(toGrants(source?.phan_quyen ?? empty), mayGive),
  );
  const [grants, setGrants] = useState(stored);
  const onSwitch: SwitchRights = useCallback(
    (rights, on) => setGrants((current) => withinRights(switchRights(current, rights, on), mayGive, current)),
    [mayGive],
  );
  const startFrom = (entries: readonly PermissionEntry[]) => {
    const start = withinRights(toGrants(entries), mayGive);
    setStored(start);
    setGrants(start);
  };
  const takeUp = (entries: readonly PermissionEntry[]) =>
    setGrants((current) => withinRights(toGrants(entries), mayGive, current));
  const changes = permissionChanges(stored, grants);
  return {
    stored,
    grants,
    entries: () => toEntries(grants, role?.phan_quyen ?? empty),
    changes,
    mayGive,
    onSwitch,
    startFrom,
    takeUp,
  };
}

export function toRoleForm(role: Role | null, name: string): Partial<RoleForm> {
  if (!role) return { ten: name, dang_dung: true, yeu_cau_hai_lop: false };
  const { ma, ten, mo_ta, trang_thai, yeu_cau_hai_lop } = role;
  return { ma, ten, mo_ta, yeu_cau_hai_lop, dang_dung: trang_thai === RECORD_STATUS.active };
}

/** Sends a new role whole, and of a stored one only what changed. */
export function useSaveRole(role: Role | null, entries: () => PermissionEntry[]) {
  const submission = useSubmission();
  const [create] = useCreateRoleMutation();
  const [update] = useUpdateRoleMutation();
  return async ({ ma, ten, mo_ta, dang_dung, yeu_cau_hai_lop }: RoleForm, isRightsChanged: boolean): Promise<void> => {
    const trang_thai = dang_dung ? RECORD_STATUS.active : RECORD_STATUS.inactive;
    const fields = { ma, ten: ten.trim(), mo_ta: mo_ta?.trim() || null, trang_thai, yeu_cau_hai_lop };
    if (!role) {
      const body = { ...fields, phan_quyen: entries() };
      await submission.withKey(body, (keyed) => create(keyed).unwrap());
      return;
    }
    const changes = { ...changedFields(role, fields), ...(isRightsChanged && { phan_quyen: entries() }) };
    if (Object.keys(changes).length === 0) return;
    const body = { ...changes, phien_ban: role.phien_ban };
    await submission.withKey(body, (keyed) => update({ id: role.id, ...keyed }).unwrap());
  };
}
