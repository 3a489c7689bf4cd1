import { z } from 'zod';
import { currencyGroup } from './catalogue.schema.ts';
import { keptPicture } from './pictures.schema.ts';
import {
  day,
  decimal,
  id,
  optionalText,
  positiveDecimal,
  recordStatus,
  text,
  timestamp,
  version,
} from './primitives.schema.ts';
import { noteCount } from './safe.schema.ts';
import { ACCOUNT_NUMBER, ITEM_KIND, VOUCHER, VOUCHER_STATUS } from './voucher.ts';

const itemKind = z.literal(Object.values(ITEM_KIND));
const voucherKind = z.literal(Object.values(VOUCHER));

/** The account of the accountant's chart, such as `642` or `1121`. */
const accountNumber = z.string().regex(ACCOUNT_NUMBER, { error: 'accountNumber' });

export const itemBody = z.strictObject({
  ma: text(30).regex(/^\S+$/, { error: 'invalid' }),
  ten: text(150),
  loai: itemKind,
  tk_ke_toan: accountNumber,
  thu_tu: z.int().min(0).max(100_000).default(0),
  trang_thai: recordStatus.default(1),
  ghi_chu: optionalText(500),
});

export const item = z.object({
  id,
  ma: z.string(),
  ten: z.string(),
  loai: itemKind,
  tk_ke_toan: z.string(),
  thu_tu: z.int(),
  trang_thai: recordStatus,
  ghi_chu: z.string().nullable(),
  phien_ban: version,
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
});

/** Money that comes or goes outside of trades, from where the person works. */
export const voucherBody = z.strictObject({
  loai: voucherKind,
  khoan_muc_id: id,
  tien_id: id,
  so_tien: positiveDecimal,
  /** All of it by note; left out, what comes in stays unsorted and what goes out is chosen by the drawer. */
  to_tien: z.array(noteCount).max(50).optional(),
  /** Of cash that goes into a bank account or comes from one, where the business has several. */
  tai_khoan_ngoai_id: id.optional(),
  nguoi_nop_nhan: text(150),
  dia_chi: optionalText(300),
  ly_do: text(500),
  /** What is attached: "hóa đơn số 12". */
  kem_theo: optionalText(200),
});

export const voidVoucherBody = z.strictObject({ ly_do: text(500) });

export const voucher = z.object({
  id,
  so: z.string(),
  loai: voucherKind,
  ngay: day,
  ket_id: id,
  khoan_muc_id: id,
  khoan_muc: z.string(),
  loai_khoan_muc: itemKind,
  tk_ke_toan: z.string(),
  tien_id: id,
  ma_tien: z.string(),
  nhom: currencyGroup,
  so_tien: decimal,
  /** In đồng: what came in was worth, what went out had cost; the cost of foreign money is told to those who see costs. */
  gia_tri: decimal.nullable(),
  to_tien: z.array(noteCount),
  tai_khoan_ngoai_id: id.nullable(),
  ngan_quy: z.string().nullable(),
  nguoi_nop_nhan: z.string(),
  dia_chi: z.string().nullable(),
  ly_do: z.string(),
  kem_theo: z.string().nullable(),
  trang_thai: z.literal(Object.values(VOUCHER_STATUS)),
  nguoi_tao: z.string(),
  nguoi_duyet: z.string().nullable(),
  ly_do_huy: z.string().nullable(),
  nguoi_huy: z.string().nullable(),
  nguoi_duyet_huy: z.string().nullable(),
  huy_luc: timestamp.nullable(),
  anh: z.array(keptPicture),
  ngay_tao: timestamp,
});

export type Item = z.infer<typeof item>;
export type ItemBody = z.infer<typeof itemBody>;
export type Voucher = z.infer<typeof voucher>;
export type VoucherBody = z.infer<typeof voucherBody>;
