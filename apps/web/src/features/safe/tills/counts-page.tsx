import type { TillCount } from '@doi-tien/contract/till.schema';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionHooks } from '../../../lib/endpoints/collection.ts';
import type { ListColumn } from '../../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { TillTabs } from './till-tabs.tsx';
import { useCountKinds } from './till-words.ts';
import { useTillOptions } from './use-till-options.ts';

const { useList } = collectionHooks<TillCount & { phien_ban: number }>('/kiem-ngan', 'tills');

/** `ket_qua_kiem` of a count that was taken over; every other one is why it was refused. */
const TAKEN = 'dat';

/** `/ngan-quy/kiem-ngan`: every count of a till, refused ones too, and whose its difference is. */
export default function CountsPage() {
  const { t } = useTranslation('tills');
  return (
    <DataList<TillCount>
      listId="kiem-ngan"
      title={t('counts.title')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      nameOf={({ ngan_quy, nguoi_dem }) => `${ngan_quy}, ${nguoi_dem}`}
      useList={useList}
      exportPath="/kiem-ngan/export"
      searchPlaceholder={t('counts.search')}
      toolbarExtra={<TillTabs />}
      empty={{ title: t('counts.empty'), hint: t('counts.emptyHint') }}
    />
  );
}

/** "−100 USD": what each currency was too much or too little; empty where all agreed. */
function differencesOf({ chi_tiet }: TillCount): string {
  return chi_tiet
    .filter(({ chenh_lech }) => !isZero(chenh_lech))
    .map(({ chenh_lech, ma_tien }) => `${formatDecimal(chenh_lech, { sign: 'always' })} ${ma_tien}`)
    .join(' · ')
    .replaceAll('-', '−');
}

function useColumns(): ListColumn<TillCount>[] {
  const { t } = useTranslation('tills');
  const { t: f } = useTranslation('fields');
  const kinds = useCountKinds();
  const tills = useTillOptions();
  return useMemo(() => {
    const results = [
      { value: TAKEN, label: t('counts.results.taken'), tone: 'success' as const },
      { value: '', label: t('counts.results.refused'), tone: 'warning' as const },
    ];
    return [
      { key: 'luc', title: t('counts.at'), kind: 'datetime', always: true, sortable: true, width: 152 },
      { key: 'ngay', title: f('ngay'), kind: 'date', filter: true, filterOnly: true },
      { key: 'ngan_quy', title: f('ngan_quy'), kind: 'text', width: 150 },
      { key: 'ngan_quy_id', title: f('ngan_quy'), kind: 'tag', filter: 'options', options: tills, filterOnly: true },
      { key: 'loai', title: t('counts.kind'), kind: 'tag', filter: true, options: kinds, width: 130 },
      { key: 'nguoi_dem', title: t('counts.counter'), kind: 'text', filter: true, width: 150 },
      { key: 'nguoi_chiu', title: t('counts.bearer'), kind: 'text', filter: true, width: 150 },
      {
        key: 'ket_qua_kiem',
        title: t('counts.result'),
        kind: 'status',
        options: results,
        width: 130,
        value: ({ ket_qua_kiem }) => (ket_qua_kiem === TAKEN ? TAKEN : ''),
      },
      {
        key: 'chi_tiet',
        title: t('counts.lines'),
        kind: 'text',
        width: 150,
        value: (row) => differencesOf(row) || t('counts.matches'),
      },
      {
        key: 'chenh_lech',
        title: t('counts.difference'),
        kind: 'money',
        tone: 'overShort',
        sortable: true,
        filter: true,
        width: 140,
      },
      { key: 'ly_do', title: t('counts.reason'), kind: 'text', width: 180, yields: true },
    ];
  }, [t, f, kinds, tills]);
}
