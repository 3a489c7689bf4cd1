import { z } from 'zod';
import { approvalRequest } from './approvals.schema.ts';
import { ofBranches } from './of-branches.ts';
import { day, decimal, id, timestamp } from './primitives.schema.ts';
import { drawer, safe } from './safe.schema.ts';
import { COUNT_RESULTS } from './safe.ts';

/** What trades put into a safe and took out of it, per currency. */
export const tradeFlow = z.object({
  tien_id: id,
  ma_tien: z.string(),
  vao: decimal,
  ra: decimal,
  /** Change given back to customers of sales; `vao` is what stayed. */
  thoi_lai: decimal,
});

/** The same trade by trade; a void is a step of its own, in the safe where it was done. */
export const tradeStep = z.object({
  id,
  giao_dich_id: id,
  ma_giao_dich: z.string(),
  /** The kind of trade, such as MNT. */
  loai: z.string(),
  la_huy: z.boolean(),
  nguoi_tao: z.string(),
  ngay_tao: timestamp,
  dong_tien: z.array(z.object({ ma_tien: z.string(), so_luong: decimal })),
});

const recordNote = z.object({
  /** Null is the amount nobody sorted by note. */
  gia_tri: decimal.nullable(),
  so_to_so: z.int().nullable(),
  /** What the books had there in money; the unsorted amount has no pieces. */
  so_tien_so: decimal.nullable(),
  so_to_dem: z.int().nullable(),
  thanh_tien: decimal.nullable(),
});
const recordLine = z.object({
  tien_id: id,
  ma_tien: z.string(),
  ten: z.string(),
  so_le: z.int(),
  /** Null in a blind count that is not in yet. */
  so_sach: decimal.nullable(),
  thuc_dem: decimal.nullable(),
  chenh_lech: decimal.nullable(),
  gia_tri_vnd: decimal.nullable(),
  /** At the opening of this safe it was carried over without being counted. */
  mang_sang: z.boolean(),
  to_tien: z.array(recordNote),
});

/** How far one currency of a submitted count was from the books. */
export const countDifference = z.object({
  tien_id: id,
  ma_tien: z.string(),
  so_sach: decimal,
  thuc_dem: decimal,
  chenh_lech: decimal,
  /** What the difference is worth; null where the currency has no rate. */
  gia_tri_vnd: decimal.nullable(),
  /** Over the limit of the settings: the counted figure is asked for once more. */
  can_xac_nhan: z.boolean(),
});

/** One submitted count, also a refused one, with its differences. They are left out while the book figures are withheld. */
export const countAttempt = z.object({
  lan: z.int(),
  ket_qua: z.enum(COUNT_RESULTS),
  ly_do: z.string().nullable(),
  nguoi_dem: z.string(),
  ngay_tao: timestamp,
  chi_tiet: z.array(countDifference),
});

/** A currency that was held overnight above the ceiling of the licence. */
export const overCeiling = z.object({
  tien_id: id,
  ma_tien: z.string(),
  so_luong: decimal,
  tran: decimal,
  /** The first closing above the ceiling, and the day until which it is to be sold on. */
  tu_ngay: day,
  han: day,
  ly_do: z.string(),
});

/** A currency of which less or more arrived than was sent, counted into this safe. */
export const receivedDifference = z.object({
  dieu_chuyen_id: ofBranches(id),
  ma: z.string(),
  tien_id: id,
  ma_tien: z.string(),
  so_gui: decimal,
  thuc_nhan: decimal,
  chenh_lech: decimal,
  ly_do: z.string().nullable(),
  nguoi_nhan: z.string(),
  ngay_tao: timestamp,
});

/** The cash of one place, tills apart from the vault. */
export const heldAtPlace = z.object({
  /** 0 is the vault. */
  ngan_quy_id: z.int(),
  ngan_quy: z.string().nullable(),
  ton: z.array(drawer),
});

/** What a count of a till found, and whose it is. */
export const foundAtTill = z.object({
  id,
  ngan_quy_id: id,
  ngan_quy: z.string(),
  nguoi_chiu: z.string().nullable(),
  nguoi_dem: z.string(),
  luc: timestamp,
  ly_do: z.string().nullable(),
  chi_tiet: z.array(countDifference),
});

/** Of a branch with tills: what was in each place, and what their counts found. Left out where all is in the vault. */
export const ofPlaces = {
  noi: z.array(heldAtPlace).optional(),
  lech_ngan: z.array(foundAtTill).optional(),
};

/** One line of form 07-TT: a currency at one rate. */
const foreignLine = z.object({
  tien_id: id,
  ma_tien: z.string(),
  ten: z.string(),
  so_luong: decimal,
  /** What is held has the reference rate; null where there is none. */
  ty_gia: decimal.nullable(),
  don_vi_ty_gia: z.int(),
  gia_tri: decimal.nullable(),
});

/** Form 07-TT of a day of the safe: foreign cash bought and sold, a void counting where it was done, and what is held. */
export const foreignList = z.object({
  ket: safe,
  doanh_nghiep: z.object({ ten: z.string(), dia_chi: z.string(), dien_thoai: z.string(), ma_so_thue: z.string() }),
  mua: z.array(foreignLine),
  ban: z.array(foreignLine),
  ton: z.array(foreignLine),
});

/** The count record people sign: figures as they were frozen at the lock and at the close. */
export const countRecord = z.object({
  ket: safe,
  doanh_nghiep: z.object({ ten: z.string(), dia_chi: z.string(), dien_thoai: z.string(), ma_so_thue: z.string() }),
  chi_tiet: z.array(recordLine),
  tong_gia_tri_vnd: decimal.nullable(),
  ly_do: z.string().nullable(),
  lan_kiem: z.array(countAttempt),
  vuot_tran: z.array(overCeiling),
  /** Empty while the books of this safe, or of the one that sent it, are withheld. */
  lech_nhan: ofBranches(z.array(receivedDifference)),
  /** What needed a second person while the safe was open, and what became of it. */
  duyet: z.array(approvalRequest),
  ...ofPlaces,
});

export type TradeFlow = z.infer<typeof tradeFlow>;
export type TradeStep = z.infer<typeof tradeStep>;
export type OverCeiling = z.infer<typeof overCeiling>;
export type ReceivedDifference = z.infer<typeof receivedDifference>;
export type HeldAtPlace = z.infer<typeof heldAtPlace>;
export type FoundAtTill = z.infer<typeof foundAtTill>;
export type ForeignLine = z.infer<typeof foreignLine>;
export type ForeignList = z.infer<typeof foreignList>;
export type CountRecord = z.infer<typeof countRecord>;
export type CountAttempt = z.infer<typeof countAttempt>;
export type CountDifference = z.infer<typeof countDifference>;
export type CountRecordLine = z.infer<typeof recordLine>;
export type CountRecordNote = z.infer<typeof recordNote>;
