import { z } from 'zod';
import { REPORT_EVENTS, REPORT_STATE } from './large-reports.ts';
import { ofBranches } from './of-branches.ts';
import { day, decimal, id, optionalText, text, timestamp, version } from './primitives.schema.ts';

const state = z.literal(Object.values(REPORT_STATE));

/** One person and business day at or above the threshold. */
export const largeReport = z.object({
  id,
  so_bao_cao: z.string(),
  ngay: day,
  khach_hang_id: id,
  ho_va_ten: z.string().nullable(),
  loai_giay_to: z.string().nullable(),
  so_giay_to: z.string().nullable(),
  quoc_tich: z.string().nullable(),
  nguong: decimal,
  tong_tien: decimal,
  so_phieu: z.int(),
  han: day,
  /** Working or not, the days that are left; below zero it is overdue. Null where nothing is to be sent. */
  con_ngay: z.int().nullable(),
  trang_thai: state,
  con_hieu_luc: z.boolean(),
  gui_luc: timestamp.nullable(),
  nguoi_gui: z.string().nullable(),
  ma_tham_chieu: z.string().nullable(),
  ghi_chu: z.string().nullable(),
  phien_ban: version,
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
});

const ticketOfReport = z.object({
  id,
  ma_giao_dich: z.string(),
  loai: z.string(),
  trang_thai: z.union([z.literal(1), z.literal(3)]),
  chi_nhanh: ofBranches(z.string().nullable()),
  nguoi_tao: z.string(),
  ngay_tao: timestamp,
  ten_khach: z.string().nullable(),
  loai_giay_to: z.string().nullable(),
  so_giay_to: z.string().nullable(),
  dien_giai: z.string(),
  gia_tri_truoc_phi: decimal,
});

const eventOfReport = z.object({
  id,
  loai: z.enum(REPORT_EVENTS),
  ma_giao_dich: z.string().nullable(),
  bao_cao_khac: z.string().nullable(),
  tong_truoc: decimal.nullable(),
  tong_sau: decimal,
  trang_thai_truoc: state.nullable(),
  trang_thai_sau: state,
  ghi_chu: z.string().nullable(),
  nguoi: z.string().nullable(),
  ngay_tao: timestamp,
});

/** The report with who the person is, its tickets and what happened to it. */
export const largeReportDetail = z.object({
  ...largeReport.shape,
  gop_vao: z.object({ id, so_bao_cao: z.string() }).nullable(),
  khach_hang: z.object({
    ho_va_ten: z.string().nullable(),
    ten_khac: z.array(z.string()),
    ngay_sinh: day.nullable(),
    gioi_tinh: z.int().nullable(),
    quoc_tich: z.string().nullable(),
    dien_thoai: z.string().nullable(),
    dia_chi: z.string().nullable(),
    nghe_nghiep: z.string().nullable(),
    giay_to: z.array(
      z.object({ loai: z.string(), so: z.string(), ngay_cap: day.nullable(), noi_cap: z.string().nullable() }),
    ),
  }),
  phieu: z.array(ticketOfReport),
  dien_bien: z.array(eventOfReport),
  doanh_nghiep: z.object({ ten: z.string(), dia_chi: z.string(), dien_thoai: z.string(), ma_so_thue: z.string() }),
});

export const unsendReportBody = z.strictObject({ phien_ban: version });
export const sendReportBody = z.strictObject({
  phien_ban: version,
  ma_tham_chieu: text(100),
  ghi_chu: optionalText(500),
});
export const reportNoteBody = z.strictObject({ phien_ban: version, ghi_chu: text(1000) });

/** A person with several days just below the threshold, or with a sum above it over some days none of which was large. */
export const splitPattern = z.object({
  khach_hang_id: id,
  ho_va_ten: z.string().nullable(),
  so_giay_to: z.string().nullable(),
  tu_ngay: day,
  den_ngay: day,
  so_ngay: z.int(),
  so_ngay_sat_nguong: z.int(),
  tong_tien: decimal,
  nguong: decimal,
  /** The days of the window with what was traded on each. */
  cac_ngay: z.array(z.object({ ngay: day, gia_tri: decimal })),
  /** The last time somebody looked at this person, where something new happened since. */
  xem_truoc: z.object({ ly_do: z.string(), nguoi: z.string(), ngay_tao: timestamp }).nullable(),
});
export const reviewPatternBody = z.strictObject({ den_ngay: day, tong_tien: decimal, ly_do: text(500) });

export type LargeReport = z.infer<typeof largeReport>;
export type LargeReportDetail = z.infer<typeof largeReportDetail>;
export type UnsendReportBody = z.infer<typeof unsendReportBody>;
export type SendReportBody = z.infer<typeof sendReportBody>;
export type ReportNoteBody = z.infer<typeof reportNoteBody>;
export type SplitPattern = z.infer<typeof splitPattern>;
export type ReviewPatternBody = z.infer<typeof reviewPatternBody>;
