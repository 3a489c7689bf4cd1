import {
  CheckCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  KeyOutlined,
  LogoutOutlined,
  MobileOutlined,
  StopOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import type { User } from '@doi-tien/contract/staff.schema';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session/permissions.ts';
import { useAppSelector } from '../../../lib/state/root.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import type { RowAction } from '../../../ui/data-list/columns/list-column.ts';
import type { Question } from '../../../ui/form/confirm-dialog.tsx';
import { useHistoryAction } from '../../../ui/history/record-history.tsx';
import {
  useDeleteUserMutation,
  useResetPasswordMutation,
  useResetTotpMutation,
  useSignOutUserMutation,
  useSwitchUserMutation,
  useUnlockUserMutation,
} from '../staff-endpoints.ts';
import { useSwitchWithUndo } from '../switch-with-undo.ts';
import type { IssuedPassword } from './one-time-password.tsx';
import { useCoveredUsers } from './use-covered-users.ts';

interface UserActions {
  edit: (user: User) => void;
  ask: (question: Question) => void;
  onIssued: (issued: IssuedPassword) => void;
}

type UserAct = 'activate' | 'deactivate' | 'resetPassword' | 'resetTotp' | 'signOut' | 'unlock' | 'delete';

/** What may be done to an account now: the state of the account and the rights of who asks, together. */
export function useUserActions({ edit, ask, onIssued }: UserActions): (user: User) => RowAction<User>[] {
  const { t } = useTranslation('staff');
  const acts = useUserActs(onIssued);
  const mayUpdate = useCan(['nguoi-dung', 'update']);
  const mayReset = useCan(['nguoi-dung', 'resetPassword']);
  const mayDelete = useCan(['nguoi-dung', 'delete']);
  const covers = useCoveredUsers();
  const history = useHistoryAction<User>('nguoi-dung');
  const myId = useAppSelector((state) => state.auth.user?.id);

  const asking = (act: UserAct, okText: string, danger = false) => ({
    key: act,
    label: okText,
    danger: act === 'delete',
    onClick: (user: User) => {
      const { tai_khoan: account, ho_va_ten: name } = user;
      const words = { title: t(`confirm.${act}.title`, { account }), text: t(`confirm.${act}.text`, { name }) };
      ask({ ...words, okText, danger, keepText: t(`confirm.${act}.keep`), act: () => acts[act](user) });
    },
  });

  return (user) => {
    // On an account with more rights or branches than one's own there is nothing to do but look.
    const isWithin = covers(user);
    const [canUpdate, canReset, canDelete] = [mayUpdate && isWithin, mayReset && isWithin, mayDelete && isWithin];
    const isActive = user.trang_thai === RECORD_STATUS.active;
    const status = isActive
      ? { ...asking('deactivate', t('deactivate'), true), icon: <StopOutlined aria-hidden /> }
      : { ...asking('activate', t('activate')), icon: <CheckCircleOutlined aria-hidden /> };
    const offered: (RowAction<User> & { offered: boolean })[] = [
      { key: 'edit', label: t('edit'), icon: <EditOutlined aria-hidden />, onClick: edit, offered: canUpdate },
      { key: 'open', label: t('open'), icon: <EyeOutlined aria-hidden />, onClick: edit, offered: !canUpdate },
      {
        ...asking('unlock', t('users.unlock')),
        icon: <UnlockOutlined aria-hidden />,
        offered: canReset && user.khoa_den !== null,
      },
      {
        ...asking('resetPassword', t('users.resetPassword'), true),
        icon: <KeyOutlined aria-hidden />,
        offered: canReset && isActive,
      },
      {
        ...asking('resetTotp', t('users.resetTotp'), true),
        icon: <MobileOutlined aria-hidden />,
        offered: canReset && (user.bat_totp || user.bat_passkey) && user.id !== myId,
      },
      {
        ...asking('signOut', t('users.signOut'), true),
        icon: <LogoutOutlined aria-hidden />,
        offered: canUpdate && user.so_phien > 0,
      },
      { ...status, offered: canUpdate },
      ...history.map((action) => ({ ...action, offered: true })),
      { ...asking('delete', t('delete'), true), icon: <DeleteOutlined aria-hidden />, offered: canDelete },
    ];
    return offered.filter((action) => action.offered);
  };
}

/** Each act under a key of its own, so that trying again after a lost answer does it once. */
function useUserActs(onIssued: (issued: IssuedPassword) => void): Record<UserAct, (user: User) => Promise<unknown>> {
  const submission = useSubmission();
  const [switchUser] = useSwitchUserMutation();
  const [remove] = useDeleteUserMutation();
  const resetPassword = useResetPassword(onIssued);
  const [resetTotp] = useResetTotpMutation();
  const [signOut] = useSignOutUserMutation();
  const [unlock] = useUnlockUserMutation();
  const once = <Result,>(
    act: string,
    { id }: User,
    send: (act: { id: number; idempotencyKey: string }) => Promise<Result>,
  ) => submission.withKey({ act, id }, ({ idempotencyKey }) => send({ id, idempotencyKey }));
  const setStatus = useSwitchWithUndo((change) => switchUser(change).unwrap());

  return {
    activate: (user) => setStatus(user, RECORD_STATUS.active, user.tai_khoan),
    deactivate: (user) => setStatus(user, RECORD_STATUS.inactive, user.tai_khoan),
    resetTotp: (user) => once('resetTotp', user, (act) => resetTotp(act).unwrap()),
    signOut: (user) => once('signOut', user, (act) => signOut(act).unwrap()),
    unlock: (user) => once('unlock', user, (act) => unlock(act).unwrap()),
    delete: (user) => once('delete', user, (act) => remove(act).unwrap()),
    resetPassword,
  };
}

/** Sets a one-time password and hands it to the dialog that shows it once. */
export function useResetPassword(onIssued: (issued: IssuedPassword) => void) {
  const submission = useSubmission();
  const [reset] = useResetPasswordMutation();
  return async ({ id, tai_khoan: account }: Pick<User, 'id' | 'tai_khoan'>) => {
    const send = ({ idempotencyKey }: { idempotencyKey: string }) => reset({ id, idempotencyKey }).unwrap();
    const answer = await submission.withKey({ id }, send);
    onIssued({ id, account, isNew: false, password: answer.mat_khau_mot_lan, expires: answer.het_han });
  };
}
