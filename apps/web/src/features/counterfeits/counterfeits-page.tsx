import { WarningOutlined } from '@ant-design/icons';
import type { Counterfeit } from '@doi-tien/contract/counterfeit.schema';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCounterfeitsQuery } from '../../lib/endpoints/counterfeits.ts';
import { useOpenedRecord } from '../../lib/lists/use-opened-record.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { LazyCounterfeitDrawer } from '../../ui/counterfeit/lazy-counterfeit-drawer.tsx';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { CounterfeitDetails } from './counterfeit-details.tsx';
import { useCounterfeitStatuses, usePlaceOf, useReceivers } from './counterfeit-words.ts';

const OPENED = 'so';

/** `/tien-gia`: every note that was found here, and what became of it. */
export default function CounterfeitsPage() {
  const { t } = useTranslation('counterfeits');
  const may = useMay('tien-gia');
  const [isAdding, setAdding] = useState(false);
  const [opened, open] = useOpenedRecord(OPENED);
  const addButton = may('create') && (
    <Button type="primary" icon={<WarningOutlined aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <DataList<Counterfeit>
        listId="tien-gia"
        title={t('title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        nameOf={({ ma }) => ma}
        useList={useCounterfeitsQuery}
        searchPlaceholder={t('search')}
        {...(may('export') && { exportPath: '/tien-gia/export' })}
        onOpen={({ id }) => open(id)}
        primaryAction={addButton}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: addButton }}
      />
      <LazyCounterfeitDrawer open={isAdding} onClose={() => setAdding(false)} onSaved={({ id }) => open(id)} />
      <CounterfeitDetails id={opened} onClose={() => open(null)} />
    </>
  );
}

function useColumns(): ListColumn<Counterfeit>[] {
  const { t } = useTranslation('counterfeits');
  const { t: f } = useTranslation('fields');
  const statuses = useCounterfeitStatuses();
  const receivers = useReceivers();
  const placeOf = usePlaceOf();
  // biome-ignore lint/correctness/useExhaustiveDependencies: placeOf changes with t
  return useMemo(
    () => [
      { key: 'ma', title: f('ma'), kind: 'text', always: true, sortable: true, filter: true, width: 140 },
      { key: 'phat_hien_luc', title: f('phat_hien_luc'), kind: 'datetime', sortable: true, filter: true, width: 150 },
      { key: 'ma_tien', title: f('ma_tien'), kind: 'text', sortable: true, filter: true, width: 124 },
      {
        key: 'tong_menh_gia',
        title: f('tong_menh_gia'),
        kind: 'money',
        sortable: true,
        width: 130,
        unit: ({ ma_tien }) => ma_tien,
        card: 'amount',
      },
      { key: 'so_to', title: f('so_to'), kind: 'number', sortable: true, width: 80 },
      { key: 'cac_seri', title: f('cac_seri'), kind: 'text', filter: true, width: 170, value: serialsText },
      { key: 'trang_thai', title: f('trang_thai'), kind: 'status', filter: true, options: statuses, width: 130 },
      { key: 'ten_khach', title: t('customer'), kind: 'text', filter: true, width: 150, yields: true },
      { key: 'noi', title: t('foundIn'), kind: 'text', width: 190, yields: true, value: placeOf },
      { key: 'noi_nhan', title: f('noi_nhan'), kind: 'tag', filter: true, options: receivers, hiddenAtFirst: true },
      {
        key: 'ngay_ban_giao',
        title: f('ngay_ban_giao'),
        kind: 'date',
        sortable: true,
        filter: true,
        hiddenAtFirst: true,
      },
      { key: 'nguoi_phat_hien', title: f('nguoi_phat_hien'), kind: 'text', filter: true, hiddenAtFirst: true },
    ],
    [t, f, statuses, receivers],
  );
}

/** The first serial number as a whole, and how many notes there are besides: numbers are not cut. */
function serialsText({ cac_seri, so_to }: Counterfeit): string {
  const [first = ''] = cac_seri.split(', ');
  return [first, so_to > 1 && first ? `+${so_to - 1}` : ''].filter(Boolean).join(' ');
}
