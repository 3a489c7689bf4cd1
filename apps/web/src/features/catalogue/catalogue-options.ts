import { CURRENCY_GROUP, RECORD_STATUS } from '@doi-tien/contract/catalogue';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../ui/data-list/columns/list-column.ts';

/** The fixed choices of catalogue fields, in the reader's language. */
export function useCatalogueOptions() {
  const { t } = useTranslation('catalogue');
  const status: ColumnOption[] = [
    { value: RECORD_STATUS.active, label: t('status.active'), tone: 'success' },
    { value: RECORD_STATUS.inactive, label: t('status.inactive'), tone: 'danger' },
  ];
  const groups: ColumnOption[] = Object.entries(CURRENCY_GROUP).map(([name, value]) => ({
    value,
    label: t(`group.${name as keyof typeof CURRENCY_GROUP}`),
  }));
  return { status, groups };
}
