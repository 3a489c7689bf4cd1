import { UserAddOutlined } from '@ant-design/icons';
import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import type { User } from '@doi-tien/contract/staff.schema';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useChangeOneOfMany } from '../../../lib/endpoints/collection.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { Can } from '../../../ui/can.tsx';
import type { BulkAction } from '../../../ui/data-list/bulk/run-bulk.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { ConfirmDialog, type Question } from '../../../ui/form/confirm-dialog.tsx';
import { ImportButton } from '../../../ui/import/import-button.tsx';
import { useLazyUserQuery, useUsersQuery } from '../staff-endpoints.ts';
import { type IssuedPassword, OneTimePassword } from './one-time-password.tsx';
import { useCoveredUsers } from './use-covered-users.ts';
import { useResetPassword, useUserActions } from './use-user-actions.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UserDrawer } from './user-drawer.tsx';

interface Editing {
  user: User | null;
  /** Raised when the record is read again, so that the form starts afresh. */
  reading: number;
}

/** `?viec=them`, from the first steps, opens the form of a new user at once; the address forgets it. */
function useAskedToAdd(mayAdd: boolean, add: () => void): void {
  const [address, setAddress] = useSearchParams();
  const isAsked = mayAdd && address.get('viec') === 'them';
  const begin = useEffectEvent(() => {
    setAddress(
      (before) => {
        before.delete('viec');
        return before;
      },
      { replace: true },
    );
    add();
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}

export default function UsersPage() {
  const { t } = useTranslation('staff');
  const columns = useUserColumns();
  const canUpdate = useCan(['nguoi-dung', 'update']);
  const canExport = useCan(['nguoi-dung', 'export']);
  const covers = useCoveredUsers();
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<Editing>({ user: null, reading: 0 });
  const [question, setQuestion] = useState<Question | null>(null);
  const [issued, setIssued] = useState<IssuedPassword | null>(null);
  const [readUser] = useLazyUserQuery();

  const edit = (user: User | null) => {
    setEditing({ user, reading: 0 });
    setOpen(true);
  };
  useAskedToAdd(useCan(['nguoi-dung', 'create']), () => edit(null));
  const rowActions = useUserActions({ edit, ask: setQuestion, onIssued: setIssued });
  const canReset = useCan(['nguoi-dung', 'resetPassword']);
  const resetPassword = useResetPassword(setIssued);
  const resetAgain = ({ id, account }: IssuedPassword) => {
    // A refusal is told by the call itself.
    resetPassword({ id, tai_khoan: account }).catch(() => setIssued(null));
  };
  const changeOne = useChangeOneOfMany('/users');
  const bulkActions: BulkAction<User>[] = [
    {
      key: 'deactivate',
      label: t('deactivate'),
      danger: true,
      fits: (user) => user.trang_thai === RECORD_STATUS.active && covers(user),
      act: (user, key) => changeOne(user, { trang_thai: RECORD_STATUS.inactive }, key),
      undo: (_user, done, key) => changeOne(done as User, { trang_thai: RECORD_STATUS.active }, key),
    },
  ];
  const reload = async ({ id }: User) => {
    const { data } = await readUser(id);
    if (data) setEditing(({ reading }) => ({ user: data, reading: reading + 1 }));
  };
  const addButton = (
    <Can do={['nguoi-dung', 'create']}>
      <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => edit(null)}>
        {t('users.add')}
      </Button>
    </Can>
  );

  return (
    <>
      <DataList<User>
        listId="nguoi-dung"
        title={t('users.title')}
        columns={columns}
        rowKey={({ id }) => id}
        useList={useUsersQuery}
        searchPlaceholder={t('users.search')}
        exportPath={canExport ? '/users/export' : undefined}
        actions={<ImportButton kind="nguoi-dung" />}
        primaryAction={addButton}
        empty={{ hint: t('users.emptyHint'), action: addButton }}
        onOpen={edit}
        rowActions={rowActions}
        bulkActions={canUpdate ? bulkActions : undefined}
      />
      <UserDrawer
        key={editing.reading}
        open={open}
        user={editing.user}
        readOnly={editing.user !== null && !(canUpdate && covers(editing.user))}
        onClose={() => setOpen(false)}
        onReload={() => editing.user && void reload(editing.user)}
        onCreated={({ id, tai_khoan, mat_khau_mot_lan }) =>
          setIssued({ id, account: tai_khoan, password: mat_khau_mot_lan, isNew: true })
        }
      />
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
      <OneTimePassword issued={issued} onReset={canReset ? resetAgain : null} onClose={() => setIssued(null)} />
    </>
  );
}
