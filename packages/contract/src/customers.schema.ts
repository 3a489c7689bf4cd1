import { z } from 'zod';
import { CUSTOMER_PHONE_PATTERN, lettersAndDigits, PAPER_NUMBER_PATTERN, RISK_LEVEL } from './customers.ts';
import { ofBranches } from './of-branches.ts';
import { keptPicture } from './pictures.schema.ts';
import {
  day,
  decimal,
  filledText,
  id,
  optionalText,
  recordStatus,
  text,
  timestamp,
  version,
  WITHOUT_NUL,
} from './primitives.schema.ts';

const riskLevel = z.literal(Object.values(RISK_LEVEL));
const sex = z.union([z.literal(1), z.literal(2)]);

const phone = z.string().trim().regex(CUSTOMER_PHONE_PATTERN, { error: 'invalidPhone' });

/** What is known about a person, beside their papers. */
export const customerFields = {
  ho_va_ten: text(150),
  ngay_sinh: day.nullish(),
  gioi_tinh: sex.nullish(),
  quoc_tich: filledText(60),
  dien_thoai: phone.nullish(),
  dia_chi: filledText(300),
  tinh: filledText(20),
  xa: filledText(20),
  nghe_nghiep: filledText(100),
  muc_rui_ro: riskLevel.default(RISK_LEVEL.usual),
  ghi_chu: optionalText(1000),
  /** Better rates may come with a group, so it takes the right to change those. */
  nhom_khach_id: id.nullish(),
};

export const paperNumber = z
  .string()
  .max(50)
  .regex(WITHOUT_NUL, { error: 'invalid' })
  .overwrite(lettersAndDigits)
  .regex(PAPER_NUMBER_PATTERN, { error: 'invalidPaperNumber' })
  .min(1, { error: 'requiredField' });

/** A citizen card, a passport or another paper. */
export const paperBody = z.strictObject({
  loai: text(30),
  so: paperNumber,
  ngay_cap: day.nullish(),
  het_han: day.nullish(),
  noi_cap: filledText(150),
  trang_thai: recordStatus.default(1),
});

/** Papers can be given with a new customer; later each has calls of its own. */
export const customerBody = z.strictObject({ ...customerFields, giay_to: z.array(paperBody).max(10).optional() });

/** A row of an imported file: a person, recognised by one of their papers. */
export const customerRowBody = z.strictObject({ ...customerFields, loai_giay_to: text(30), so_giay_to: paperNumber });

export const paper = z.object({
  id,
  loai: z.string(),
  so: z.string(),
  ngay_cap: day.nullable(),
  het_han: day.nullable(),
  noi_cap: z.string().nullable(),
  trang_thai: recordStatus,
  phien_ban: version,
});

/** `da_dung`: it is on a ticket. Such a paper can be switched off, not removed. `anh`: the sides there is a picture of. */
export const paperDetail = paper.extend({ da_dung: z.boolean(), anh: z.array(keptPicture) });

export const customer = z.object({
  id,
  /** Null where a small ticket told the number of the paper only. */
  ho_va_ten: z.string().nullable(),
  /** Other spellings of the name, from tickets and merged records. */
  ten_khac: z.array(z.string()),
  ngay_sinh: z.string().nullable(),
  gioi_tinh: sex.nullable(),
  quoc_tich: z.string().nullable(),
  dien_thoai: z.string().nullable(),
  dia_chi: z.string().nullable(),
  tinh: z.string().nullable(),
  xa: z.string().nullable(),
  nghe_nghiep: z.string().nullable(),
  muc_rui_ro: riskLevel,
  ghi_chu: z.string().nullable(),
  nhom_khach_id: id.nullable(),
  nhom_khach: z.string().nullable(),
  /** The paper that was entered first and is in use. */
  loai_giay_to: z.string().nullable(),
  so_giay_to: z.string().nullable(),
  giay_to: z.array(paper),
  /** The last day of a trade that was not void. */
  ngay_giao_dich_cuoi: day.nullable(),
  phien_ban: version,
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
});

const customerName = z.object({ id, ho_va_ten: z.string().nullable(), so_giay_to: z.string().nullable() });

/** One person with what they traded, in all branches and on all papers, in VND. */
export const customerDetail = customer.extend({
  giay_to: z.array(paperDetail),
  tong_hom_nay: decimal,
  tong_nam_nay: decimal,
  so_giao_dich: z.int(),
  /** The record this one was merged into; it is then closed. */
  gop_vao: customerName.nullable(),
  /** Records that were merged into this one. */
  da_gop: z.array(customerName),
});

/** `id` is merged into `vao_khach_hang_id`; both versions as they were read. */
export const mergeBody = z.strictObject({
  vao_khach_hang_id: id,
  ly_do: text(500),
  phien_ban: version,
  phien_ban_vao: version,
});

/** A ticket of the person, in a branch and of a kind that the reader may see. */
export const customerTicket = z.object({
  id,
  loai: z.string(),
  ma_giao_dich: z.string(),
  chi_nhanh_id: ofBranches(id),
  ten_chi_nhanh: ofBranches(z.string()),
  ngay: day,
  ngay_tao: timestamp,
  trang_thai: z.int(),
  gia_tri: decimal,
  dien_giai: z.string().nullable(),
  loai_giay_to: z.string().nullable(),
  so_giay_to: z.string().nullable(),
  nguoi_tao: z.string(),
});

/** One act on a customer, from the action log; looking at the record is one. */
export const customerEvent = z.object({
  id,
  hanh_dong: z.string(),
  nguoi: z.string(),
  ngay_tao: timestamp,
  ly_do: z.string().nullable(),
  thay_doi: z.array(z.object({ truong: z.string(), truoc: z.string().nullable(), sau: z.string().nullable() })),
});

export type Customer = z.infer<typeof customer>;
export type CustomerDetail = z.infer<typeof customerDetail>;
export type CustomerBody = z.infer<typeof customerBody>;
export type Paper = z.infer<typeof paperDetail>;
export type PaperBody = z.infer<typeof paperBody>;
export type MergeBody = z.infer<typeof mergeBody>;
export type CustomerTicket = z.infer<typeof customerTicket>;
export type CustomerEvent = z.infer<typeof customerEvent>;
