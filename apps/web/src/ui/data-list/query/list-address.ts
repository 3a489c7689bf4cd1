import {
  DEFAULT_SORT_FIELD,
  type ListQuery,
  MAX_SORT_FIELDS,
  type SortOrder,
  sortOrders,
} from '@doi-tien/contract/list';
import { toShortParams } from '../../../lib/lists/filter-query.ts';

/** In the address of a list that starts with a filter, so that a link to all rows can be told from a fresh list. */
const EVERYTHING = 'xem';
const LIST_KEYS = /^(page|pageSize|sortField|direction|thenBy|q|xem|f\[.*)$/;

export type QueryChange = Partial<ListQuery>;

/** Another filter, search or order starts again at the first page. */
export function changeQuery(query: ListQuery, change: QueryChange): ListQuery {
  const next = { ...query, ...change };
  return 'page' in change ? next : { ...next, page: 1 };
}

/** The address with the list's part replaced; what else stands there (a tab, a record) stays. */
export function withQuery(address: URLSearchParams, query: ListQuery, startsFiltered = false): URLSearchParams {
  const next = new URLSearchParams();
  for (const [key, value] of address) if (!LIST_KEYS.test(key)) next.append(key, value);
  for (const [key, value] of toShortParams(query)) next.append(key, value);
  if (startsFiltered && !isListAddress(next)) next.set(EVERYTHING, 'tat-ca');
  return next;
}

/** Whether an address says anything about what the list shows. */
export function isListAddress(address: URLSearchParams): boolean {
  return [...address.keys()].some((key) => LIST_KEYS.test(key));
}

const OWN_ORDER: QueryChange = { sortField: undefined, direction: 'desc', thenBy: undefined };

/** By one column; by none, or newest first, it is the list's own order. */
export function sortedBy(field: string | undefined, direction: SortOrder['direction']): QueryChange {
  const order = { field: field ?? DEFAULT_SORT_FIELD, direction };
  return isOwnOrder([order]) ? OWN_ORDER : orderedBy([order]);
}

/** A click on a heading: by this column downwards, then upwards, then the list's own order again. */
export function nextSort(query: ListQuery, field: string): QueryChange {
  const orders = sortOrders(query);
  const [first] = orders;
  if (orders.length > 1 || first.field !== field) return orderedBy([{ field, direction: 'desc' }]);
  if (first.direction === 'desc') return orderedBy([{ field, direction: 'asc' }]);
  return OWN_ORDER;
}

/**
 * A click with Shift: this column orders what the columns chosen before leave equal. A column that is among them turns
 * round, then leaves. The list's own order is not a choice: no two rows share a moment, so nothing is left to order.
 */
export function nextFurtherSort(query: ListQuery, field: string): QueryChange {
  const orders = sortOrders(query);
  if (isOwnOrder(orders)) return nextSort(query, field);
  const known = orders.find((order) => order.field === field);
  if (!known) {
    return orders.length < MAX_SORT_FIELDS ? orderedBy([...orders, { field, direction: 'desc' }]) : {};
  }
  if (known.direction === 'asc') return orderedBy(orders.filter((order) => order !== known));
  return orderedBy(orders.map((order) => (order === known ? { field, direction: 'asc' } : order)));
}

function isOwnOrder([first, ...further]: readonly SortOrder[]): boolean {
  return further.length === 0 && first?.field === DEFAULT_SORT_FIELD && first.direction === 'desc';
}

function orderedBy([first, ...further]: readonly SortOrder[]): QueryChange {
  if (!first) return OWN_ORDER;
  const thenBy = further.map(({ field, direction }) => `${field}:${direction}`).join(',');
  return { sortField: first.field, direction: first.direction, thenBy: thenBy || undefined };
}
