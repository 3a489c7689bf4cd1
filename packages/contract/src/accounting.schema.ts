import { z } from 'zod';
import { JOURNAL_ROWS } from './accounting.ts';
import { branchesQuery, day } from './primitives.schema.ts';

/** Without days it is today. */
const period = { tu_ngay: day.optional(), den_ngay: day.optional() };

export const accountFileQuery = z.strictObject({
  ...period,
  theo: z.enum(JOURNAL_ROWS).default('phieu'),
  chi_nhanh: branchesQuery,
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});

export type AccountFileQuery = z.infer<typeof accountFileQuery>;
