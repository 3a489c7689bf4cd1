import { PlusOutlined } from '@ant-design/icons';
import type { Role } from '@doi-tien/contract/staff.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../../lib/session/permissions.ts';
import { Can } from '../../../ui/can.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { ConfirmDialog, type Question } from '../../../ui/form/confirm-dialog.tsx';
import { useRolesQuery } from '../staff-endpoints.ts';
import { newRoleAddress, roleAddress } from './role-addresses.ts';
import { useRoleColumns } from './role-columns.tsx';
import { useRoleActions } from './use-role-actions.tsx';

export default function RolesPage() {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const columns = useRoleColumns();
  const canExport = useCan(['vai-tro', 'export']);
  const [question, setQuestion] = useState<Question | null>(null);
  const rowActions = useRoleActions(setQuestion);
  return (
    <>
      <DataList<Role>
        listId="vai-tro"
        title={t('roles.title')}
        columns={columns}
        rowKey={({ id }) => id}
        useList={useRolesQuery}
        searchPlaceholder={t('roles.search')}
        exportPath={canExport ? '/roles/export' : undefined}
        primaryAction={
          <Can do={['vai-tro', 'create']}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(newRoleAddress)}>
              {t('roles.add')}
            </Button>
          </Can>
        }
        onOpen={({ id }) => void navigate(roleAddress(id))}
        rowActions={rowActions}
      />
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
