import { PlusOutlined } from '@ant-design/icons';
import { RESERVATION_STATUS } from '@doi-tien/contract/reservation';
import type { Reservation } from '@doi-tien/contract/reservation.schema';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReservationsQuery } from '../../../lib/endpoints/reservations.ts';
import { useOpenedRecord } from '../../../lib/lists/use-opened-record.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import type { ListColumn, RowAction } from '../../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { SafeWarning } from '../../../ui/safe-warning/safe-warning.tsx';
import { ReservationDetails } from './reservation-details.tsx';
import { ReservationDrawer, type ReservationStart } from './reservation-drawer.tsx';
import { useReservationStates, useSides } from './reservation-words.ts';
import { useTakeReservation } from './take-reservation.ts';

/** `/giu-cho`: what is kept for customers until when, and their deposits. */
export default function ReservationsPage() {
  const { t } = useTranslation('reservations');
  const may = useMay('giu-cho');
  const [opened, open] = useOpenedRecord('phieu');
  const [start, setStart] = useState<ReservationStart | null>(null);
  const take = useTakeReservation();
  const rowActions = (row: Reservation): RowAction<Reservation>[] =>
    row.trang_thai === RESERVATION_STATUS.open ? [{ key: 'take', label: t('take'), onClick: take }] : [];
  return (
    <>
      <DataList<Reservation>
        listId="giu-cho"
        title={t('title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        nameOf={({ ma }) => ma}
        useList={useReservationsQuery}
        searchPlaceholder={t('search')}
        {...(may('export') && { exportPath: '/giu-cho/export' })}
        onOpen={({ id }) => open(id)}
        rowActions={rowActions}
        primaryAction={
          may('create') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setStart({ loai: 'BNT' })}>
              {t('new')}
            </Button>
          )
        }
        toolbarExtra={<SafeWarning />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
      />
      <ReservationDrawer start={start} onClose={() => setStart(null)} onMade={({ id }) => open(id)} />
      <ReservationDetails id={opened} onClose={() => open(null)} />
    </>
  );
}

function useColumns(): ListColumn<Reservation>[] {
  const { t } = useTranslation('reservations');
  const { t: f } = useTranslation('fields');
  const states = useReservationStates();
  const sides = useSides();
  return useMemo(
    () => [
      { key: 'ma', title: t('code'), kind: 'text', always: true, sortable: true, filter: true, width: 144 },
      {
        key: 'ten_khach',
        title: f('ten_khach'),
        kind: 'text',
        // Somebody who gave no name is known by telephone or paper.
        value: ({ ten_khach, dien_thoai, so_giay_to }) => ten_khach ?? dien_thoai ?? so_giay_to,
        filter: true,
        width: 150,
      },
      { key: 'dien_thoai', title: f('dien_thoai'), kind: 'text', filter: true, width: 120, yields: true },
      { key: 'loai', title: t('side'), kind: 'tag', options: sides, filter: true, width: 84, yields: true },
      {
        key: 'con_lai',
        title: f('con_lai'),
        kind: 'money',
        sortable: true,
        width: 130,
        unit: ({ ma_tien }) => ma_tien,
        card: 'amount',
      },
      { key: 'ty_gia', title: f('ty_gia'), kind: 'money', sortable: true, width: 100 },
      { key: 'den_luc', title: f('den_luc'), kind: 'datetime', sortable: true, filter: true, width: 150 },
      { key: 'coc_con', title: f('coc_con'), kind: 'money', unit: '₫', sortable: true, sum: true, width: 130 },
      { key: 'trang_thai', title: f('trang_thai'), kind: 'status', options: states, filter: true, width: 110 },
      { key: 'nguoi_tao', title: f('nguoi_tao'), kind: 'text', filter: true, width: 140, yields: true },
      { key: 'so_luong', title: f('so_luong'), kind: 'money', sortable: true, hiddenAtFirst: true },
      { key: 'dat_coc', title: f('dat_coc'), kind: 'money', unit: '₫', sum: true, hiddenAtFirst: true },
      { key: 'ma_tien', title: f('ma_tien'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'ngay_tao', title: f('ngay_tao'), kind: 'datetime', sortable: true, hiddenAtFirst: true },
      { key: 'ghi_chu', title: f('ghi_chu'), kind: 'text', filter: true, hiddenAtFirst: true },
    ],
    [t, f, states, sides],
  );
}
