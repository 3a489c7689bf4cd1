import type { RateFetch } from '@doi-tien/contract/rate-sources.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/session/permissions.ts';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { SourceTabs } from '../../ui/rates/source-tabs.tsx';
import { FETCHES_PATH, useRateFetchesQuery } from './source-endpoints.ts';
import { useOutcomeWords, useSourceOptions } from './source-words.ts';

/** `/lan-lay-ty-gia`: what every fetch and every file brought. */
export default function FetchesPage() {
  const { t } = useTranslation('rateSources');
  const may = useMay('nguon-ty-gia');
  return (
    <DataList<RateFetch>
      listId="lan-lay-ty-gia"
      title={t('fetches.title')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      nameOf={({ nguon }) => nguon}
      useList={useRateFetchesQuery}
      searchPlaceholder={t('fetches.search')}
      toolbarExtra={<SourceTabs />}
      {...(may('export') && { exportPath: `${FETCHES_PATH}/export` })}
      empty={{ hint: t('fetches.emptyHint') }}
    />
  );
}

function useColumns(): ListColumn<RateFetch>[] {
  const { t } = useTranslation('rateSources');
  const { t: f } = useTranslation('fields');
  const { ways, outcomes } = useSourceOptions();
  const words = useOutcomeWords();
  return useMemo(
    () => [
      { key: 'nguon', title: f('nguon'), kind: 'text', always: true, sortable: true, filter: true, width: 190 },
      { key: 'ket_qua_lay', title: t('outcome'), kind: 'status', options: outcomes, filter: true, width: 170 },
      {
        key: 'luc_dau',
        title: t('fetches.from'),
        kind: 'datetime',
        sortable: true,
        filter: true,
        width: 150,
        yields: true,
      },
      { key: 'luc_cuoi', title: t('fetches.to'), kind: 'datetime', sortable: true, filter: true, width: 150 },
      { key: 'so_lan_gap', title: t('fetches.times'), kind: 'number', sortable: true, width: 90 },
      { key: 'moc', title: t('fetches.moment'), kind: 'datetime', sortable: true, filter: true, width: 170 },
      { key: 'so_dong', title: t('fetches.rows'), kind: 'number', width: 100, yields: true },
      { key: 'kich_thuoc', title: t('fetches.size'), kind: 'number', sortable: true, width: 100, yields: true },
      { key: 'tham_so', title: t('reason'), kind: 'text', width: 200, value: words },
      { key: 'cach', title: t('way'), kind: 'tag', options: ways, filter: true, hiddenAtFirst: true },
      { key: 'ten_tep', title: f('ten_tep'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'nguoi_tao', title: t('fetches.person'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'sha256', title: f('sha256'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'nguon_id', title: f('nguon_id'), kind: 'number', filter: true, filterOnly: true },
    ],
    [t, f, ways, outcomes, words],
  );
}
