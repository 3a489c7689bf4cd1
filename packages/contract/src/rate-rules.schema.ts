import { z } from 'zod';
import { ofBranches } from './of-branches.ts';
import {
  decimal,
  filledText,
  id,
  nonNegativeDecimal,
  positiveDecimal,
  recordStatus,
  timestamp,
  version,
} from './primitives.schema.ts';
import { ASKS, OFFSET_IN, RULE_BASE, RULE_COLUMNS } from './rate-rules.ts';
import { postedLine, rate, rateGroup } from './rates.schema.ts';

const offsetIn = z.literal(Object.values(OFFSET_IN)).default(OFFSET_IN.dong);
const offset = decimal.default('0');

/** How the rates of a currency, or of a group of its notes, follow from others. */
export const rateRuleBody = z.strictObject({
  tien_id: id,
  nhom_ty_gia: rateGroup.default(null),
  /** Null: the company's. */
  chi_nhanh_id: id.nullable().default(null),
  nen: z.literal(Object.values(RULE_BASE)).default(RULE_BASE.source),
  cot_nguon: z.enum(RULE_COLUMNS).default('tung_cot'),
  /** Null: by the order of trust. */
  nguon_id: id.nullable().default(null),
  mua_cach: offsetIn,
  mua_lech: offset,
  ban_cach: offsetIn,
  ban_lech: offset,
  goc_cach: offsetIn,
  goc_lech: offset,
  buoc: positiveDecimal.default('1'),
  chenh_it_nhat: nonNegativeDecimal.default('0'),
  nhay_toi_da: positiveDecimal.default('2'),
  tu_dong: z.boolean().default(false),
  trang_thai: recordStatus.default(1),
  ghi_chu: filledText(500),
});

export const rateRule = z.object({
  id,
  ...rateRuleBody.shape,
  ma_tien: z.string(),
  chi_nhanh_id: ofBranches(id.nullable()),
  chi_nhanh: ofBranches(z.string().nullable()),
  nguon: z.string().nullable(),
  ghi_chu: z.string().nullable(),
  phien_ban: version,
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
});

/** What the rules of an owner propose, line by line. */
export const ownerProposals = z.object({
  /** Null: the company. */
  chi_nhanh_id: ofBranches(id.nullable()),
  chi_nhanh: ofBranches(z.string().nullable()),
  dong: z.array(
    z.object({
      tien_id: id,
      ma_tien: z.string(),
      nhom_ty_gia: z.string().nullable(),
      quy_tac_id: id,
      lan_lay_id: id.nullable(),
      ty_gia_mua: rate,
      ty_gia_ban: rate,
      ty_gia_goc: rate,
      niem_yet: z.object({ ty_gia_mua: rate, ty_gia_ban: rate, ty_gia_goc: rate }).nullable(),
      /** Must be looked at on the desk of its owner. */
      hoi: z.enum(ASKS).nullable(),
    }),
  ),
});
export const allProposals = z.object({ chu: z.array(ownerProposals) });

/** What was seen, for each owner; what has changed meanwhile is refused. */
export const takeAllBody = z.strictObject({
  chu: z
    .array(
      z.strictObject({
        chi_nhanh_id: id.nullable().default(null),
        dong: z.array(postedLine).min(1).max(500),
      }),
    )
    .min(1)
    .max(200),
});
export const allTaken = z.object({ so_dong: z.int(), so_chu: z.int() });

export type RateRule = z.infer<typeof rateRule>;
export type RateRuleBody = z.infer<typeof rateRuleBody>;
export type OwnerProposals = z.infer<typeof ownerProposals>;
export type AllProposals = z.infer<typeof allProposals>;
export type TakeAllBody = z.infer<typeof takeAllBody>;
export type AllTaken = z.infer<typeof allTaken>;
