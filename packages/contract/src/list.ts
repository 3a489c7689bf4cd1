/** The list query format of the specification: `f[i][field]`, `f[i][operator]`, `f[i][value]`. */
export const FILTER_OPERATORS = ['eq', 'ne', 'contains', 'in', 'gt', 'gte', 'lt', 'lte', 'between', 'null'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 200;
/** The file of a longer list is written in the background. */
export const BACKGROUND_ROWS = 20_000;
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
  /** Orders rows that are equal by `sortField`: "ten_khach:asc,thanh_tien:desc". */
  thenBy?: string;
  q?: string;
  f: ListFilter[];
}

/** A text to search for: words are separated by one space each, however they were typed or pasted. */
export function singleSpaced(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, ' ');
}

export interface SortOrder {
  field: string;
  direction: SortDirection;
}

/** At most this many fields order a list: nobody can follow more. */
export const MAX_SORT_FIELDS = 4;

/** Every field a list is ordered by, the strongest first. */
export function sortOrders(query: Pick<ListQuery, 'sortField' | 'direction' | 'thenBy'>): [SortOrder, ...SortOrder[]] {
  const further = (query.thenBy?.split(',') ?? []).flatMap((part): SortOrder[] => {
    const [field = '', direction] = part.split(':');
    return field && (direction === 'asc' || direction === 'desc') ? [{ field, direction }] : [];
  });
  return [{ field: query.sortField ?? DEFAULT_SORT_FIELD, direction: query.direction }, ...further];
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
