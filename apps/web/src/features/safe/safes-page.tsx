import type { Safe } from '@doi-tien/contract/safe.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { collectionHooks } from '../../lib/collection.ts';
import { useMay } from '../../lib/permissions.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import type { ListColumn } from '../../ui/data-list/list-column.ts';
import { OpenSafeButton } from './safe-actions.tsx';
import { useCheckSafeQuery, useSafeDrawersQuery } from './safe-endpoints.ts';
import { SafeWarning } from './safe-warning.tsx';

const { useList } = collectionHooks<Safe>('/ket', 'safe');

export default function SafesPage() {
  const { t } = useTranslation('safe');
  const may = useMay('ket');
  const navigate = useNavigate();
  const { data: current, isSuccess } = useCheckSafeQuery();
  const { data: page } = useList({ page: 1, pageSize: 1, direction: 'desc', sortField: 'ngay', f: [] });
  const last = page?.items[0];
  const { data: held } = useSafeDrawersQuery(last?.id ?? 0, { skip: last === undefined });
  const isReadyToOpen = isSuccess && current === null && (last === undefined ? page !== undefined : held !== undefined);
  return (
    <DataList<Safe>
      listId="ket"
      title={t('title')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      useList={useList}
      defaultSort={{ field: 'ngay', direction: 'desc' }}
      {...(may('export') && { exportPath: '/ket/export' })}
      onOpen={({ id }) => void navigate(`/ket/${id}`)}
      toolbarExtra={<SafeWarning check={current} />}
      primaryAction={isReadyToOpen && <OpenSafeButton last={held ?? []} />}
      empty={{ title: t('empty.title'), hint: t('empty.text') }}
    />
  );
}

function useColumns(): ListColumn<Safe>[] {
  const { t } = useTranslation('safe');
  return useMemo(
    () => [
      { key: 'ma_ket', title: t('code'), kind: 'text', always: true, sortable: true, filter: true, width: 120 },
      { key: 'ngay', title: t('day'), kind: 'date', sortable: true, filter: true },
      {
        ...{ key: 'trang_thai', title: t('status.title'), kind: 'status', filter: true },
        options: [
          { value: 1, label: t('status.open'), tone: 'success' },
          { value: 2, label: t('status.closed'), tone: 'danger' },
        ],
      },
      {
        ...{ key: 'xac_nhan', title: t('confirmed.title'), kind: 'status', filter: true, width: 150 },
        options: [
          { value: 1, label: t('confirmed.yes'), tone: 'info' },
          { value: 0, label: t('confirmed.no'), tone: 'neutral' },
        ],
      },
      { key: 'nguoi_mo', title: t('openedBy'), kind: 'text' },
      { key: 'mo_luc', title: t('openedAt'), kind: 'datetime', sortable: true, width: 160 },
      { key: 'nguoi_dong', title: t('closedBy'), kind: 'text' },
      { key: 'dong_luc', title: t('closedAt'), kind: 'datetime', sortable: true, width: 160 },
      { key: 'ghi_chu', title: t('note'), kind: 'text', hiddenAtFirst: true },
    ],
    [t],
  );
}
