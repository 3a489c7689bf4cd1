import { z } from 'zod';
import { branchScope } from './branches.schema.ts';
import { ofBranches } from './of-branches.ts';
import { day, id, optionalText, positiveDecimal, timestamp } from './primitives.schema.ts';
import { ASKS } from './rate-rules.ts';
import { MAX_RATES_PER_ACT, RATE_WARNINGS } from './rates.ts';
import { tierInForce } from './tiers.schema.ts';

/** At most 16 digits before the point, which is what the column holds. */
export const rate = positiveDecimal.regex(/^\d{1,16}(\.|$)/, { error: 'rateTooLarge' });
export const rateGroup = z.string().trim().min(1, { error: 'requiredField' }).max(50).nullable();
const currencyGroup = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);

const rates = { ty_gia_mua: rate, ty_gia_ban: rate, ty_gia_goc: rate };

export const rateLine = z.strictObject({ tien_id: id, nhom_ty_gia: rateGroup.default(null), ...rates });
/** A line as it is posted: a rate far from the one in effect is typed once more and says why. */
export const postedLine = rateLine.extend({
  /** The rates that are over `RATE_RETYPE_PERCENT`, once more. */
  xac_nhan: z.strictObject(rates).partial().optional(),
  ly_do: optionalText(500),
  /** What a rule proposed, from which fetch: kept where it still is what the rule proposes, else the line is one that was typed. */
  theo_quy_tac: z.strictObject({ quy_tac_id: id, lan_lay_id: id.nullable().default(null) }).optional(),
});
export const ratesBody = z.strictObject({
  /** Whose rates they are: the company's, or those of the branch of the request. */
  pham_vi: branchScope.default('cong_ty'),
  /** Left out means now. */
  hieu_luc_tu: timestamp.optional(),
  dong: z.array(postedLine).min(1).max(MAX_RATES_PER_ACT),
});

/** The branch of the request follows the company again, for these currencies and groups. */
export const followCompanyBody = z.strictObject({
  /** Left out means now. */
  hieu_luc_tu: timestamp.optional(),
  dong: z
    .array(rateLine.pick({ tien_id: true, nhom_ty_gia: true }))
    .min(1)
    .max(MAX_RATES_PER_ACT),
});
export const rateDeskQuery = z.strictObject({
  /** `chi_nhanh`: what is in effect in the branch of the request. */
  pham_vi: branchScope.default('chi_nhanh'),
});

/** Of a row that ends a branch's own rate there are none. */
const ratesUnlessEnded = { ty_gia_mua: rate.nullable(), ty_gia_ban: rate.nullable(), ty_gia_goc: rate.nullable() };

/** One row of the history. */
export const rateRow = z.object({
  id: z.int(),
  dot: z.string(),
  tien_id: id,
  ma_tien: z.string(),
  ten_tien: z.string(),
  nhom_ty_gia: z.string().nullable(),
  /** The branch whose own rate it is; null is the company's. */
  chi_nhanh: ofBranches(z.string().nullable()),
  ma_chi_nhanh: ofBranches(z.string().nullable()),
  /** From here on the branch follows the company. */
  la_ket_thuc: ofBranches(z.boolean()),
  ...ratesUnlessEnded,
  hieu_luc_tu: timestamp,
  nguoi_tao: z.string().nullable(),
  /** Posted as a rule proposed it; from which source, and of which moment its list was. */
  theo_quy_tac: z.boolean(),
  nguon: z.string().nullable(),
  moc_nguon: timestamp.nullable(),
  /** Why the rate is so far from the one before it; null where nobody had to say. */
  ly_do: z.string().nullable(),
  ngay_tao: timestamp,
});

export const rateWarning = z.object({
  tien_id: id,
  ma_tien: z.string(),
  nhom_ty_gia: z.string().nullable(),
  loai: z.enum(RATE_WARNINGS),
  /** The field that jumped; null where the warning is about the pair. */
  truong: z.string().nullable(),
  /** How far it jumped, in percent of the rate before. */
  phan_tram: z.string().nullable(),
  message: z.string(),
});
export const ratesSaved = z.object({
  dot: z.string(),
  hieu_luc_tu: timestamp,
  dong: z.array(rateRow),
  warnings: z.array(rateWarning),
});

const ratePoint = z.object({ ...rates, hieu_luc_tu: timestamp });
const scheduledRate = z.object({
  ...ratePoint.shape,
  nguoi_tao: z.string().nullable(),
  /** Posted as a rule proposed it, and of which moment the list of its source was. */
  theo_quy_tac: z.boolean(),
  moc_nguon: timestamp.nullable(),
  /** Of the branch itself; false is the company's. */
  cua_chi_nhanh: ofBranches(z.boolean()),
});

/** One line of the rate desk: a currency, or one group of its notes. */
export const deskRow = z.object({
  tien_id: id,
  ma_tien: z.string(),
  ten_tien: z.string(),
  ky_hieu: z.string(),
  nhom: currencyGroup,
  so_le: z.int(),
  don_vi_ty_gia: z.int(),
  nhom_ty_gia: z.string().nullable(),
  /** The posted rate; for a group without one of its own, the currency's. */
  hien_tai: scheduledRate.nullable(),
  /** True where a group uses the rate of all notes. */
  ke_thua: z.boolean(),
  /** The one before it, and the change against it in percent. */
  truoc_do: ratePoint.nullable(),
  bien_dong_mua: z.string().nullable(),
  bien_dong_ban: z.string().nullable(),
  /** Sell minus buy. */
  chenh_lech: z.string().nullable(),
  tuoi_phut: z.int().nullable(),
  /** Older than the setting allows. A currency without any rate is not stale, it is missing. */
  cu: z.boolean(),
  sap_toi: scheduledRate.nullable(),
  /** Whether the branch of the request has its own rate for this line, also where the company's is shown. */
  co_gia_rieng: z.boolean(),
  /** What a rule proposes for this line; left out where there is none, and while the part is off. */
  de_xuat: z
    .object({
      ...rates,
      quy_tac_id: id,
      lan_lay_id: id.nullable(),
      nguon: z.string().nullable(),
      moc: timestamp.nullable(),
      tuoi_phut: z.int().nullable(),
      tu_dong: z.boolean(),
      /** It is what is posted. */
      da_dang: z.boolean(),
      /** Why it is not posted by itself. */
      hoi: z.enum(ASKS).nullable(),
    })
    .optional(),
  /** What the company has for this line, where the branch has its own. */
  gia_cong_ty: ratePoint.nullable(),
});
export const rateDesk = z.object({
  luc: timestamp,
  canh_bao_bien_dong: z.string(),
  pham_vi: ofBranches(branchScope),
  /** Whether this person works in every branch, so that they may post the company's rates. */
  lam_moi_chi_nhanh: ofBranches(z.boolean()),
  /** Whether rules propose anything here; left out while the part is off. */
  co_de_xuat: z.boolean().optional(),
  /** Whether anything was posted before today, so that yesterday's rates can be copied. */
  co_hom_qua: z.boolean(),
  dong: z.array(deskRow),
  /** The tiers in force in the branch of the request; left out while that part of the business is off. */
  bac: z.array(tierInForce).optional(),
  /** With the tiers: what the licence wants at exactly the posted rate, so that it has none. */
  gia_co_dinh: z.array(tierInForce.pick({ chieu: true }).extend({ tien_id: id })).optional(),
});

export const rateHistoryQuery = z.strictObject({
  tien_id: z.coerce.number().int().positive(),
  nhom_ty_gia: z.string().trim().max(50).optional(),
  pham_vi: branchScope.default('chi_nhanh'),
  tu_ngay: day.optional(),
  den_ngay: day.optional(),
});
export const rateHistory = z.object({ diem: z.array(ratePoint), rut_gon: z.boolean() });

/** The rates at the end of yesterday, ready to be typed over and saved again. */
export const yesterdaysRates = z.object({
  luc: timestamp,
  dong: z.array(z.object({ tien_id: id, ma_tien: z.string(), nhom_ty_gia: z.string().nullable(), ...rates })),
});

const postedGroup = z.object({ nhom_ty_gia: z.string().nullable(), ...ratePoint.shape });
export const foreignCurrencyOption = z.object({
  value: id,
  label: z.string(),
  ma: z.string(),
  ten: z.string(),
  ky_hieu: z.string(),
  so_le: z.int(),
  don_vi_ty_gia: z.int(),
  ty_gia: z.array(postedGroup),
});

export const rateBoardQuery = z.strictObject({
  /** The code of a branch; left out, the company's rates. */
  chi_nhanh: z.string().trim().max(20).optional(),
});
/** A better rate for larger amounts, of either side; null where that side has none from there on. */
const boardTier = z.object({
  tu_gia_tri: z.string().nullable(),
  tu_so_luong: z.string().nullable(),
  ty_gia_mua: z.string().nullable(),
  ty_gia_ban: z.string().nullable(),
});
/** What a customer may see. */
export const rateBoard = z.object({
  ten_doanh_nghiep: z.string(),
  /** Null where none is named, or one only is switched on. */
  chi_nhanh: ofBranches(z.object({ ten: z.string(), dia_chi: z.string().nullable() }).nullable()),
  cap_nhat_luc: timestamp.nullable(),
  dong: z.array(
    z.object({
      ma: z.string(),
      ten: z.string(),
      ky_hieu: z.string(),
      don_vi_ty_gia: z.int(),
      nhom_ty_gia: z.string().nullable(),
      ty_gia_mua: z.string(),
      ty_gia_ban: z.string(),
      /** From which amount on the rate is better, the smallest first; left out while the board does not show tiers. */
      bac: z.array(boardTier).optional(),
    }),
  ),
});

export type RateLine = z.infer<typeof rateLine>;
export type PostedLine = z.infer<typeof postedLine>;
export type RatesBody = z.infer<typeof ratesBody>;
export type FollowCompanyBody = z.infer<typeof followCompanyBody>;
export type RateRow = z.infer<typeof rateRow>;
export type RateWarning = z.infer<typeof rateWarning>;
export type RatesSaved = z.infer<typeof ratesSaved>;
export type DeskRow = z.infer<typeof deskRow>;
export type RateDesk = z.infer<typeof rateDesk>;
export type RateHistory = z.infer<typeof rateHistory>;
export type YesterdaysRates = z.infer<typeof yesterdaysRates>;
export type ForeignCurrencyOption = z.infer<typeof foreignCurrencyOption>;
export type RateBoard = z.infer<typeof rateBoard>;
