import { z } from 'zod';
import { BRANCH_SCOPES } from './branches.ts';
import { PHONE_PATTERN } from './phone.ts';
import { id, optionalText, recordStatus, text, timestamp, version } from './primitives.schema.ts';

export const branchScope = z.enum(BRANCH_SCOPES);

export const branchBody = z.strictObject({
  ma: text(20).regex(/^[A-Z0-9_-]+$/, { error: 'invalidCode' }),
  ten: text(100),
  /** Stands before the codes of the branch's safes and tickets; empty for the first branch only. */
  tien_to: z.string().regex(/^[A-Z0-9]{0,5}$/, { error: 'invalidPrefix' }),
  dia_chi: optionalText(300),
  dien_thoai: z.string().trim().regex(PHONE_PATTERN, { error: 'invalidPhone' }).nullish(),
  trang_thai: recordStatus.default(1),
});

export const branch = z.object({
  id,
  ma: z.string(),
  ten: z.string(),
  tien_to: z.string(),
  dia_chi: z.string().nullable(),
  dien_thoai: z.string().nullable(),
  trang_thai: recordStatus,
  /** How many people work there, as one of their branches. */
  so_nguoi_dung: z.int(),
  nguoi_tao: z.string().nullable(),
  phien_ban: version,
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
});

/** A branch that the person works in; the first is home. */
export const branchOption = z.object({ value: id, label: z.string(), ma: z.string() });

/** A branch that reports and the dashboard can be asked about; also one that is switched off. */
export const reportBranch = z.object({ ...branchOption.shape, trang_thai: recordStatus });

/** What the papers of a branch say of it; null where the company has one branch only. */
export const branchOnPaper = z
  .object({ ten: z.string(), dia_chi: z.string().nullable(), dien_thoai: z.string().nullable() })
  .nullable();

/** Goes with `OUTSIDE_WORKING_HOURS` where another branch of the person is open at this hour. */
export interface OpenBranches {
  chi_nhanh_dang_mo: number[];
}

export type Branch = z.infer<typeof branch>;
export type BranchOnPaper = z.infer<typeof branchOnPaper>;
export type ReportBranch = z.infer<typeof reportBranch>;
export type BranchOption = z.infer<typeof branchOption>;
