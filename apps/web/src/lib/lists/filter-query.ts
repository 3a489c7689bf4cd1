import {
  DEFAULT_PAGE_SIZE,
  FILTER_OPERATORS,
  type FilterOperator,
  type ListFilter,
  type ListQuery,
  MAX_PAGE_SIZE,
} from '@doi-tien/contract/list';

/**
 * A list's page, order and filters as URL parameters, in the specification's `f[i][field]` format: the same text is
 * the address of the screen and the query of the call. Several values repeat `f[i][value][]`.
 */
export function toParams(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  params.set('page', String(query.page));
  params.set('pageSize', String(query.pageSize));
  if (query.sortField) params.set('sortField', query.sortField);
  params.set('direction', query.direction);
  if (query.thenBy) params.set('thenBy', query.thenBy);
  if (query.q) params.set('q', query.q);
  query.f.forEach((filter, index) => {
    params.append(`f[${index}][field]`, filter.field);
    params.append(`f[${index}][operator]`, filter.operator);
    if (Array.isArray(filter.value)) {
      for (const value of filter.value) params.append(`f[${index}][value][]`, value);
    } else {
      params.append(`f[${index}][value]`, filter.value);
    }
  });
  return params;
}

export const EMPTY_QUERY: ListQuery = { page: 1, pageSize: DEFAULT_PAGE_SIZE, direction: 'desc', f: [] };

/** The address without what goes without saying, so that a fresh list is `/tien`, not a line of defaults. */
export function toShortParams(query: ListQuery): URLSearchParams {
  const params = toParams(query);
  if (query.page === EMPTY_QUERY.page) params.delete('page');
  if (query.pageSize === EMPTY_QUERY.pageSize) params.delete('pageSize');
  if (query.direction === EMPTY_QUERY.direction) params.delete('direction');
  return params;
}

/** Forgiving, for addresses people edit and share: what cannot be read falls back to the default or is left out. */
export function fromParams(params: URLSearchParams): ListQuery {
  const sortField = params.get('sortField');
  const q = params.get('q');
  const thenBy = params.get('thenBy');
  return {
    page: positiveInteger(params.get('page')) ?? EMPTY_QUERY.page,
    pageSize: Math.min(positiveInteger(params.get('pageSize')) ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
    ...(sortField ? { sortField } : {}),
    direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
    ...(thenBy && THEN_BY.test(thenBy) ? { thenBy } : {}),
    ...(q ? { q } : {}),
    f: readFilters(params),
  };
}

const THEN_BY = /^\w{1,60}:(asc|desc)(,\w{1,60}:(asc|desc)){0,2}$/;
const FILTER_KEY = /^f\[(\d{1,3})\]\[(field|operator|value)\](?:\[\d{0,3}\])?$/;

interface FilterParts {
  field?: string;
  operator?: string;
  values: string[];
}

function readFilters(params: URLSearchParams): ListFilter[] {
  const byIndex = new Map<number, FilterParts>();
  for (const [key, value] of params) {
    const [, index, part] = FILTER_KEY.exec(key) ?? [];
    if (index === undefined) continue;
    const parts = byIndex.get(Number(index)) ?? { values: [] };
    byIndex.set(Number(index), parts);
    if (part === 'value') parts.values.push(value);
    else if (part === 'field' || part === 'operator') parts[part] = value;
  }
  return [...byIndex.entries()].sort(([one], [other]) => one - other).flatMap(([, parts]) => completeFilter(parts));
}

function completeFilter({ field, operator = 'eq', values }: FilterParts): ListFilter[] {
  const [first] = values;
  if (!field || first === undefined || !isOperator(operator)) return [];
  return [{ field, operator, value: takesSeveral(operator) ? values : first }];
}

function isOperator(text: string): text is FilterOperator {
  return FILTER_OPERATORS.some((operator) => operator === text);
}

function takesSeveral(operator: FilterOperator): boolean {
  return operator === 'in' || operator === 'between';
}

function positiveInteger(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
