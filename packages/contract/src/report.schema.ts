import { z } from 'zod';
import { ofBranches } from './of-branches.ts';
import { day, decimal, id, timestamp } from './primitives.schema.ts';
import { COMPARISONS, REPORT_GROUPINGS } from './report.ts';
import { safe } from './safe.schema.ts';
import { ofPlaces } from './safe-record.schema.ts';

export const reportPeriod = { tu_ngay: day, den_ngay: day };
/** `an_so_lieu`: figures that tell the present stock are left out until the count of the safe is in. */
export const reportAnswer = { ...reportPeriod, nhom: z.enum(REPORT_GROUPINGS), an_so_lieu: z.boolean() };
/** Points of a chart are days, or months where the period is long (`DAYS_SHOWN_SINGLY`): `ngay` is then the first day that was asked for, of balances the last. */
const comparisonOf = <Totals extends z.ZodType, Point extends z.ZodType>(totals: Totals, point: Point) =>
  z.record(z.enum(COMPARISONS), z.object({ ...reportPeriod, footer: totals, bieu_do: z.array(point) }));

/** Which currency, or none when a row is about several. */
export const rowCurrency = { tien_id: id, ma_tien: z.string(), so_le: z.int(), don_vi_ty_gia: z.int() };

/** The branch a row is of; its name only where several branches were asked about. */
export const rowBranch = { chi_nhanh_id: ofBranches(id), chi_nhanh: ofBranches(z.string().nullable()) };

/** Everything in VND but the quantities, which are only there when the row is about one currency. A void counts against the day it was done. */
export const profitFigures = z.object({
  /** Tickets of this line's own kinds, and how many were voided. */
  so_phieu: z.int(),
  so_huy: z.int(),
  so_luong_mua: decimal.nullable(),
  /** VND for one rate unit of the currency. */
  ty_gia_mua_tb: decimal.nullable(),
  gia_tri_mua: decimal,
  so_luong_ban: decimal.nullable(),
  ty_gia_ban_tb: decimal.nullable(),
  gia_tri_ban: decimal,
  /** What the quantity sold had cost. */
  gia_von: decimal,
  /** Realised. */
  loi_nhuan: decimal,
  /** The part of it that withdrawals sold on (with `thu_ve`) earned. */
  loi_nhuan_ban_si: decimal,
  phi_thu: decimal,
  phi_chi: decimal,
  /** What rounding gave us (or took, with a minus). */
  lam_tron: decimal,
  /** loi_nhuan + phi_thu − phi_chi + lam_tron */
  ket_qua: decimal,
});

/** The fields of the grouping are filled, the others are null; `tien_id` also where the whole report is about one currency. */
export const profitRow = z.object({
  ngay: day.nullable(),
  /** `2026-11` */
  thang: z.string().nullable(),
  tien_id: rowCurrency.tien_id.nullable(),
  ma_tien: rowCurrency.ma_tien.nullable(),
  so_le: rowCurrency.so_le.nullable(),
  don_vi_ty_gia: rowCurrency.don_vi_ty_gia.nullable(),
  nguoi_tao_id: id.nullable(),
  nguoi_tao: z.string().nullable(),
  chi_nhanh_id: ofBranches(id.nullable()),
  chi_nhanh: ofBranches(z.string().nullable()),
  ...profitFigures.shape,
});

const profitPoint = z.object({
  ngay: day,
  gia_tri_mua: decimal,
  gia_tri_ban: decimal,
  loi_nhuan: decimal,
  ket_qua: decimal,
});

/** realised = sold − bought + (cost at the end − cost at the start) − what came in or went out otherwise. */
export const controlLine = z.object({
  ...rowCurrency,
  gia_von_dau: decimal,
  gia_von_cuoi: decimal,
  ban: decimal,
  mua: decimal,
  /** Capital put in (taken out with a minus), counts (found, or missing with a minus), cost adjustments of voids. */
  von: decimal,
  /** Received from other branches, less what was sent to them. */
  dieu_chuyen: ofBranches(decimal),
  kiem_quy: decimal,
  dieu_chinh: decimal,
  /** Interest that accounts outside paid, less the fees they took. */
  phi_ngoai: decimal,
  /** Vouchers: other income less expenses, and cash between safe and bank. */
  thu_chi: decimal,
  /** From the holdings at both ends and what was bought and sold. */
  doi_chieu: decimal,
  /** From the profit lines. */
  loi_nhuan: decimal,
  khop: z.boolean(),
});
/** Over all tellers, also when the rows are filtered by one: holdings belong to nobody in particular. */
export const profitControl = z.object({
  dong: z.array(controlLine),
  doi_chieu: decimal,
  loi_nhuan: decimal,
  khop: z.boolean(),
});

export const profitReport = z.object({
  ...reportAnswer,
  items: z.array(profitRow),
  footer: profitFigures,
  doi_chieu: profitControl,
  so_sanh: comparisonOf(profitFigures, profitPoint),
  bieu_do: z.array(profitPoint),
});

/** One branch, or null where the row is about all the branches that were asked for. */
export const rowBranchOrAll = { ...rowBranch, chi_nhanh_id: ofBranches(id.nullable()) };

/** One currency of one safe, or of all safes of a month, of a branch in the period, or of several branches on a day: quantities, notes where one safe was asked for. */
export const safeReportRow = z.object({
  /** Null where the row is about several safes; `ngay` is then the last day with one. */
  ket_id: id.nullable(),
  ma_ket: z.string().nullable(),
  ngay: day,
  thang: z.string().nullable(),
  ...rowBranchOrAll,
  ...rowCurrency,
  ton_dau: decimal,
  /** Opening capital, money added at opening and topped up. */
  them: decimal,
  /** Through trades, voids taken off. */
  mua_vao: decimal,
  ban_ra: decimal,
  rut: decimal,
  /** What came back for withdrawals sold on. */
  thu_ve: decimal,
  /** Sent to other branches, less what was called back; and received from them. */
  chuyen_di: ofBranches(decimal),
  chuyen_den: ofBranches(decimal),
  /** What the count at opening found different. */
  dieu_chinh: decimal,
  /** What the books said before the difference: of several safes, before all differences their closes found. */
  ton_so: decimal,
  /** Null until the safe is closed; of several safes, until all are. */
  thuc_dem: decimal.nullable(),
  /** Null until there is something to say: the safe is closed, or one of several was and differed. */
  chenh_lech: decimal.nullable(),
  to_tien: z.array(
    z.object({
      /** Null is the amount nobody sorted by note; its pieces are then null and `so_tien` counts. */
      menh_gia_id: id.nullable(),
      gia_tri: decimal.nullable(),
      so_to_so: z.int().nullable(),
      so_to_dem: z.int().nullable(),
      so_tien_so: decimal,
      so_tien_dem: decimal.nullable(),
    }),
  ),
});
export const safeOfReport = z.object({
  ...safe.omit({ phien_ban: true, ngay_tao: true, ngay_cap_nhat: true }).shape,
  ...rowBranch,
  ly_do: z.string().nullable(),
  so_phieu: z.int(),
  so_huy: z.int(),
  /** What the counts of the day found, in VND: missing with a minus. */
  gia_tri_chenh_lech: decimal,
  /** What differed when transfers were counted on arrival, likewise. */
  gia_tri_lech_nhan: decimal,
});
export const voidOfReport = z.object({
  giao_dich_id: id,
  loai: z.string(),
  ma_giao_dich: z.string(),
  ket_id: id,
  ...rowBranch,
  /** The day of the trade, and the day it was voided in. */
  ngay_phieu: day,
  ngay: day,
  gia_tri: decimal,
  ly_do_huy: z.string().nullable(),
  nguoi_tao: z.string(),
  nguoi_huy: z.string().nullable(),
  huy_luc: timestamp.nullable(),
});
/** `so_da_dong`: how many of the safes are closed, and so counted. About one currency, tickets and differences are those with it. */
const safeTotals = z.object({
  so_ket: z.int(),
  so_da_dong: z.int(),
  so_phieu: z.int(),
  so_huy: z.int(),
  gia_tri_chenh_lech: decimal,
  gia_tri_lech_nhan: decimal,
});
const safePoint = z.object({ ngay: day, ...safeTotals.omit({ so_ket: true, so_da_dong: true }).shape });
export const safeReport = z.object({
  ...reportAnswer,
  items: z.array(safeReportRow),
  /** One by one; none where the rows are months or branches, or several days of several branches. */
  ket: z.array(safeOfReport),
  /** The newest first, at most 500. */
  phieu_huy: z.array(voidOfReport),
  footer: safeTotals,
  /** Over several branches: what each comes to. Else null. */
  theo_chi_nhanh: ofBranches(
    z.array(z.object({ chi_nhanh_id: id, chi_nhanh: z.string(), ...safeTotals.shape })).nullable(),
  ),
  /** Per row: opening and movements come to the book figure. */
  doi_chieu: z.object({
    lech: z.array(
      z.object({ ket_id: id.nullable(), ngay: day, ...rowBranchOrAll, ...rowCurrency, tinh_ra: decimal, so: decimal }),
    ),
    khop: z.boolean(),
  }),
  so_sanh: comparisonOf(safeTotals, safePoint),
  bieu_do: z.array(safePoint),
  ...ofPlaces,
});

/** A day is a day with a safe. Rate and value are those frozen at its close; today's are the posted ones. */
export const balanceRow = z.object({
  ngay: day,
  /** Filled when the rows are the last day of each month. */
  thang: z.string().nullable(),
  /** Filled when the rows are branches, at the end of the period. */
  chi_nhanh_id: ofBranches(id.nullable()),
  chi_nhanh: ofBranches(z.string().nullable()),
  /** Over several branches: whether the safes of all of them were closed. */
  da_dong: z.boolean(),
  ...rowCurrency,
  so_luong: decimal,
  gia_von_tb: decimal.nullable(),
  gia_von: decimal,
  ty_gia: decimal.nullable(),
  /** Null for a currency without a reference rate; such a currency counts at cost in the totals. */
  gia_tri: decimal.nullable(),
  chua_thuc_hien: decimal.nullable(),
});
/** At the end of the period. */
const balanceTotals = z.object({ ngay: day.nullable(), gia_von: decimal, gia_tri: decimal, chua_thuc_hien: decimal });
const balancePoint = z.object({ ngay: day, gia_von: decimal, gia_tri: decimal, chua_thuc_hien: decimal });
export const balanceReport = z.object({
  ...reportAnswer,
  items: z.array(balanceRow),
  footer: balanceTotals,
  /** Over several branches: what they had sent and nobody had received at the end of the period, at cost. Else null. */
  dang_chuyen: ofBranches(z.object({ so_phieu: z.int(), gia_von: decimal }).nullable()),
  /** Quantity and cost at the start, plus what every entry moved, come to those at the end. */
  doi_chieu: z.object({
    dong: z.array(
      z.object({
        ...rowCurrency,
        so_luong_dau: decimal,
        so_luong_phat_sinh: decimal,
        so_luong_cuoi: decimal,
        gia_von_dau: decimal,
        gia_von_phat_sinh: decimal,
        gia_von_cuoi: decimal,
        khop: z.boolean(),
      }),
    ),
    khop: z.boolean(),
  }),
  so_sanh: comparisonOf(balanceTotals, balancePoint),
  bieu_do: z.array(balancePoint),
});

export type ProfitFigures = z.infer<typeof profitFigures>;
export type ProfitRow = z.infer<typeof profitRow>;
export type ProfitPoint = z.infer<typeof profitPoint>;
export type ProfitControl = z.infer<typeof profitControl>;
export type ControlLine = z.infer<typeof controlLine>;
export type ProfitReport = z.infer<typeof profitReport>;
export type SafeReportRow = z.infer<typeof safeReportRow>;
export type SafeOfReport = z.infer<typeof safeOfReport>;
export type VoidOfReport = z.infer<typeof voidOfReport>;
export type SafeReport = z.infer<typeof safeReport>;
export type BalanceRow = z.infer<typeof balanceRow>;
export type BalanceReport = z.infer<typeof balanceReport>;
