import { COUNTERFEIT_RECEIVER, COUNTERFEIT_STATUS } from '@doi-tien/contract/counterfeit';
import type { Counterfeit } from '@doi-tien/contract/counterfeit.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../ui/data-list/columns/list-column.ts';

export function useCounterfeitStatuses(): ColumnOption[] {
  const { t } = useTranslation('counterfeits');
  return useMemo(
    () => [
      { value: COUNTERFEIT_STATUS.kept, label: t('status.kept'), tone: 'warning' },
      { value: COUNTERFEIT_STATUS.handedOver, label: t('status.handedOver'), tone: 'success' },
    ],
    [t],
  );
}

export function useReceivers(): ColumnOption[] {
  const { t } = useTranslation('counterfeits');
  return useMemo(
    () => [
      { value: COUNTERFEIT_RECEIVER.police, label: t('receiver.police') },
      { value: COUNTERFEIT_RECEIVER.stateBank, label: t('receiver.stateBank') },
      { value: COUNTERFEIT_RECEIVER.bank, label: t('receiver.bank') },
    ],
    [t],
  );
}

/** Where the notes were found, in words. */
export function usePlaceOf(): (record: Counterfeit) => string {
  const { t } = useTranslation('counterfeits');
  return ({ ma_giao_dich, ma_ket }) => {
    if (ma_giao_dich) return t('inTicket', { code: ma_giao_dich });
    return ma_ket ? t('inSafe', { code: ma_ket }) : t('elsewhere');
  };
}
