import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../ui/data-list/columns/list-column.ts';

/** Green works, red does not: the specification's two colours for a state. */
export function useStatusOptions(): ColumnOption[] {
  const { t } = useTranslation('staff');
  return useMemo(
    () => [
      { value: RECORD_STATUS.active, label: t('status.active'), tone: 'success' },
      { value: RECORD_STATUS.inactive, label: t('status.inactive'), tone: 'danger' },
    ],
    [t],
  );
}
