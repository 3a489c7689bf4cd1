import { PRIVACY_REQUEST, PRIVACY_STATE } from '@doi-tien/contract/privacy';
import type { PrivacyRequest } from '@doi-tien/contract/privacy.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../ui/data-list/columns/list-column.ts';
import { showDay } from '../../ui/dates/moments.ts';

export function usePrivacyKinds(): ColumnOption[] {
  const { t } = useTranslation('customers');
  return useMemo(
    () => [
      { value: PRIVACY_REQUEST.see, label: t('privacy.kinds.see') },
      { value: PRIVACY_REQUEST.delete, label: t('privacy.kinds.delete') },
    ],
    [t],
  );
}

export function usePrivacyStates(): ColumnOption[] {
  const { t } = useTranslation('customers');
  return useMemo(
    () => [
      { value: PRIVACY_STATE.waiting, label: t('privacy.states.waiting'), tone: 'warning' },
      { value: PRIVACY_STATE.answered, label: t('privacy.states.answered'), tone: 'success' },
      { value: PRIVACY_STATE.withdrawn, label: t('privacy.states.withdrawn'), tone: 'neutral' },
    ],
    [t],
  );
}

/** When a deletion that waits can be done; why a day is not known is told to nobody. */
export function useDeletionWords(): (request: Pick<PrivacyRequest, 'loai' | 'trang_thai' | 'xoa_tu_ngay'>) => string {
  const { t } = useTranslation('customers');
  return ({ loai, trang_thai, xoa_tu_ngay }) => {
    if (loai !== PRIVACY_REQUEST.delete || trang_thai !== PRIVACY_STATE.waiting) return '';
    return xoa_tu_ngay ? t('privacy.from', { day: showDay(xoa_tu_ngay) }) : t('privacy.later');
  };
}
