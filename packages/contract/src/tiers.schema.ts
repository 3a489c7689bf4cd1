import { z } from 'zod';
import { ofBranches } from './of-branches.ts';
import {
  decimal,
  id,
  optionalText,
  positiveDecimal,
  recordStatus,
  text,
  timestamp,
  version,
} from './primitives.schema.ts';

/** 1 we buy, 2 we sell. */
const side = z.union([z.literal(1), z.literal(2)]);
/** 1 đồng for each rate unit, 2 percent of the posted rate. */
const kind = z.union([z.literal(1), z.literal(2)]);
const kept = { id, phien_ban: version, ngay_tao: timestamp, ngay_cap_nhat: timestamp };
/** At most 16 digits before the point, which is what the column holds. */
const better = positiveDecimal.regex(/^\d{1,16}(\.|$)/, { error: 'rateTooLarge' });

export const customerGroupBody = z.strictObject({
  ten: text(100),
  trang_thai: recordStatus.default(1),
  ghi_chu: optionalText(500),
});

export const customerGroup = z.object({
  ten: z.string(),
  /** How many customers are in it. */
  so_khach: z.int(),
  trang_thai: recordStatus,
  ghi_chu: z.string().nullable(),
  ...kept,
});

export const tierBody = z.strictObject({
  ten: text(100),
  chieu: side,
  /** Null is every foreign cash currency. */
  tien_id: id.nullish(),
  /** Null is every branch. */
  chi_nhanh_id: id.nullish(),
  /** At most one of both; neither is from the first unit. */
  tu_gia_tri: positiveDecimal.regex(/^\d+$/, { error: 'wholeDong' }).nullish(),
  tu_so_luong: positiveDecimal.nullish(),
  nhom_khach_id: id.nullish(),
  cach_tinh: kind,
  tot_hon: better,
  trang_thai: recordStatus.default(1),
  ghi_chu: optionalText(500),
});

/** What decides whether a tier fits a line, and what it comes to. */
const terms = {
  id,
  ten: z.string(),
  chieu: side,
  tien_id: id.nullable(),
  tu_gia_tri: decimal.nullable(),
  tu_so_luong: decimal.nullable(),
  nhom_khach_id: id.nullable(),
  nhom_khach: z.string().nullable(),
  cach_tinh: kind,
  tot_hon: decimal,
};

export const tier = z.object({
  ...terms,
  ...kept,
  ma_tien: z.string().nullable(),
  chi_nhanh_id: ofBranches(id.nullable()),
  chi_nhanh: ofBranches(z.string().nullable()),
  trang_thai: recordStatus,
  ghi_chu: z.string().nullable(),
});

/** A tier in force in a branch, as the ticket of the counter needs it. */
export const tierInForce = z.object(terms);

/** The tier of a line as it was when the line was agreed; its rate in the settlement currency. */
export const lineTier = z.object({
  id,
  ten: z.string(),
  ty_gia: decimal,
  tu_gia_tri: decimal.nullable(),
  tu_so_luong: decimal.nullable(),
  nhom_khach: z.string().nullable(),
  cach_tinh: kind,
  tot_hon: decimal,
});

export type CustomerGroup = z.infer<typeof customerGroup>;
export type Tier = z.infer<typeof tier>;
export type TierBody = z.infer<typeof tierBody>;
export type TierInForce = z.infer<typeof tierInForce>;
export type LineTier = z.infer<typeof lineTier>;
