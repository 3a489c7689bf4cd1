import { CopyOutlined } from '@ant-design/icons';
import type { Role } from '@doi-tien/contract/staff.schema';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { EMPTY_QUERY } from '../../../lib/lists/filter-query.ts';
import { useCan, useCovers } from '../../../lib/session/permissions.ts';
import { Can } from '../../../ui/can.tsx';
import { useStatusOptions } from '../../../ui/collection/status-options.ts';
import { HistoryButton } from '../../../ui/history/record-history.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { useDefaultPermissionQuery, useRoleQuery, useRolesQuery } from '../staff-endpoints.ts';
import { COPY_PARAM, copyRoleAddress, NEW_ROLE, ROLES_PATH } from './role-addresses.ts';
import { RoleEditor } from './role-editor.tsx';

export default function RoleEditorPage() {
  const { id = '' } = useParams();
  const canCreate = useCan(['vai-tro', 'create']);
  if (id === NEW_ROLE && canCreate) return <NewRole />;
  if (/^[1-9]\d{0,9}$/.test(id)) return <StoredRole key={id} id={Number(id)} />;
  return <Navigate to={ROLES_PATH} replace />;
}

function StoredRole({ id }: { id: number }) {
  const { data: role, error, isFetching, refetch } = useRoleQuery(id);
  const [reading, setReading] = useState(0);
  const mayUpdate = useCan(['vai-tro', 'update']);
  const covers = useCovers();
  if (error || !role) return <Unready error={isFetching ? undefined : error} onRetry={() => void refetch()} />;
  const reload = async () => {
    const { data } = await refetch();
    if (data) setReading(reading + 1);
  };
  return (
    <PageFrame fill title={<RoleTitle role={role} />} actions={<RoleActions role={role} />}>
      <RoleEditor
        key={reading}
        record={role}
        sources={[]}
        firstSource={null}
        empty={[]}
        readOnly={!mayUpdate || !covers(role.phan_quyen)}
        isBeyond={mayUpdate && !covers(role.phan_quyen)}
        onReload={() => void reload()}
      />
    </PageFrame>
  );
}

/** Nobody has more roles than fit on one page of the largest size. */
const ALL_ROLES = { ...EMPTY_QUERY, pageSize: 200, sortField: 'id', direction: 'asc' } as const;

function NewRole() {
  const { t } = useTranslation('staff');
  const [params] = useSearchParams();
  const roles = useRolesQuery({ ...ALL_ROLES, f: [] });
  const empty = useDefaultPermissionQuery();
  const error = roles.error ?? empty.error;
  if (error || !roles.data || !empty.data) {
    return (
      <Unready
        error={error}
        onRetry={() => {
          void roles.refetch();
          void empty.refetch();
        }}
      />
    );
  }
  const source = roles.data.items.find(({ id }) => String(id) === params.get(COPY_PARAM)) ?? null;
  const title = source ? t('editor.copyTitle', { name: source.ten }) : t('editor.newTitle');
  return (
    <PageFrame fill title={<TitleLine>{title}</TitleLine>}>
      <RoleEditor
        record={null}
        sources={roles.data.items}
        firstSource={source}
        empty={empty.data}
        readOnly={false}
        onReload={() => undefined}
      />
    </PageFrame>
  );
}

function Unready({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('staff');
  return (
    <PageFrame title={<TitleLine>{t('roles.title')}</TitleLine>}>
      {error ? (
        <ErrorState error={error} title={t('editor.loadFailed')} hint={t('editor.loadHint')} onRetry={onRetry} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      )}
    </PageFrame>
  );
}

function TitleLine({ children }: { children: ReactNode }) {
  const { t } = useTranslation('staff');
  return (
    <span className="row wrap gap-4 gap-x-8">
      <BackLink listId="vai-tro" path={ROLES_PATH} label={t('editor.back')} />
      {children}
    </span>
  );
}

function RoleTitle({ role }: { role: Role }) {
  const { t } = useTranslation('staff');
  const status = useStatusOptions('staff').find(({ value }) => value === role.trang_thai);
  return (
    <TitleLine>
      {role.ten}
      {role.he_thong && <StatusTag tone="info" label={t('roles.builtIn')} />}
      <StatusTag tone={status?.tone ?? 'neutral'} label={status?.label ?? ''} />
    </TitleLine>
  );
}

function RoleActions({ role }: { role: Role }) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  return (
    <>
      <HistoryButton subject="vai-tro" id={role.id} />
      <Can do={['vai-tro', 'create']}>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void navigate(copyRoleAddress(role.id))}>
          {t('roles.copy')}
        </Button>
      </Can>
    </>
  );
}
