import { z } from 'zod';
import { branchesQuery, day } from './primitives.schema.ts';
import { REPORT_GROUPINGS } from './report.ts';

const chosen = z.coerce.number().int().positive().optional();

/** Without days it is today. A safe is a day of a branch, so `ket_id` narrows the period to that day and the branches to that one. */
export const reportQuery = z.strictObject({
  tu_ngay: day.optional(),
  den_ngay: day.optional(),
  nhom: z.enum(REPORT_GROUPINGS).optional(),
  tien_id: chosen,
  nguoi_tao: chosen,
  ket_id: chosen,
  chi_nhanh: branchesQuery,
});
export const reportFileQuery = reportQuery.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') });
export const reportDetailQuery = reportQuery.omit({ nhom: true }).extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(20),
});
export const journalQuery = z.strictObject({
  tu_ngay: day.optional(),
  den_ngay: day.optional(),
  chi_nhanh: branchesQuery,
});

export type ReportQuery = z.infer<typeof reportQuery>;
export type ReportFileQuery = z.infer<typeof reportFileQuery>;
export type ReportDetailQuery = z.infer<typeof reportDetailQuery>;
