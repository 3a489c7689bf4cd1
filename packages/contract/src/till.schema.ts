import { z } from 'zod';
import { provedHere } from './approvals.schema.ts';
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
} from './primitives.schema.ts';
import { closeSafeBody, count, drawer, noteCount, waitingTicket } from './safe.schema.ts';
import { countDifference } from './safe-record.schema.ts';

export const tillBody = z.strictObject({
  ma: text(20),
  ten: text(100),
  trang_thai: recordStatus.default(1),
  ghi_chu: filledText(300),
});

export const till = z.object({
  id,
  ma: z.string(),
  ten: z.string(),
  trang_thai: recordStatus,
  ghi_chu: z.string().nullable(),
  /** Who works from it now; null when nobody does. */
  nguoi_giu: z.string().nullable(),
  nguoi_tao: z.string(),
  phien_ban: version,
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
});

/** A person's shift at a till. */
export const shift = z.object({
  id,
  ngan_quy_id: id,
  ngan_quy: z.string(),
  nguoi_id: id,
  nguoi: z.string(),
  ket_id: id,
  ngay: day,
  bat_dau_luc: timestamp,
  /** Since when the till is locked for its count. */
  chot_luc: timestamp.nullable(),
  /** What the till holds is not told until the count is in. */
  an_so_lieu: z.boolean(),
  ket_thuc_luc: timestamp.nullable(),
  /** 1 handed in, 2 handed over to the next person, 3 counted and left in the till. */
  cach_ket_thuc: z.int().nullable(),
  nguoi_ket_thuc: z.string().nullable(),
  ly_do: z.string().nullable(),
  /** What the differences of its counts were worth in VND, missing money below zero. */
  chenh_lech: decimal.nullable(),
  ngay_tao: timestamp,
});

/** What was counted of the cash in a till: every currency that its books hold, with an explicit `"0"` where there is none. */
const counted = {
  chi_tiet: z.array(count).max(200),
  ly_do: optionalText(500),
  xac_nhan_lech: closeSafeBody.shape.xac_nhan_lech,
};

export const beginShiftBody = z.strictObject({ ngan_quy_id: id, ...counted });
export const endShiftBody = z.strictObject({
  ...counted,
  /** Of somebody absent. */ ly_do_ket_thuc: optionalText(500),
});

/** Cash from one place to another; 0 is the vault. */
export const handOverBody = z.strictObject({
  tu_ngan_id: z.int().min(0),
  den_ngan_id: z.int().min(0),
  chi_tiet: z.array(count).min(1).max(200),
  ghi_chu: optionalText(300),
});
/** A whole till to the next person; null: all of it into the vault, to whoever keeps that. */
export const passOnBody = z.strictObject({ nguoi_nhan_id: id.nullable(), ghi_chu: optionalText(300) });
export const receiveBody = z.strictObject(counted);
/** On the screen of the giver: who receives it, proved as an approver is. */
export const receiveHereBody = provedHere(counted);
export const refuseHandOverBody = z.strictObject({ ly_do: text(500) });

export const handOverLine = z.object({
  tien_id: id,
  ma_tien: z.string(),
  so_le: z.int(),
  so_tien: decimal,
  to_tien: z.array(noteCount),
});

export const handOver = z.object({
  id,
  /** 0 is the vault; from a till to itself: to the next person. */
  tu_ngan_id: z.int(),
  tu_ngan: z.string().nullable(),
  den_ngan_id: z.int(),
  den_ngan: z.string().nullable(),
  nguoi_giao_id: id,
  nguoi_giao: z.string(),
  /** Null: anybody who keeps the vault. */
  nguoi_nhan_id: id.nullable(),
  nguoi_nhan: z.string().nullable(),
  /** The whole till, as it stands when it is counted. */
  ca_ngan: z.boolean(),
  /** Empty while the one who is asked counts blind. */
  chi_tiet: z.array(handOverLine),
  an_so_lieu: z.boolean(),
  ghi_chu: z.string().nullable(),
  /** 1 prepared, 2 received, 3 withdrawn, 4 refused. */
  trang_thai: z.int(),
  giao_luc: timestamp,
  ket_thuc_luc: timestamp.nullable(),
  nguoi_ket_thuc: z.string().nullable(),
  ly_do: z.string().nullable(),
  ngay_tao: timestamp,
});

/** What a place holds, without what is not cash. */
export const placeContent = z.object({
  /** 0 is the vault. */
  ngan_quy_id: z.int(),
  ma: z.string(),
  ten: z.string(),
  nguoi_giu_id: id.nullable(),
  nguoi_giu: z.string().nullable(),
  /** The shift of who works there. */
  ca_id: id.nullable(),
  tu_luc: timestamp.nullable(),
  chot_luc: timestamp.nullable(),
  so_phieu: z.int(),
  /** Left out (`an_so_lieu`) while it is counted blind. */
  ton: z.array(drawer),
  gia_tri_vnd: decimal.nullable(),
  an_so_lieu: z.boolean(),
});

/** The vault and every till of the branch, with what is on its way between them. */
export const places = z.object({ noi: z.array(placeContent), dang_giao: z.array(handOver) });

/** Who can be given a till, or cash of one. */
export const colleague = z.object({ value: id, label: z.string(), ngan_quy_id: id.nullable() });

/** What a person has in hand: the shift with what its till holds, cash on its way, and tickets that wait. */
export const myPlace = z.object({
  /** The branch has tills. */
  co_ngan: z.boolean(),
  ca: shift.nullable(),
  ton: z.array(drawer),
  gia_tri_vnd: decimal.nullable(),
  so_phieu: z.int(),
  /** To be counted and confirmed by this person, or prepared by them. */
  dang_giao: z.array(handOver),
  phieu_cho: z.array(waitingTicket),
  /** Tills that nobody works from, where the person has no shift. */
  ngan_trong: z.array(z.object({ id, ma: z.string(), ten: z.string(), co_tien: z.boolean() })),
  dong_nghiep: z.array(colleague),
  /** A shift may end with money in its till. */
  duoc_de_lai: z.boolean(),
});

/** What a shift leaves to others when it ends. */
export const shiftEnded = z.object({ ca: shift, phieu_cho: z.array(waitingTicket), da_rut: z.array(handOver) });

export const tillCount = z.object({
  id,
  ngan_quy_id: id,
  ngan_quy: z.string(),
  ca_id: id.nullable(),
  giao_quy_id: id.nullable(),
  ngay: day,
  /** 1 a shift begins, 2 cash is received, 3 a till is handed over, 4 a shift ends. */
  loai: z.int(),
  nguoi_dem: z.string(),
  nguoi_chiu_id: id.nullable(),
  nguoi_chiu: z.string().nullable(),
  /** `dat`, or why it was refused. */
  ket_qua_kiem: z.string(),
  chi_tiet: z.array(countDifference),
  chenh_lech: decimal.nullable(),
  ly_do: z.string().nullable(),
  luc: timestamp,
  ngay_tao: timestamp,
});

/** Differences of a person at a till over a period. */
export const tillDifference = z.object({
  nguoi_id: id,
  nguoi: z.string(),
  ngan_quy_id: id,
  ngan_quy: z.string(),
  so_ca: z.int(),
  so_lan_dem: z.int(),
  so_lan_lech: z.int(),
  /** Counts that were refused for want of a reason, a confirmation or a currency. */
  so_lan_tu_choi: z.int(),
  /** Shifts that ended without a count of their own. */
  so_lan_thieu_dem: z.int(),
  thieu: decimal,
  thua: decimal,
  chenh_lech: decimal,
});
export const tillDifferences = z.object({ dong: z.array(tillDifference), thieu: decimal, thua: decimal });

export type Till = z.infer<typeof till>;
export type Shift = z.infer<typeof shift>;
export type BeginShiftBody = z.infer<typeof beginShiftBody>;
export type EndShiftBody = z.infer<typeof endShiftBody>;
export type HandOverBody = z.infer<typeof handOverBody>;
export type PassOnBody = z.infer<typeof passOnBody>;
export type ReceiveBody = z.infer<typeof receiveBody>;
export type ReceiveHereBody = z.infer<typeof receiveHereBody>;
export type HandOver = z.infer<typeof handOver>;
export type HandOverLine = z.infer<typeof handOverLine>;
export type PlaceContent = z.infer<typeof placeContent>;
export type Places = z.infer<typeof places>;
export type MyPlace = z.infer<typeof myPlace>;
export type ShiftEnded = z.infer<typeof shiftEnded>;
export type TillCount = z.infer<typeof tillCount>;
export type TillDifference = z.infer<typeof tillDifference>;
export type TillDifferences = z.infer<typeof tillDifferences>;
export type Colleague = z.infer<typeof colleague>;
