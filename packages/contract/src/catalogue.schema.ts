import { z } from 'zod';
import { MAX_DECIMALS } from './catalogue.ts';
import {
  id,
  nonNegativeDecimal,
  positiveDecimal,
  recordStatus,
  text,
  timestamp,
  version,
} from './primitives.schema.ts';

const code = text(20).regex(/^[A-Z0-9-]+$/, { error: 'invalidCode' });
export const currencyGroup = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const rateUnit = z.union([z.literal(1), z.literal(100), z.literal(1000)]);

const kept = { id, phien_ban: version, ngay_tao: timestamp, ngay_cap_nhat: timestamp };

export const currencyTypeBody = z.strictObject({
  ma: code,
  ten: text(100),
  nhom: currencyGroup,
  thu_tu: z.int().min(0).max(10_000).default(0),
  trang_thai: recordStatus.default(1),
});
export const currencyType = z.object({ ...currencyTypeBody.shape, ...kept, so_tien_te: z.int() });

export const currencyBody = z.strictObject({
  ma: code,
  ten: text(100),
  ky_hieu: text(10),
  loai_tien_id: id,
  so_le: z.int().min(0).max(MAX_DECIMALS),
  don_vi_ty_gia: rateUnit.default(1),
  ton_toi_thieu: nonNegativeDecimal.default('0'),
  thu_tu: z.int().min(0).max(10_000).default(0),
  trang_thai: recordStatus.default(1),
});
export const currency = z.object({ ...currencyBody.shape, ...kept, ten_loai_tien: z.string(), nhom: currencyGroup });

export const denominationBody = z.strictObject({
  tien_id: id,
  gia_tri: positiveDecimal,
  nhom_ty_gia: z.string().trim().max(50).nullable().default(null),
  dang_luu_hanh: z.boolean().default(true),
});
export const denomination = z.object({ ...denominationBody.shape, ...kept, ma_tien: z.string() });

export type CurrencyType = z.infer<typeof currencyType>;
export type Currency = z.infer<typeof currency>;
export type Denomination = z.infer<typeof denomination>;

/** The wanted order; records that are not named follow in the order they have. */
export const reorderBody = z.strictObject({ ids: z.array(id).min(1).max(1000) });

const postedRate = z.object({
  nhom_ty_gia: z.string().nullable(),
  ty_gia_mua: z.string(),
  ty_gia_ban: z.string(),
  ty_gia_goc: z.string(),
  hieu_luc_tu: timestamp,
});

/** A currency's own page: its notes, its posted rates and what is held of it. */
export const currencyDetail = z.object({
  tien: currency,
  menh_gia: z.array(denomination),
  ty_gia: z.array(postedRate),
  /** Null while the book figures are withheld for a blind count. */
  vi_the: z
    .object({
      so_luong: z.string(),
      chua_phan_loai: z.string(),
      /** Only for who may see profits; null for everybody else. */
      gia_von: z.string().nullable(),
      to_tien: z.array(z.object({ menh_gia_id: id, gia_tri: z.string(), so_to: z.int() })),
    })
    .nullable(),
});

export type CurrencyDetail = z.infer<typeof currencyDetail>;
