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
import { DEPOSIT_FATES, RESERVATION_STATUS, RESERVED_KINDS } from './reservation.ts';
import { noteCount } from './safe.schema.ts';
import { tradeBody, tradeDetailsBody } from './trade.schema.ts';

const { ten_khach, dien_thoai, loai_giay_to, so_giay_to, quoc_tich, ghi_chu } = tradeDetailsBody.shape;
const customer = { ten_khach, dien_thoai, loai_giay_to, so_giay_to, quoc_tich, ghi_chu };

const kind = z.enum(RESERVED_KINDS);

/** An amount of a currency that is kept for a customer at a rate until a moment. */
export const reservationBody = z
  .strictObject({
    loai: kind,
    tien_id: id,
    nhom_ty_gia: z.string().trim().max(50).nullish(),
    so_luong: positiveDecimal,
    ty_gia: positiveDecimal,
    den_luc: timestamp,
    /** In VND cash, where we sell. */
    dat_coc: nonNegativeDecimal.optional(),
    /** The notes of the deposit; left out, it stays unsorted. */
    to_dat_coc: z.array(noteCount).max(50).optional(),
    ly_do_ty_gia: optionalText(500),
    giay_to_quet: tradeBody.shape.giay_to_quet,
    ...customer,
  })
  .refine(isForSomebody, { error: 'requiredField', path: ['ten_khach'] });

/** Whom it is for: a name that can be read, a telephone or the number of a paper. */
export function isForSomebody({ ten_khach, dien_thoai, so_giay_to }: Person): boolean {
  return /[\p{L}\p{N}]/u.test(`${ten_khach ?? ''}${dien_thoai ?? ''}${so_giay_to ?? ''}`);
}

type Person = Partial<Record<'ten_khach' | 'dien_thoai' | 'so_giay_to', string | null | undefined>>;

/** Until when it is kept, and who it is for. What was agreed is never changed. */
export const changeReservationBody = z.strictObject({
  den_luc: timestamp.optional(),
  ten_khach: ten_khach.optional(),
  dien_thoai: dien_thoai.optional(),
  ghi_chu: ghi_chu.optional(),
  phien_ban: version,
});

export const cancelReservationBody = z.strictObject({
  /** What becomes of what is left of the deposit; only where something is left. */
  coc: z.enum(DEPOSIT_FATES).optional(),
  /** The notes of the deposit that goes back; left out, the drawer chooses. */
  to_tien: z.array(noteCount).max(50).optional(),
  ly_do: text(500),
  phien_ban: version,
});

export const reservation = z.object({
  id,
  ma: z.string(),
  ngay: day,
  loai: kind,
  khach_hang_id: id.nullable(),
  ten_khach: z.string().nullable(),
  dien_thoai: z.string().nullable(),
  loai_giay_to: z.string().nullable(),
  so_giay_to: z.string().nullable(),
  quoc_tich: z.string().nullable(),
  tien_id: id,
  ma_tien: z.string(),
  so_le: z.int(),
  nhom_ty_gia: z.string().nullable(),
  so_luong: decimal,
  da_lay: decimal,
  /** What can still be taken; "0" once it is cancelled. */
  con_lai: decimal,
  ty_gia: decimal,
  ty_gia_niem_yet: decimal.nullable(),
  don_vi_ty_gia: z.int(),
  ly_do_ty_gia: z.string().nullable(),
  /** What all of it comes to, in VND. */
  gia_tri: decimal,
  den_luc: timestamp,
  dat_coc: decimal,
  /** What of the deposit is still owed to the customer. */
  coc_con: decimal,
  ghi_chu: z.string().nullable(),
  trang_thai: z.literal(Object.values(RESERVATION_STATUS)),
  nguoi_tao: z.string(),
  nguoi_duyet: z.string().nullable(),
  nguoi_ket_thuc: z.string().nullable(),
  ket_thuc_luc: timestamp.nullable(),
  ly_do_ket_thuc: z.string().nullable(),
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
  phien_ban: version,
  /** The tickets that took of it. */
  phieu: z.array(
    z.object({
      id,
      ma_giao_dich: z.string(),
      so_luong: decimal,
      dat_coc: decimal,
      trang_thai: z.int(),
      ngay_tao: timestamp,
    }),
  ),
  /** What of the deposit was paid in, returned (2) and kept (3) outside of tickets. */
  coc: z.array(z.object({ loai: z.literal([1, 2, 3]), so_tien: decimal, nguoi: z.string(), ngay_tao: timestamp })),
});

/** How much of a currency is kept for customers at this moment. */
export const keptAmount = z.object({ tien_id: id, ma_tien: z.string(), so_luong: decimal });

export type KeptAmount = z.infer<typeof keptAmount>;
export type Reservation = z.infer<typeof reservation>;
export type ReservationBody = z.infer<typeof reservationBody>;
export type ChangeReservationBody = z.infer<typeof changeReservationBody>;
export type CancelReservationBody = z.infer<typeof cancelReservationBody>;
