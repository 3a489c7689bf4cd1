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
const moneyGroup = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const rateUnit = z.union([z.literal(1), z.literal(100), z.literal(1000)]);

const kept = { id, phien_ban: version, ngay_tao: timestamp, ngay_cap_nhat: timestamp };

export const currencyTypeBody = z.strictObject({
  ma: code,
  ten: text(100),
  nhom: moneyGroup,
  thu_tu: z.int().min(0).max(10_000).default(0),
  trang_thai: recordStatus.default(1),
});
export const currencyType = z.object({ ...currencyTypeBody.shape, ...kept, so_tien_te: z.int() });

export const moneyBody = z.strictObject({
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
export const money = z.object({ ...moneyBody.shape, ...kept, ten_loai_tien: z.string(), nhom: moneyGroup });

export const denominationBody = z.strictObject({
  tien_id: id,
  gia_tri: positiveDecimal,
  nhom_ty_gia: z.string().trim().max(50).nullable().default(null),
  dang_luu_hanh: z.boolean().default(true),
});
export const denomination = z.object({ ...denominationBody.shape, ...kept, ma_tien: z.string() });

export type CurrencyType = z.infer<typeof currencyType>;
export type Money = z.infer<typeof money>;
export type Denomination = z.infer<typeof denomination>;
