import { DEFAULT_SORT_FIELD, type ListQuery } from '@doi-tien/contract/list';
import { toShortParams } from '../../lib/filter-query.ts';

const LIST_KEYS = /^(page|pageSize|sortField|direction|q|f\[.*)$/;

export type QueryChange = Partial<ListQuery>;

/** Another filter, search or order starts again at the first page. */
export function changeQuery(query: ListQuery, change: QueryChange): ListQuery {
  const next = { ...query, ...change };
  return 'page' in change ? next : { ...next, page: 1 };
}

/** The address with the list's part replaced; what else stands there (a tab, a record) stays. */
export function withQuery(address: URLSearchParams, query: ListQuery): URLSearchParams {
  const next = new URLSearchParams();
  for (const [key, value] of address) if (!LIST_KEYS.test(key)) next.append(key, value);
  for (const [key, value] of toShortParams(query)) next.append(key, value);
  return next;
}

/** Whether an address says anything about what the list shows. */
export function isListAddress(address: URLSearchParams): boolean {
  return [...address.keys()].some((key) => LIST_KEYS.test(key));
}

/** A click on a heading: by this column downwards, then upwards, then the list's own order again. */
export function nextSort(query: ListQuery, field: string): QueryChange {
  if (query.sortField !== field) return { sortField: field, direction: 'desc' };
  if (query.direction === 'desc') return { sortField: field, direction: 'asc' };
  return field === DEFAULT_SORT_FIELD
    ? { sortField: field, direction: 'desc' }
    : { sortField: undefined, direction: 'desc' };
}
