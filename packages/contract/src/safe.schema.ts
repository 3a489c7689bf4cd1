import { z } from 'zod';
import {
  day,
  decimal,
  id,
  nonNegativeDecimal,
  optionalText,
  positiveDecimal,
  text,
  timestamp,
  version,
} from './primitives.schema.ts';

export const noteCount = z.strictObject({ menh_gia_id: id, so_to: z.int().min(0).max(100_000_000) });
export type NoteCount = z.infer<typeof noteCount>;

/**
 * `so_tien` alone is an amount not sorted by note; with `to_tien` both must agree. Empty is not zero: a currency without
 * an amount and without notes was not counted, and is refused.
 */
export const count = z.strictObject({
  tien_id: id,
  so_tien: nonNegativeDecimal.optional(),
  to_tien: z.array(noteCount).max(50).optional(),
});

export const openSafeBody = z.strictObject({
  ngay: day.optional(),
  chi_tiet: z.array(count).max(200),
  them_dau_ngay: z.array(count).max(200).optional(),
  ghi_chu: optionalText(500),
  ly_do: optionalText(500),
});
/** Every currency the books hold is in `chi_tiet`, with an explicit `"0"` where there is none of it. */
export const closeSafeBody = z.strictObject({
  chi_tiet: z.array(count).max(200),
  ghi_chu: optionalText(500),
  ly_do: optionalText(500),
  /** The counted figure once more, for each currency whose difference is over `han_muc_lech_ket`. */
  xac_nhan_lech: z
    .array(z.strictObject({ tien_id: id, so_tien: nonNegativeDecimal }))
    .max(200)
    .optional(),
  /** Why currencies above the ceiling of the licence stay overnight. */
  ly_do_vuot_tran: optionalText(500),
});
/** Of a currency with several accounts outside a movement names one. */
const account = { tai_khoan_ngoai_id: id.optional() };
export const movementBody = z.strictObject({
  ket_id: id,
  loai_giao_dich: z.union([z.literal(1), z.literal(3), z.literal(6)]),
  chi_tiet: z.array(count.extend(account)).min(1).max(200),
  ly_do: text(500),
  thu_ve: z
    .strictObject({
      tien_id: id,
      so_tien: positiveDecimal,
      /** Of cash: all of it by note; left out, it stays unsorted. */
      to_tien: z.array(noteCount).max(50).optional(),
      ...account,
    })
    .optional(),
  /** The bank it was sold on to; one of the setting's. */
  ngan_hang: optionalText(100),
});
export const safeNoteBody = z.strictObject({
  ket_id: id,
  noi_dung: text(1000),
  chi_tiet: z.array(count).max(200).optional(),
});
export const swapNotesBody = z.strictObject({
  ket_id: id,
  tien_id: id,
  /** Out of the drawer and into it; both sides are worth the same. */
  lay_ra: z.array(noteCount).max(50),
  /** Also out: an amount nobody had sorted, which comes back as notes. */
  chua_phan_loai: positiveDecimal.optional(),
  bo_vao: z.array(noteCount).max(50),
  ly_do: optionalText(500),
});

export const safe = z.object({
  id,
  ma_ket: z.string(),
  ngay: day,
  trang_thai: z.union([z.literal(1), z.literal(2)]),
  xac_nhan: z.union([z.literal(0), z.literal(1)]),
  mo_luc: timestamp,
  nguoi_mo: z.string(),
  chot_luc: timestamp.nullable(),
  nguoi_chot: z.string().nullable(),
  dong_luc: timestamp.nullable(),
  nguoi_dong: z.string().nullable(),
  /** Written at the opening; the note of the close stands beside it. */
  ghi_chu: z.string().nullable(),
  ghi_chu_dong: z.string().nullable(),
  /** The book figures are withheld: a blind count has begun and no complete count is in. */
  an_so_lieu: z.boolean(),
  phien_ban: version,
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
});

/** One safe in the list. */
export const safeListRow = z.object({
  ...safe.shape,
  /** What the differences of the closing count are worth in VND, missing money below zero; null until it is closed. */
  chenh_lech: decimal.nullable(),
});

export const waitingTicket = z.object({
  id,
  loai: z.string(),
  duong_dan: z.string(),
  ma_giao_dich: z.string(),
  /** What the customer is to send, such as "500 USDT". Empty, with the next two, for people who may not see such tickets. */
  dong_tien: z.array(z.object({ ma_tien: z.string(), so_luong: decimal })),
  gia_tri: decimal.nullable(),
  ten_khach: z.string().nullable(),
});
/** One safe, and while it is open the tickets that still wait for their money. */
export const safeDetail = z.object({ ...safe.shape, phieu_cho: z.array(waitingTicket) });

/** The safe people work with now: open whatever its day, else today's closed one. */
export const safeCheck = z.object({
  ...safe.shape,
  /** The open safe belongs to an earlier business day and should be closed. */
  qua_ngay: z.boolean(),
  hom_nay: day,
  /** From when locking it is the next step: an hour before the working day ends. */
  chot_tu: timestamp,
  /** Counts do not show the book figure before they are in. */
  kiem_dem_mu: z.boolean(),
});

export const notePile = z.object({ menh_gia_id: id, gia_tri: decimal, so_to: z.int(), so_tien: decimal });
/** One currency of a safe, note by note. */
export const drawer = z.object({
  tien_id: id,
  ma_tien: z.string(),
  so_le: z.int(),
  so_tien: decimal,
  chua_phan_loai: decimal,
  to_tien: z.array(notePile),
  /** Only of an opening: carried over from the last close without being counted. */
  mang_sang: z.boolean().optional(),
});
export const drawerTotal = z.object({
  tien_id: id,
  ma_tien: z.string(),
  ten: z.string(),
  nhom: z.int(),
  so_le: z.int(),
  so_tien: decimal,
  /** At the posted reference rate; null when the currency has none. */
  gia_tri_vnd: decimal.nullable(),
  /** Only of an opening: carried over from the last close without being counted. */
  mang_sang: z.boolean().optional(),
});

export const movementLine = z.object({
  tien_id: id,
  ma_tien: z.string(),
  so_tien: decimal,
  chenh_lech: decimal.nullable(),
  to_tien: z.array(noteCount),
  /** Only of a swap: the notes that went out for those that came in. */
  lay_ra: z.array(noteCount).optional(),
  /** What came back for what was withdrawn. */
  la_thu_ve: z.boolean().optional(),
});
export const movement = z.object({
  id,
  ket_id: id,
  loai_giao_dich: z.int(),
  noi_dung: z.string().nullable(),
  ly_do: z.string().nullable(),
  /** Of a resale: the bank. */
  ngan_hang: z.string().nullable(),
  chi_tiet: z.array(movementLine),
  /** The lines are left out until the count of the safe is in. */
  an_so_lieu: z.boolean(),
  /** The tills it moved cash of; null for the vault. */
  ngan_quy: z.string().nullable(),
  nguoi_tao: z.string(),
  ngay_tao: timestamp,
});

export const payoutSuggestion = z.object({
  ...drawer.shape,
  goi_y: z.array(noteCount),
  /** What of the amount comes out of the unsorted part. */
  tu_chua_phan_loai: decimal,
  /** Why nothing is suggested, if so. */
  khong_duoc: z.enum(['notEnough', 'cannotMake']).nullable(),
});

export type Count = z.infer<typeof count>;
export type Safe = z.infer<typeof safe>;
export type SafeListRow = z.infer<typeof safeListRow>;
export type SafeDetail = z.infer<typeof safeDetail>;
export type WaitingTicket = z.infer<typeof waitingTicket>;
export type SafeCheck = z.infer<typeof safeCheck>;
export type Drawer = z.infer<typeof drawer>;
export type DrawerTotal = z.infer<typeof drawerTotal>;
export type Movement = z.infer<typeof movement>;
export type MovementLine = z.infer<typeof movementLine>;
export type OpenSafeBody = z.infer<typeof openSafeBody>;
export type CloseSafeBody = z.infer<typeof closeSafeBody>;
export type MovementBody = z.infer<typeof movementBody>;
export type SafeNoteBody = z.infer<typeof safeNoteBody>;
export type SwapNotesBody = z.infer<typeof swapNotesBody>;
export type PayoutSuggestion = z.infer<typeof payoutSuggestion>;
