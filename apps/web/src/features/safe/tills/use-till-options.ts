import { useMemo } from 'react';
import type { ColumnOption } from '../../../ui/data-list/columns/list-column.ts';
import { useTillNamesQuery } from './till-endpoints.ts';

/** The tills of the branch as choices of a filter, those out of use too. */
export function useTillOptions(): ColumnOption[] {
  const { data } = useTillNamesQuery();
  return useMemo(() => data?.items.map(({ id, ma, ten }) => ({ value: id, label: `${ma} · ${ten}` })) ?? [], [data]);
}
