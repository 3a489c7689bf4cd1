import type { Shift } from '@doi-tien/contract/till.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionHooks } from '../../../lib/endpoints/collection.ts';
import type { ListColumn } from '../../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { TillTabs } from './till-tabs.tsx';
import { useShiftEndings } from './till-words.ts';
import { useTillOptions } from './use-till-options.ts';

const { useList } = collectionHooks<Shift & { phien_ban: number }>('/ca', 'tills');

/** `/ngan-quy/ca`: who worked from which till when, and with what difference. */
export default function ShiftsPage() {
  const { t } = useTranslation('tills');
  return (
    <DataList<Shift>
      listId="ca"
      title={t('shifts.title')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      nameOf={({ ngan_quy, nguoi }) => `${ngan_quy}, ${nguoi}`}
      useList={useList}
      exportPath="/ca/export"
      searchPlaceholder={t('shifts.search')}
      toolbarExtra={<TillTabs />}
      empty={{ title: t('shifts.empty'), hint: t('shifts.emptyHint') }}
    />
  );
}

function useColumns(): ListColumn<Shift>[] {
  const { t } = useTranslation('tills');
  const { t: f } = useTranslation('fields');
  const endings = useShiftEndings();
  const tills = useTillOptions();
  return useMemo(
    () => [
      { key: 'ngan_quy', title: f('ngan_quy'), kind: 'text', always: true, width: 160 },
      { key: 'ngan_quy_id', title: f('ngan_quy'), kind: 'tag', filter: 'options', options: tills, filterOnly: true },
      { key: 'nguoi', title: t('shifts.person'), kind: 'text', filter: true, width: 170 },
      { key: 'ngay', title: t('shifts.day'), kind: 'date', sortable: true, filter: true, width: 110 },
      { key: 'bat_dau_luc', title: t('shifts.began'), kind: 'datetime', sortable: true, width: 152 },
      { key: 'ket_thuc_luc', title: t('shifts.ended'), kind: 'datetime', sortable: true, width: 152 },
      { key: 'cach_ket_thuc', title: t('shifts.ending'), kind: 'tag', filter: true, options: endings, width: 160 },
      {
        key: 'chenh_lech',
        title: t('shifts.difference'),
        kind: 'money',
        tone: 'overShort',
        sortable: true,
        filter: true,
        width: 140,
      },
      { key: 'nguoi_ket_thuc', title: t('shifts.endedBy'), kind: 'text', width: 160, yields: true },
      { key: 'ly_do', title: t('shifts.reason'), kind: 'text', width: 180, yields: true },
    ],
    [t, f, endings, tills],
  );
}
