import { RESERVATION_STATUS } from '@doi-tien/contract/reservation';
import type { Reservation } from '@doi-tien/contract/reservation.schema';
import { formatDecimal, formatRate } from '@doi-tien/money/format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../../ui/data-list/columns/list-column.ts';

export function useReservationStates(): ColumnOption[] {
  const { t } = useTranslation('reservations');
  return useMemo(
    () => [
      { value: RESERVATION_STATUS.open, label: t('states.open'), tone: 'success' },
      { value: RESERVATION_STATUS.overdue, label: t('states.overdue'), tone: 'warning' },
      { value: RESERVATION_STATUS.taken, label: t('states.taken'), tone: 'neutral' },
      { value: RESERVATION_STATUS.cancelled, label: t('states.cancelled'), tone: 'danger' },
    ],
    [t],
  );
}

export function useSides(): ColumnOption[] {
  const { t } = useTranslation('reservations');
  return useMemo(
    () => [
      { value: 'BNT', label: t('sides.BNT') },
      { value: 'MNT', label: t('sides.MNT') },
    ],
    [t],
  );
}

/** "1,500 USD". */
export function amountOf({ so_luong, ma_tien }: Pick<Reservation, 'so_luong' | 'ma_tien'>): string {
  return `${formatDecimal(so_luong)} ${ma_tien}`;
}

/** What of it can still be taken. */
export function leftOf({ con_lai, ma_tien }: Pick<Reservation, 'con_lai' | 'ma_tien'>): string {
  return `${formatDecimal(con_lai)} ${ma_tien}`;
}

export function rateOf({ ty_gia, don_vi_ty_gia }: Pick<Reservation, 'ty_gia' | 'don_vi_ty_gia'>): string {
  return formatRate(ty_gia, don_vi_ty_gia);
}
