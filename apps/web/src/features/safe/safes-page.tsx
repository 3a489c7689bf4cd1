import type { SafeListRow } from '@doi-tien/contract/safe.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { collectionHooks } from '../../lib/endpoints/collection.ts';
import { useSafeCheckQuery } from '../../lib/endpoints/drawer-endpoints.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useHeldDrawers } from '../../lib/tills/held-drawers.ts';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { showMomentBeside } from '../../ui/dates/moments.ts';
import { useHistoryAction } from '../../ui/history/record-history.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SafeWarning } from '../../ui/safe-warning/safe-warning.tsx';
import { RecordLink } from './safe-actions.tsx';
import { CloseButton, LockButton, OpenButton } from './safe-steps.tsx';

const { useList } = collectionHooks<SafeListRow>('/ket', 'safe');

export default function SafesPage() {
  const { t } = useTranslation('safe');
  const may = useMay('ket');
  const navigate = useNavigate();
  const { data: current } = useSafeCheckQuery();
  const history = useHistoryAction<SafeListRow>('ket');
  return (
    <DataList<SafeListRow>
      listId="ket"
      title={t('title')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      useList={useList}
      {...(may('export') && { exportPath: '/ket/export' })}
      onOpen={({ id }) => void navigate(`/ket/${id}`)}
      rowActions={({ id, xac_nhan }) => [
        { key: 'open', label: t('detail'), onClick: () => void navigate(`/ket/${id}`) },
        {
          key: 'record',
          label: t('act.record'),
          disabled: xac_nhan === 0,
          onClick: () => void navigate(`/ket/${id}/bien-ban`),
        },
        ...history,
      ]}
      toolbarExtra={<SafeWarning hasStep={false} />}
      actions={current && <LinkButton to={`/ket/${current.id}`}>{t('act.toToday')}</LinkButton>}
      primaryAction={<NextStep />}
      empty={{ title: t('empty.title'), hint: t('empty.text') }}
    />
  );
}

/** The one next step of the day: open, lock in, count and close, print the record. */
function NextStep() {
  const { data: current } = useSafeCheckQuery();
  const { data: page } = useList({ page: 1, pageSize: 1, direction: 'desc', sortField: 'ngay', f: [] });
  const last = current ?? page?.items[0];
  const held = useHeldDrawers(last, 'vault');
  // What was read stays when it cannot be read again: a count may be open above it.
  if (current === undefined || !page) return null;
  // A count does not wait for the figures: a refused one makes them known, and its sheet has to stay.
  if (current?.trang_thai === 1 && current.xac_nhan === 1) return <CloseButton safe={current} />;
  if (last && !held) return null;
  if (!current) return <OpenButton last={held ?? []} isFirst={page.total === 0} />;
  if (current.trang_thai === 2) return <RecordLink safe={current} />;
  return <LockButton safe={current} />;
}

/** The safe's own day stands in its row already: then the time is enough. */
function momentOf(key: 'mo_luc' | 'dong_luc'): Pick<ListColumn<SafeListRow>, 'width' | 'render'> {
  return {
    width: 100,
    render: (safe) => safe[key] && <span className="num">{showMomentBeside(safe.ngay, safe[key])}</span>,
  };
}

function useColumns(): ListColumn<SafeListRow>[] {
  const { t } = useTranslation('safe');
  return useMemo(
    () => [
      { key: 'ma_ket', title: t('code'), kind: 'text', always: true, sortable: true, filter: true, width: 108 },
      { key: 'ngay', title: t('day'), kind: 'date', sortable: true, filter: true },
      {
        key: 'trang_thai',
        title: t('status.title'),
        kind: 'status',
        filter: true,
        options: [
          { value: 1, label: t('status.open'), tone: 'success' },
          { value: 2, label: t('status.closed'), tone: 'danger' },
        ],
      },
      {
        key: 'xac_nhan',
        title: t('confirmed.title'),
        kind: 'status',
        filter: true,
        width: 142,
        options: [
          { value: 1, label: t('confirmed.yes'), tone: 'info' },
          { value: 0, label: t('confirmed.no'), tone: 'neutral' },
        ],
      },
      {
        key: 'chenh_lech',
        title: t('differences.difference'),
        kind: 'money',
        unit: '₫',
        tone: 'overShort',
        sortable: true,
        width: 126,
      },
      { key: 'nguoi_mo', title: t('openedBy'), kind: 'text', width: 150, yields: true },
      { key: 'mo_luc', title: t('openedAt'), kind: 'datetime', sortable: true, yields: true, ...momentOf('mo_luc') },
      { key: 'nguoi_dong', title: t('closedBy'), kind: 'text', width: 150 },
      { key: 'dong_luc', title: t('closedAt'), kind: 'datetime', sortable: true, ...momentOf('dong_luc') },
      { key: 'ghi_chu', title: t('note'), kind: 'text', hiddenAtFirst: true },
      { key: 'ghi_chu_dong', title: t('closingNote'), kind: 'text', hiddenAtFirst: true },
    ],
    [t],
  );
}
