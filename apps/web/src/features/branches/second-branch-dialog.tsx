import {
  findActions,
  holdsEveryRight,
  PERMISSION_CATALOGUE,
  type PermissionEntry,
} from '@doi-tien/contract/permissions';
import type { Role } from '@doi-tien/contract/staff.schema';
import { Button, Modal, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionHooks, useChangeOneOfMany } from '../../lib/endpoints/collection.ts';
import { notify } from '../../lib/notices/notify.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import styles from './second-branch-dialog.module.css';

const roles = collectionHooks<Role>('/roles', 'permissions');
const ALL_ROLES = { page: 1, pageSize: 200, sortField: 'ten', direction: 'asc' as const, f: [] };

const hasAction = (name: string) =>
  Object.entries(PERMISSION_CATALOGUE).some(
    ([area, actions]) => area === name && (actions as readonly string[]).includes('allBranches'),
  );

const seesAll = ({ phan_quyen }: Role) =>
  phan_quyen.some(({ name }) => findActions(phan_quyen, name).allBranches === true);

/** The areas that the role may look at, with or without the figures of other branches. */
function withSight(entries: readonly PermissionEntry[], isOn: boolean): PermissionEntry[] {
  return entries.map((entry) =>
    hasAction(entry.name)
      ? { ...entry, actions: { ...entry.actions, allBranches: isOn && entry.actions.index === true } }
      : entry,
  );
}

/** Asked once, when the second branch is made: from then on it matters which roles see the figures of every branch. */
export function SecondBranchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('branches');
  return (
    <Modal open={open} title={t('second.title')} width={520} footer={null} onCancel={onClose} destroyOnHidden>
      <p>{t('second.text')}</p>
      <RoleSwitches onClose={onClose} />
      <p className="no-margin mt-16 secondary">{t('second.company')}</p>
    </Modal>
  );
}

function RoleSwitches({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('branches');
  const { data } = roles.useList(ALL_ROLES);
  const change = useChangeOneOfMany('/roles');
  const submission = useSubmission();
  const [chosen, setChosen] = useState<Record<number, boolean>>({});
  const [isSaving, setSaving] = useState(false);
  if (!data) return <Skeleton active />;
  const shown = data.items.filter(({ phan_quyen }) => !holdsEveryRight(phan_quyen));
  const isOn = (role: Role) => chosen[role.id] ?? seesAll(role);
  const save = async () => {
    setSaving(true);
    try {
      for (const role of shown.filter((each) => isOn(each) !== seesAll(each))) {
        const fields = { phan_quyen: withSight(role.phan_quyen, isOn(role)) };
        await submission.withKey({ id: role.id, ...fields }, ({ idempotencyKey }) =>
          change(role, fields, idempotencyKey),
        );
      }
      notify.success(t('second.saved'));
      onClose();
    } catch {
      // The call has told its refusal; what was changed before it is kept, and the switches show it.
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <ul className={`plain-list mb-16 ${styles.roles}`}>
        {shown.map((role) => (
          <li key={role.id}>
            <span>{role.ten}</span>
            <Switch
              aria-label={t('second.sees', { role: role.ten })}
              checked={isOn(role)}
              onChange={(next) => setChosen({ ...chosen, [role.id]: next })}
            />
          </li>
        ))}
      </ul>
      <div className="row stretch justify-end">
        <Button onClick={onClose}>{t('second.later')}</Button>
        <Button type="primary" loading={isSaving} onClick={() => void save()}>
          {t('second.save')}
        </Button>
      </div>
    </>
  );
}
