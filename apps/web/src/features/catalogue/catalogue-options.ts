import { CURRENCY_GROUP, type CurrencyGroup } from '@doi-tien/contract/catalogue';
import type { ListQuery } from '@doi-tien/contract/list';
import { nameOfGroup } from '@doi-tien/contract/parts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../lib/state/root.ts';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import type { ColumnOption } from '../../ui/data-list/columns/list-column.ts';

/** The groups that the business trades in or holds, and a filter that keeps the others out of a list; none where all are used. */
export function useUsedGroups(): { groups: CurrencyGroup[]; within: ListQuery['f'] | undefined } {
  const off = useAppSelector((state) => state.auth.off);
  return useMemo(() => {
    const groups = Object.values(CURRENCY_GROUP).filter((group) => !off.includes(nameOfGroup(group)));
    const isNarrowed = groups.length < Object.values(CURRENCY_GROUP).length;
    return { groups, within: isNarrowed ? [{ field: 'nhom', operator: 'in', value: groups.map(String) }] : undefined };
  }, [off]);
}

/** The fixed choices of catalogue fields, in the reader's language. */
export function useCatalogueOptions() {
  const { t } = useTranslation('catalogue');
  const status = useStatusOptions('catalogue');
  const used = useUsedGroups();
  const groups: ColumnOption[] = Object.entries(CURRENCY_GROUP)
    .filter(([, value]) => used.groups.includes(value))
    .map(([name, value]) => ({ value, label: t(`group.${name as keyof typeof CURRENCY_GROUP}`) }));
  return { status, groups };
}
