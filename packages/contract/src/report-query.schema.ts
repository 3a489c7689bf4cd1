import { z } from 'zod';
import { branchesQuery, day, WITHOUT_NUL } from './primitives.schema.ts';
import { REASON_KINDS, REPORT_GROUPINGS } from './report.ts';
import { RESULT_DETAILS } from './result-report.ts';

const chosen = z.coerce.number().int().positive().optional();

/** Without days it is today. A safe is a day of a branch, so `ket_id` narrows the period to that day and the branches to that one. */
export const reportQuery = z.strictObject({
  tu_ngay: day.optional(),
  den_ngay: day.optional(),
  nhom: z.enum(REPORT_GROUPINGS).optional(),
  tien_id: chosen,
  nguoi_tao: chosen,
  ket_id: chosen,
  /** Only of profit by rate: the lines of one tier; 0 are those without. */
  bac_ty_gia_id: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  chi_nhanh: branchesQuery,
});
export const reportFileQuery = reportQuery.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') });
const pages = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(20),
};
export const reportDetailQuery = reportQuery.omit({ nhom: true, bac_ty_gia_id: true }).extend(pages);
/** The lines behind a row of profit by rate. */
export const rateDetailQuery = reportQuery.extend(pages);
/** The acts of one kind with one reason, in any spelling; without `ly_do` those that have none. */
export const reasonDetailQuery = reportQuery
  .pick({ tu_ngay: true, den_ngay: true, ket_id: true, chi_nhanh: true })
  .extend({ ...pages, loai: z.enum(REASON_KINDS), ly_do: z.string().max(1000).regex(WITHOUT_NUL).optional() });
/** The entries behind a line of the result. */
export const resultDetailQuery = reportQuery
  .pick({ tu_ngay: true, den_ngay: true, ket_id: true, chi_nhanh: true })
  .extend({ ...pages, chi_tieu: z.enum(RESULT_DETAILS) });
export const journalQuery = z.strictObject({
  tu_ngay: day.optional(),
  den_ngay: day.optional(),
  chi_nhanh: branchesQuery,
});

export type ReportQuery = z.infer<typeof reportQuery>;
export type RateDetailQuery = z.infer<typeof rateDetailQuery>;
export type ReasonDetailQuery = z.infer<typeof reasonDetailQuery>;
export type ResultDetailQuery = z.infer<typeof resultDetailQuery>;
export type ReportDetailQuery = z.infer<typeof reportDetailQuery>;
