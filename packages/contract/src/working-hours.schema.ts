import { z } from 'zod';
import { branchScope } from './branches.schema.ts';
import { ofBranches } from './of-branches.ts';
import { day, id, text, timestamp, version } from './primitives.schema.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: 'invalid' });

/** 1 is Monday, 7 is Sunday; a day may have several ranges, and `den` may be 24:00. */
export const hoursRange = z.strictObject({ thu: z.int().min(1).max(7), tu: clock, den: clock });
export const holiday = z.strictObject({ ngay: day, ten: text(100) });

/** The whole week is one document: no ranges at all means no restriction. */
export const workingHoursBody = z.strictObject({
  khung_gio: z.array(hoursRange).max(70),
  ngay_nghi: z.array(holiday).max(200),
  /** Whose week it is: the company's, or that of the branch of the request. */
  pham_vi: branchScope.default('cong_ty'),
  /** 0 for the first week of a branch. */
  phien_ban: z.int().nonnegative(),
});
export const workingHoursQuery = z.strictObject({ pham_vi: branchScope.default('cong_ty') });
export const followHoursBody = z.strictObject({ phien_ban: version });

export const workingHours = z.object({
  khung_gio: z.array(hoursRange),
  ngay_nghi: z.array(holiday),
  /** False where the branch has none of its own: then the week is the company's. */
  cua_chi_nhanh: ofBranches(z.boolean()),
  /** Whether this person works in every branch, so that they may change the company's week. */
  lam_moi_chi_nhanh: ofBranches(z.boolean()),
  phien_ban: z.int().nonnegative(),
  ngay_cap_nhat: timestamp,
  mui_gio: z.string(),
  /** Whether an ordinary person could work right now, on the server's clock. */
  dang_mo: z.boolean(),
  bay_gio: timestamp,
});

export const hoursExceptionBody = z.strictObject({
  nguoi_dung_id: id,
  tu: timestamp,
  den: timestamp.nullable().default(null),
  ly_do: text(300),
});
export const hoursException = z.object({
  id,
  phien_ban: version,
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
  nguoi_dung_id: id,
  tai_khoan: z.string(),
  ho_va_ten: z.string(),
  tu: timestamp,
  den: timestamp.nullable(),
  ly_do: z.string(),
  /** 1 in force, 2 not yet, 3 over. */
  hieu_luc: z.union([z.literal(1), z.literal(2), z.literal(3)]),
});

export type HoursRange = z.infer<typeof hoursRange>;
export type Holiday = z.infer<typeof holiday>;
export type WorkingHours = z.infer<typeof workingHours>;
export type WorkingHoursBody = z.infer<typeof workingHoursBody>;
export type HoursException = z.infer<typeof hoursException>;
