import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../data-list/columns/list-column.ts';

/** In use or not, in the words of each kind of record. Green works, red does not: the specification's two colours for a state. */
export function useStatusOptions(
  texts: 'staff' | 'branches' | 'catalogue' | 'statements' | 'tills' | 'vouchers' | 'tiers' | 'printers',
): ColumnOption[] {
  // Each of them has these two words.
  const { t } = useTranslation(texts as 'staff');
  return useMemo(
    () => [
      { value: RECORD_STATUS.active, label: t('status.active'), tone: 'success' },
      { value: RECORD_STATUS.inactive, label: t('status.inactive'), tone: 'danger' },
    ],
    [t],
  );
}
