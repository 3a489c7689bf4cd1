import {
  CheckCircleOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import type { Role } from '@doi-tien/contract/staff.schema';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan, useCovers } from '../../../lib/session/permissions.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import type { RowAction } from '../../../ui/data-list/columns/list-column.ts';
import type { Question } from '../../../ui/form/confirm-dialog.tsx';
import { useHistoryAction } from '../../../ui/history/record-history.tsx';
import { useDeleteRoleMutation, useSwitchRoleMutation } from '../staff-endpoints.ts';
import { useSwitchWithUndo } from '../switch-with-undo.ts';
import { copyRoleAddress, roleAddress } from './role-addresses.ts';

/** What may be done to a role now: its state and the rights of who asks, together. */
export function useRoleActions(ask: (question: Question) => void): (role: Role) => RowAction<Role>[] {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const questions = useRoleQuestions();
  const canCreate = useCan(['vai-tro', 'create']);
  const mayUpdate = useCan(['vai-tro', 'update']);
  const mayDelete = useCan(['vai-tro', 'delete']);
  const covers = useCovers();
  const history = useHistoryAction<Role>('vai-tro');
  const go = (address: (id: number) => string) => (role: Role) => void navigate(address(role.id));

  return (role) => {
    const isWithin = covers(role.phan_quyen);
    const [canUpdate, canDelete] = [mayUpdate && isWithin, mayDelete && isWithin];
    const isActive = role.trang_thai === RECORD_STATUS.active;
    const offered: (RowAction<Role> & { offered: boolean })[] = [
      {
        key: 'edit',
        label: t('roles.editRights'),
        icon: <EditOutlined aria-hidden />,
        onClick: go(roleAddress),
        offered: canUpdate,
      },
      {
        key: 'open',
        label: t('open'),
        icon: <EyeOutlined aria-hidden />,
        onClick: go(roleAddress),
        offered: !canUpdate,
      },
      {
        key: 'copy',
        label: t('roles.copy'),
        icon: <CopyOutlined aria-hidden />,
        onClick: go(copyRoleAddress),
        offered: canCreate,
      },
      {
        key: 'status',
        label: isActive ? t('deactivate') : t('activate'),
        icon: isActive ? <StopOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />,
        onClick: () => ask(isActive ? questions.deactivate(role) : questions.activate(role)),
        offered: canUpdate,
      },
      ...history.map((action) => ({ ...action, offered: true })),
      {
        key: 'delete',
        label: t('delete'),
        icon: <DeleteOutlined aria-hidden />,
        danger: true,
        onClick: () => ask(questions.remove(role)),
        offered: canDelete && !role.he_thong,
      },
    ];
    return offered.filter((action) => action.offered);
  };
}

function useRoleQuestions(): Record<'activate' | 'deactivate' | 'remove', (role: Role) => Question> {
  const { t } = useTranslation('staff');
  const submission = useSubmission();
  const [switchRole] = useSwitchRoleMutation();
  const [remove] = useDeleteRoleMutation();
  const setStatus = useSwitchWithUndo((change) => switchRole(change).unwrap());
  return {
    activate: (role) => ({
      title: t('roles.activateTitle', { name: role.ten }),
      text: t('roles.activateText'),
      okText: t('activate'),
      act: () => setStatus(role, RECORD_STATUS.active, role.ten),
    }),
    deactivate: (role) => ({
      title: t('roles.deactivateTitle', { name: role.ten }),
      text:
        role.so_nguoi_dung > 0
          ? t('roles.deactivateText', { total: role.so_nguoi_dung })
          : t('roles.deactivateUnusedText'),
      okText: t('deactivate'),
      danger: true,
      keepText: t('roles.keep'),
      act: () => setStatus(role, RECORD_STATUS.inactive, role.ten),
    }),
    remove: (role) => ({
      title: t('roles.deleteTitle', { name: role.ten }),
      text: t('roles.deleteText'),
      okText: t('delete'),
      danger: true,
      keepText: t('roles.keep'),
      act: () =>
        submission.withKey({ remove: role.id }, ({ idempotencyKey }) =>
          remove({ id: role.id, idempotencyKey }).unwrap(),
        ),
    }),
  };
}
