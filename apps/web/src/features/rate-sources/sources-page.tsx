import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import { GOOD_FETCH } from '@doi-tien/contract/rate-sources';
import type { RateSource } from '@doi-tien/contract/rate-sources.schema';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EMPTY_QUERY, toShortParams } from '../../lib/lists/filter-query.ts';
import { notify } from '../../lib/notices/notify.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { CollectionScreen } from '../../ui/collection/collection-screen.tsx';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import type { ListColumn, RowAction } from '../../ui/data-list/columns/list-column.ts';
import { SourceTabs } from '../../ui/rates/source-tabs.tsx';
import { FileDialog } from './file-dialog.tsx';
import { FETCHES_PATH, sourceHooks, useFetchSourceMutation } from './source-endpoints.ts';
import { BLANK, SourceFields } from './source-fields.tsx';
import { useOutcomeWords, useSourceOptions } from './source-words.ts';

/** `/nguon-ty-gia`: where lists of rates come from, and how the last fetch of each went. */
export default function SourcesPage() {
  const { t } = useTranslation('rateSources');
  const [bringing, setBringing] = useState<RateSource | null>(null);
  const rowActions = useRowActions(setBringing);
  return (
    <>
      <CollectionScreen<RateSource>
        description={{
          area: 'nguon-ty-gia',
          hooks: sourceHooks,
          title: t('title'),
          columns: useColumns(),
          nameOf: ({ ten }) => ten,
          newTitle: t('new'),
          blank: BLANK,
          fields: (item) => <SourceFields item={item} />,
          drawerWidth: 640,
          emptyHint: t('emptyHint'),
          activation: { field: 'trang_thai', on: RECORD_STATUS.active, off: RECORD_STATUS.inactive },
          toolbarExtra: <SourceTabs />,
          rowActions,
        }}
      />
      {bringing && <FileDialog source={bringing} onClose={() => setBringing(null)} />}
    </>
  );
}

function useRowActions(bring: (source: RateSource) => void): (source: RateSource) => RowAction<RateSource>[] {
  const { t } = useTranslation('rateSources');
  const may = useMay('nguon-ty-gia');
  const words = useOutcomeWords();
  const navigate = useNavigate();
  const [fetchNow] = useFetchSourceMutation();
  const ask = async ({ id, ten }: RateSource) => {
    const { data } = await fetchNow({ id, idempotencyKey: crypto.randomUUID() });
    if (!data) return;
    if (data.ket_qua_lay === GOOD_FETCH) notify.success(t('fetched', { name: ten }));
    else notify.warning(t('refused', { name: ten, reason: words(data) }));
  };
  const fetchesOf = ({ id }: RateSource) => {
    const f = [{ field: 'nguon_id', operator: 'eq' as const, value: String(id) }];
    void navigate(`${FETCHES_PATH}?${toShortParams({ ...EMPTY_QUERY, f })}`);
  };
  return (source) => [
    ...(may('update') && source.dia_chi
      ? [{ key: 'fetch', label: t('fetchNow'), onClick: (row: RateSource) => void ask(row) }]
      : []),
    ...(may('update') ? [{ key: 'file', label: t('bringFile'), onClick: bring }] : []),
    { key: 'fetches', label: t('fetchesOf'), onClick: fetchesOf },
  ];
}

function useColumns(): ListColumn<RateSource>[] {
  const { t } = useTranslation('rateSources');
  const { t: f } = useTranslation('fields');
  const status = useStatusOptions('catalogue');
  const { ways, formats, outcomes } = useSourceOptions();
  return useMemo(
    () => [
      { key: 'ten', title: f('ten'), kind: 'text', always: true, sortable: true, filter: true, width: 200 },
      { key: 'trang_thai', title: t('status'), kind: 'status', options: status, filter: true, width: 130 },
      { key: 'ket_qua_lay', title: t('outcome'), kind: 'status', options: outcomes, filter: true, width: 190 },
      { key: 'luc_lay', title: t('lastFetch'), kind: 'datetime', sortable: true, width: 150 },
      { key: 'moc_tot', title: t('lastGood'), kind: 'datetime', sortable: true, width: 170 },
      { key: 'cach', title: t('way'), kind: 'tag', options: ways, filter: true, width: 110, yields: true },
      { key: 'dinh_dang', title: t('format'), kind: 'tag', options: formats, filter: true, width: 190, yields: true },
      { key: 'thu_tu_tin', title: t('trust'), kind: 'number', sortable: true, width: 110, yields: true },
      { key: 'dia_chi', title: t('address'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'chu_ky_phut', title: t('interval'), kind: 'number', sortable: true, hiddenAtFirst: true },
      { key: 'ghi_chu', title: f('ghi_chu'), kind: 'text', hiddenAtFirst: true },
    ],
    [t, f, status, ways, formats, outcomes],
  );
}
