import { z } from 'zod';
import { decimal, filledText, id, timestamp } from './primitives.schema.ts';
import { tradeBody } from './trade.schema.ts';

const kind = z.enum(['MNT', 'BNT', 'MBK', 'MAL', 'MDT', 'BDT']);

/** What a screen is told when it asks to be paired: the key that only it keeps, and the code that it shows. */
export const newDisplay = z.object({ khoa: z.string(), ma: z.string(), het_luc: timestamp });

/** A line as the customer may read it: what is said aloud at the counter, and nothing else. */
const shownLine = z.object({
  ma_tien: z.string(),
  so_luong: decimal,
  ty_gia: decimal,
  don_vi_ty_gia: z.int(),
  thanh_tien: decimal,
});

/** The account that the customer pays into while money is awaited. */
const payment = z.object({ ngan_hang: z.string(), so_tai_khoan: z.string(), so_tien: decimal, noi_dung: z.string() });

export const shownTicket = z.object({
  loai: kind,
  /** 1 is being typed, 2 waits for its money, 3 is done, 4 was voided. */
  buoc: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  ma_giao_dich: z.string().nullable(),
  dong: z.array(shownLine),
  phi_thu: decimal,
  phi_chi: decimal,
  ma_tien_thanh_toan: z.string(),
  thanh_tien: decimal,
  khach_dua: decimal.nullable(),
  thoi_lai: decimal,
  chuyen_khoan: payment.nullable(),
});

/** Everything that a screen ever hears. */
export const displayContent = z.discriminatedUnion('trang_thai', [
  z.object({ trang_thai: z.literal('cho_ghep'), ma: z.string(), het_luc: timestamp }),
  z.object({
    trang_thai: z.literal('ranh'),
    ten_doanh_nghiep: z.string(),
    /** Of the branch, for the board of rates; null where there is one branch, or no public board. */
    bang_ty_gia: z.object({ chi_nhanh: z.string().nullable() }).nullable(),
  }),
  z.object({ trang_thai: z.literal('phieu'), ten_doanh_nghiep: z.string(), phieu: shownTicket }),
]);

export const pairDisplayBody = z.strictObject({
  ma: z.string().regex(/^\d{6}$/, { error: 'invalid' }),
  ten: filledText(60),
  /** Shows the tickets of the person who works from this till; left out, of the person who pairs it. */
  ngan_quy_id: id.nullish(),
});

export const pairedDisplay = z.object({
  id,
  ten: z.string().nullable(),
  nguoi: z.string().nullable(),
  ngan_quy: z.string().nullable(),
  /** Shows what this person does now. */
  la_cua_toi: z.boolean(),
  ghep_luc: timestamp,
  het_luc: timestamp,
});

/** A ticket that is being typed, a saved one, or with nothing in it no ticket any more. */
export const showBody = z
  .strictObject({ loai: kind.optional(), dang_nhap: tradeBody.optional(), giao_dich_id: id.optional() })
  .refine(({ loai, dang_nhap, giao_dich_id }) => !dang_nhap || !giao_dich_id || !loai, { error: 'invalid' })
  .refine(({ loai, dang_nhap, giao_dich_id }) => !loai === (!dang_nhap && !giao_dich_id), {
    error: 'requiredField',
    path: ['loai'],
  });
/** On how many screens it stands. */
export const shown = z.object({ so_man_hinh: z.int() });

export type NewDisplay = z.infer<typeof newDisplay>;
export type ShownTicket = z.infer<typeof shownTicket>;
export type DisplayContent = z.infer<typeof displayContent>;
export type PairDisplayBody = z.infer<typeof pairDisplayBody>;
export type PairedDisplay = z.infer<typeof pairedDisplay>;
export type ShowBody = z.infer<typeof showBody>;
