import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import { useTranslation } from 'react-i18next';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import type { ColumnOption } from '../../ui/data-list/columns/list-column.ts';

/** The fixed choices of catalogue fields, in the reader's language. */
export function useCatalogueOptions() {
  const { t } = useTranslation('catalogue');
  const status = useStatusOptions('catalogue');
  const groups: ColumnOption[] = Object.entries(CURRENCY_GROUP).map(([name, value]) => ({
    value,
    label: t(`group.${name as keyof typeof CURRENCY_GROUP}`),
  }));
  return { status, groups };
}
