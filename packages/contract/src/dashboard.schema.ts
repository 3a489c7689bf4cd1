import { z } from 'zod';
import { ofBranches } from './of-branches.ts';
import { branchesQuery, day, decimal, filledText, id, recordStatus, text, timestamp } from './primitives.schema.ts';
import { ALERT_KINDS, SAFE_NEXT_STEPS } from './report.ts';
import { safeCheck } from './safe.schema.ts';

const ofCurrency = { tien_id: id, ma_tien: z.string(), ky_hieu: z.string(), so_le: z.int() };

export const holding = z.object({
  ...ofCurrency,
  ten: z.string(),
  nhom: z.int(),
  so_luong: decimal,
  /** At the posted reference rate; null when there is none. */
  gia_tri: decimal.nullable(),
  /** Null for a person who may not see the cost of this line of business. */
  gia_von: decimal.nullable(),
  chua_thuc_hien: decimal.nullable(),
});

/** Trades of one day, or the mean of several. Only kinds of trade the person may see are counted. */
export const dayOfTrades = z.object({
  ngay: day.nullable(),
  so_phieu: decimal,
  so_huy: decimal,
  /** In VND. */
  gia_tri: decimal,
  /** Realised, with fees and rounding, of the lines whose profit the person may see; null when there are none. */
  loi_nhuan: decimal.nullable(),
});

/** An alert that somebody took over or put off, until a time. */
const alertHandling = z.object({
  nguoi_nhan_id: id.nullable(),
  nguoi_nhan: z.string().nullable(),
  den_luc: timestamp,
  ghi_chu: z.string().nullable(),
  nguoi_tao_id: id,
  nguoi_tao: z.string(),
  ngay_tao: timestamp,
});

export const dashboardAlert = z.object({
  loai: z.enum(ALERT_KINDS),
  /** Where it was found; null in the dashboard of one branch, and for what is the company's. */
  chi_nhanh_id: ofBranches(id.nullable()),
  chi_nhanh: ofBranches(z.string().nullable()),
  tien_id: id.nullable(),
  ma_tien: z.string().nullable(),
  ket_id: id.nullable(),
  giao_dich_id: id.nullable(),
  dieu_chuyen_id: ofBranches(id.nullable()),
  /** How many tickets the alert is about. */
  so_phieu: z.int().nullable(),
  /** Code of the trade, the transfer or the safe. */
  ma: z.string().nullable(),
  /** Address of the trade's kind, for the link to it. */
  duong_dan: z.string().nullable(),
  ngay: day.nullable(),
  luc: timestamp.nullable(),
  so_tien: decimal.nullable(),
  nguong: decimal.nullable(),
  /** Null also when its time has come, and when it got worse since. */
  xu_ly: alertHandling.nullable(),
});

/** The last time the cash was counted: at an opening, at a close, or as a spot count. */
export const lastCount = z.object({
  ket_id: id,
  ma_ket: z.string(),
  ngay: day,
  /** A kind of movement: 2 spot count, 4 opening, 5 close. */
  loai_giao_dich: z.int(),
  luc: timestamp,
  nguoi_dem: z.string(),
  /** Per currency, how far the count was from the books; empty when it agreed. */
  chenh_lech: z.array(z.object({ tien_id: id, ma_tien: z.string(), so_tien: decimal })),
});

/** Transfers under way; their cost is null for people who may not see it. */
const underWay = z.object({ so_phieu: z.int(), gia_tri: decimal.nullable() });

/** One branch in the dashboard over several. What the role may not see is null. */
export const branchOfDashboard = z.object({
  chi_nhanh_id: id,
  chi_nhanh: z.string(),
  trang_thai: recordStatus,
  /** The day the branch works in: that of its open safe, else today. */
  ngay: day,
  ket: safeCheck
    .pick({ id: true, ma_ket: true, ngay: true, trang_thai: true, xac_nhan: true, an_so_lieu: true, qua_ngay: true })
    .nullable(),
  hom_nay: dayOfTrades.nullable(),
  /** The last of the thirty days before it on which the branch had a safe, up to the hour of now. */
  hom_truoc: dayOfTrades.nullable(),
  /** What it holds, at the posted reference rates; null also while its safe is counted blind. */
  gia_tri: decimal.nullable(),
  phieu_cho: z.object({ so_phieu: z.int(), so_tien: decimal }).nullable(),
  /** Cash that nobody has sorted by note, in VND at the posted reference rates. */
  chua_phan_loai: decimal.nullable(),
  kiem_quy_gan_nhat: lastCount.nullable(),
});

export const dashboardQuery = z.strictObject({ chi_nhanh: branchesQuery });

/**
 * What the role may not see is null. Over several branches the figures are sums: `hom_nay` and `hom_truoc` of the day each branch works
 * in and of its last one before. Single tickets (`moi_nhat`) and the steps of one safe (`ket`, `viec_tiep`) are then left out.
 */
export const dashboard = z.object({
  /** The day the counter works in: that of the open safe, else today. */
  ngay: day,
  /** Over several branches: each of them. Else null. */
  theo_chi_nhanh: ofBranches(z.array(branchOfDashboard).nullable()),
  ket: z.object({ ...safeCheck.shape }).nullable(),
  viec_tiep: z.enum(SAFE_NEXT_STEPS).nullable(),
  nam_giu: z
    .object({
      items: z.array(holding),
      /** Of what is shown: money without a reference rate counts at its cost where that may be seen, else not at all. */
      gia_tri: decimal,
      gia_von: decimal.nullable(),
      chua_thuc_hien: decimal.nullable(),
    })
    .nullable(),
  /** Of the day: trading profit with everything else that came and went. Null also while a safe is counted blind, and without vouchers. */
  ket_qua_kinh_doanh: decimal.nullable(),
  giao_dich: z
    .object({
      hom_nay: dayOfTrades,
      /** The last day before it that had a safe, up to the hour of now. */
      hom_truoc: dayOfTrades.nullable(),
      /** Over the last seven days before it that had a safe, each up to the hour of now. */
      trung_binh_7_ngay: dayOfTrades.nullable(),
      theo_loai: z.array(z.object({ loai: z.string(), duong_dan: z.string(), so_phieu: z.int(), gia_tri: decimal })),
      /** The thirty days up to now, those with a safe. */
      bieu_do: z.array(dayOfTrades.extend({ ngay: day })),
      moi_nhat: z.array(
        z.object({
          id,
          loai: z.string(),
          duong_dan: z.string(),
          ma_giao_dich: z.string(),
          trang_thai: z.int(),
          gia_tri: decimal,
          nguoi_tao: z.string(),
          ngay_tao: timestamp,
          dong: z.array(
            z.object({
              ma_tien: z.string(),
              so_le: z.int(),
              so_luong: decimal,
              ty_gia: decimal,
              don_vi_ty_gia: z.int(),
            }),
          ),
        }),
      ),
    })
    .nullable(),
  /** Sent by the branch and not received yet, and on its way to it. Null where there is only one branch. */
  dang_chuyen: ofBranches(z.object({ di: underWay, den: underWay }).nullable()),
  ty_gia: z
    .array(
      z.object({
        ...ofCurrency,
        don_vi_ty_gia: z.int(),
        ty_gia_mua: decimal,
        ty_gia_ban: decimal,
        hieu_luc_tu: timestamp,
        cu: z.boolean(),
      }),
    )
    .nullable(),
  canh_bao: z.array(dashboardAlert),
  /** What a new business has set up, for people who may set it up. */
  buoc_dau: z.object({
    loai_hinh: z.boolean().nullable(),
    doanh_nghiep: z.boolean().nullable(),
    nhan_vien: z.boolean().nullable(),
  }),
  /** Null before the first count, and for people who may not see the safe. */
  kiem_quy_gan_nhat: lastCount.nullable(),
});

/** Which alert of the own branch, by `alertKey`. */
const alertOf = { khoa: text(120) };
export const alertQuery = z.strictObject(alertOf);

export const handleAlertBody = z.strictObject({
  ...alertOf,
  /** Null puts it off without naming anybody. */
  nguoi_nhan_id: id.nullable(),
  /** On the clock of the business. */
  den_luc: timestamp,
  ghi_chu: filledText(200),
});
export const alertPeople = z.array(z.object({ id, ho_va_ten: z.string() }));

export type AlertHandling = z.infer<typeof alertHandling>;
export type HandleAlertBody = z.infer<typeof handleAlertBody>;
export type AlertPeople = z.infer<typeof alertPeople>;
export type Dashboard = z.infer<typeof dashboard>;
export type BranchOfDashboard = z.infer<typeof branchOfDashboard>;
export type LastCount = z.infer<typeof lastCount>;
export type DashboardAlert = z.infer<typeof dashboardAlert>;
export type DayOfTrades = z.infer<typeof dayOfTrades>;
export type Holding = z.infer<typeof holding>;
