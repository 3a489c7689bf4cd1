import { z } from 'zod';
import {
  DEFAULT_PAGE_SIZE,
  type FilterOperator,
  type ListQuery,
  MAX_PAGE_SIZE,
  MAX_SORT_FIELDS,
  singleSpaced,
} from './list.ts';

const filterValue = z.union([z.string().max(500), z.array(z.string().max(500)).max(200)]);

const thenBy = z.string().regex(new RegExp(`^\\w{1,60}:(asc|desc)(,\\w{1,60}:(asc|desc)){0,${MAX_SORT_FIELDS - 2}}$`));

/** Any word passes here: the list itself refuses one it does not know, by its name. */
const operator = z.string().max(60) as unknown as z.ZodType<FilterOperator>;

/** The query string of every list. Which fields exist is the list's own business and is checked there. */
export const listQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  sortField: z.string().max(60).optional(),
  direction: z.enum(['asc', 'desc']).default('desc'),
  thenBy: thenBy.optional(),
  q: z.string().overwrite(singleSpaced).max(200).optional(),
  f: z
    .array(
      z.strictObject({
        field: z.string().max(60),
        operator: operator.default('eq'),
        value: filterValue.default(''),
      }),
    )
    .max(30)
    .default([]),
}) satisfies z.ZodType<ListQuery>;

export const exportQuery = listQuery.omit({ page: true, pageSize: true }).extend({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  columns: z.string().max(2000).optional(),
});
export type ExportQuery = z.infer<typeof exportQuery>;
