import { z } from 'zod';
import { decimal, id, optionalText, text, timestamp } from './primitives.schema.ts';
import { closeSafeBody, count, notePile } from './safe.schema.ts';

/** Money sent out of the safe of the branch of the request. */
export const sendTransferBody = z.strictObject({
  den_chi_nhanh_id: id,
  chi_tiet: z.array(count).min(1).max(200),
  ly_do: text(500),
});

/** What the receiving branch counted: every currency that was sent, with an explicit `"0"` where nothing of it came. */
export const receiveTransferBody = z.strictObject({
  chi_tiet: z.array(count).max(200),
  /** Needed where the count differs from what was sent. */
  ly_do: optionalText(500),
  /** The counted figure once more, for each currency whose difference is over `han_muc_lech_ket`. */
  xac_nhan_lech: closeSafeBody.shape.xac_nhan_lech,
});

export const callBackTransferBody = z.strictObject({ ly_do: text(500) });

/** One currency of a transfer. */
export const transferLine = z.object({
  tien_id: id,
  ma_tien: z.string(),
  so_le: z.int(),
  /** What was sent, and the notes of it, the largest first; the rest of the amount was not sorted by note. */
  so_tien: decimal,
  to_tien: z.array(notePile),
  /** What it cost the sending branch, in VND; null for people who may not see the cost of the currency. */
  gia_tri: decimal.nullable(),
  /** What the receiving branch counted; null until it was received. */
  thuc_nhan: decimal.nullable(),
  to_nhan: z.array(notePile),
  /** Counted − sent: missing money below zero. */
  chenh_lech: decimal.nullable(),
});

export const transfer = z.object({
  id,
  ma: z.string(),
  tu_chi_nhanh_id: id,
  tu_chi_nhanh: z.string(),
  den_chi_nhanh_id: id,
  den_chi_nhanh: z.string(),
  /** 1 under way, 2 received, 3 called back. */
  trang_thai: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Empty while the safe it left or came into is being counted blind. */
  chi_tiet: z.array(transferLine),
  an_so_lieu: z.boolean(),
  /** What all of it cost, in VND; null for people who may not see the cost of every currency in it. */
  gia_tri: decimal.nullable(),
  /** Whether the count of the receiving branch differed; null until it was received. */
  co_chenh_lech: z.boolean().nullable(),
  ly_do: z.string(),
  nguoi_gui: z.string(),
  gui_luc: timestamp,
  ly_do_nhan: z.string().nullable(),
  nguoi_nhan: z.string().nullable(),
  nhan_luc: timestamp.nullable(),
  ly_do_goi_ve: z.string().nullable(),
  nguoi_goi_ve: z.string().nullable(),
  goi_ve_luc: timestamp.nullable(),
  ngay_tao: timestamp,
});

/** A branch that money can be sent to: any other one that is switched on. */
export const transferTarget = z.object({ value: id, label: z.string(), ma: z.string() });

export type Transfer = z.infer<typeof transfer>;
export type TransferLine = z.infer<typeof transferLine>;
export type TransferTarget = z.infer<typeof transferTarget>;
export type SendTransferBody = z.infer<typeof sendTransferBody>;
export type ReceiveTransferBody = z.infer<typeof receiveTransferBody>;
export type CallBackTransferBody = z.infer<typeof callBackTransferBody>;
