import { HIT_STATUS } from '@doi-tien/contract/screening';
import type { ScreeningHit } from '@doi-tien/contract/screening.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OPENED_HIT, useScreeningHitsQuery } from '../../lib/endpoints/screening-hits.ts';
import { EMPTY_QUERY, toShortParams } from '../../lib/lists/filter-query.ts';
import { useOpenedRecord } from '../../lib/lists/use-opened-record.ts';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { ImportButton } from '../../ui/import/import-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { HitDrawer } from './hit-drawer.tsx';
import { ListsStrip } from './lists-strip.tsx';
import { useScreeningListsQuery } from './screening-endpoints.ts';
import { showBirths, useBirthMatches, useHitStatuses } from './screening-words.ts';

/** A work list: what waits for a decision. */
const OPEN_HITS = [{ field: 'trang_thai', operator: 'in' as const, value: [String(HIT_STATUS.open)] }];

const DECIDED = `/sang-loc?${toShortParams({
  ...EMPTY_QUERY,
  f: [
    {
      field: 'trang_thai',
      operator: 'in',
      value: [HIT_STATUS.samePerson, HIT_STATUS.otherPerson, HIT_STATUS.closed].map(String),
    },
  ],
})}`;

/** `/sang-loc`: customers who may be on a list, as a work list, under the lists themselves. */
export default function ScreeningPage() {
  const { t } = useTranslation('screening');
  const [opened, open] = useOpenedRecord(OPENED_HIT);
  return (
    <>
      <DataList<ScreeningHit>
        listId="sang-loc"
        title={t('title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        nameOf={({ ho_va_ten, ten_khach }) => ho_va_ten ?? ten_khach}
        useList={useScreeningHitsQuery}
        startFilters={OPEN_HITS}
        searchPlaceholder={t('search')}
        onOpen={({ id }) => open(id)}
        toolbarExtra={<ListsStrip />}
        primaryAction={<ImportButton kind="sang-loc" />}
        empty={useEmptyWords()}
      />
      <HitDrawer id={opened} onClose={() => open(null)} />
    </>
  );
}

/** Without a list nobody is compared; with one, nothing waits. */
function useEmptyWords() {
  const { t } = useTranslation('screening');
  const { data: lists } = useScreeningListsQuery();
  if (lists?.length === 0)
    return { title: t('lists.emptyTitle'), hint: t('lists.emptyHint'), action: <ImportButton kind="sang-loc" /> };
  return {
    title: t('emptyTitle'),
    hint: t('emptyHint'),
    action: <LinkButton to={DECIDED}>{t('showDecided')}</LinkButton>,
  };
}

function useColumns(): ListColumn<ScreeningHit>[] {
  const { t } = useTranslation('fields');
  const statuses = useHitStatuses();
  const births = useBirthMatches();
  return useMemo(
    () => [
      {
        key: 'ho_va_ten',
        title: t('ho_va_ten'),
        kind: 'text',
        always: true,
        sortable: true,
        filter: true,
        width: 190,
        value: ({ ho_va_ten, ten_khach }) => ho_va_ten ?? ten_khach,
      },
      { key: 'ten_muc', title: t('ten_muc'), kind: 'text', sortable: true, filter: true, width: 190 },
      { key: 'diem', title: t('diem'), kind: 'number', sortable: true, filter: true, width: 100, unit: '%' },
      {
        key: 'khop_ngay_sinh',
        title: t('khop_ngay_sinh'),
        kind: 'status',
        filter: true,
        options: births,
        width: 170,
        card: 'detail',
      },
      { key: 'trang_thai', title: t('trang_thai'), kind: 'status', filter: true, options: statuses, width: 150 },
      { key: 'danh_sach', title: t('danh_sach'), kind: 'text', filter: true, width: 130 },
      {
        key: 'ngay_tao',
        title: t('ngay_tao'),
        kind: 'datetime',
        sortable: true,
        filter: true,
        width: 150,
        yields: true,
      },
      { key: 'so_giay_to', title: t('so_giay_to'), kind: 'text', filter: true, width: 150, hiddenAtFirst: true },
      { key: 'ngay_sinh', title: t('ngay_sinh'), kind: 'date', filter: true, width: 120, hiddenAtFirst: true },
      {
        key: 'ngay_sinh_muc',
        title: t('ngay_sinh_muc'),
        kind: 'text',
        width: 160,
        hiddenAtFirst: true,
        value: ({ ngay_sinh_muc }) => showBirths(ngay_sinh_muc),
      },
      { key: 'so_tham_chieu', title: t('so_tham_chieu'), kind: 'text', filter: true, width: 130, hiddenAtFirst: true },
      { key: 'ly_do', title: t('ly_do'), kind: 'text', filter: true, width: 220, hiddenAtFirst: true },
      { key: 'nguoi_quyet_dinh', title: t('nguoi_quyet_dinh'), kind: 'text', filter: true, width: 150, yields: true },
      {
        key: 'quyet_dinh_luc',
        title: t('quyet_dinh_luc'),
        kind: 'datetime',
        sortable: true,
        filter: true,
        width: 150,
        hiddenAtFirst: true,
      },
    ],
    [t, statuses, births],
  );
}
