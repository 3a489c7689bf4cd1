import type { HandOver } from '@doi-tien/contract/till.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionHooks } from '../../../lib/endpoints/collection.ts';
import type { ListColumn } from '../../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { firstAmountsOf } from '../transfers/transfer-words.ts';
import { TillTabs } from './till-tabs.tsx';
import { useHandOverStatuses, useTillWords } from './till-words.ts';
import { useTillOptions } from './use-till-options.ts';

const { useList } = collectionHooks<HandOver & { phien_ban: number }>('/giao-quy', 'tills');

/** `/ngan-quy/giao-quy`: cash that went, or was to go, from one place to another. */
export default function HandOversPage() {
  const { t } = useTranslation('tills');
  const { way } = useTillWords();
  return (
    <DataList<HandOver>
      listId="giao-quy"
      title={t('handOvers.title')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      nameOf={way}
      useList={useList}
      exportPath="/giao-quy/export"
      searchPlaceholder={t('handOvers.search')}
      toolbarExtra={<TillTabs />}
      empty={{ title: t('handOvers.empty'), hint: t('handOvers.emptyHint') }}
    />
  );
}

function useColumns(): ListColumn<HandOver>[] {
  const { t } = useTranslation('tills');
  const statuses = useHandOverStatuses();
  const tills = useTillOptions();
  return useMemo(() => {
    const places = [{ value: 0, label: t('vault') }, ...tills];
    const amounts = (row: HandOver) => (row.ca_ngan ? t('way.wholeTill', { till: row.tu_ngan }) : firstAmountsOf(row));
    return [
      { key: 'giao_luc', title: t('handOvers.at'), kind: 'datetime', always: true, sortable: true, filter: true },
      {
        key: 'tu_ngan',
        title: t('handOvers.from'),
        kind: 'text',
        width: 140,
        value: (row) => row.tu_ngan ?? t('vault'),
      },
      {
        key: 'den_ngan',
        title: t('handOvers.to'),
        kind: 'text',
        width: 140,
        value: (row) => row.den_ngan ?? t('vault'),
      },
      {
        key: 'tu_ngan_id',
        title: t('handOvers.from'),
        kind: 'tag',
        filter: 'options',
        options: places,
        filterOnly: true,
      },
      {
        key: 'den_ngan_id',
        title: t('handOvers.to'),
        kind: 'tag',
        filter: 'options',
        options: places,
        filterOnly: true,
      },
      { key: 'chi_tiet', title: t('handOvers.amounts'), kind: 'text', width: 230, value: amounts },
      { key: 'trang_thai', title: t('handOvers.status'), kind: 'status', filter: true, options: statuses, width: 130 },
      { key: 'nguoi_giao', title: t('handOvers.giver'), kind: 'text', filter: true, width: 150 },
      { key: 'nguoi_nhan', title: t('handOvers.receiver'), kind: 'text', filter: true, width: 150 },
      { key: 'ket_thuc_luc', title: t('handOvers.ended'), kind: 'datetime', sortable: true, width: 152, yields: true },
      { key: 'nguoi_ket_thuc', title: t('handOvers.endedBy'), kind: 'text', width: 150, yields: true },
      { key: 'ghi_chu', title: t('handOvers.note'), kind: 'text', hiddenAtFirst: true },
      { key: 'ly_do', title: t('handOvers.reason'), kind: 'text', width: 160, yields: true },
    ];
  }, [t, statuses, tills]);
}
