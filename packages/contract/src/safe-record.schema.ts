import { z } from 'zod';
import { decimal, id, timestamp } from './primitives.schema.ts';
import { safe } from './safe.schema.ts';

/** What trades put into a safe and took out of it, per money. */
export const tradeFlow = z.object({ tien_id: id, ma_tien: z.string(), vao: decimal, ra: decimal });

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
  /** What is not cash is taken over from the books, not counted. */
  la_tien_mat: z.boolean(),
  /** Null in a blind count that is not in yet. */
  so_sach: decimal.nullable(),
  thuc_dem: decimal.nullable(),
  chenh_lech: decimal.nullable(),
  gia_tri_vnd: decimal.nullable(),
  to_tien: z.array(recordNote),
});

/** The count record people sign: figures as they were frozen at the lock and at the close. */
export const countRecord = z.object({
  ket: safe,
  doanh_nghiep: z.object({ ten: z.string(), dia_chi: z.string(), dien_thoai: z.string(), ma_so_thue: z.string() }),
  chi_tiet: z.array(recordLine),
  tong_gia_tri_vnd: decimal.nullable(),
  ly_do: z.string().nullable(),
});

export type TradeFlow = z.infer<typeof tradeFlow>;
export type TradeStep = z.infer<typeof tradeStep>;
export type CountRecord = z.infer<typeof countRecord>;
export type CountRecordLine = z.infer<typeof recordLine>;
export type CountRecordNote = z.infer<typeof recordNote>;
