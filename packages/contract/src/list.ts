/** The list query format of the specification: `f[i][field]`, `f[i][operator]`, `f[i][value]`. */
export const FILTER_OPERATORS = ['eq', 'ne', 'contains', 'in', 'gt', 'gte', 'lt', 'lte', 'between', 'null'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 200;
export const DEFAULT_SORT_FIELD = 'ngay_tao';

export type SortDirection = 'asc' | 'desc';

/** `in` and `between` take several values, `null` takes "1" (is empty) or "0" (is not), the others exactly one. */
export interface ListFilter {
  field: string;
  operator: FilterOperator;
  value: string | string[];
}

export interface ListQuery {
  page: number;
  pageSize: number;
  sortField?: string;
  direction: SortDirection;
  q?: string;
  f: ListFilter[];
}

/** `footer` holds sums over the whole filter, as decimal strings, never over the page alone. */
export interface ListPage<Item> {
  items: Item[];
  total: number;
  page: number;
  pageSize: number;
  footer: Record<string, string>;
}

export interface Option {
  value: number;
  label: string;
}
