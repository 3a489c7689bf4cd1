import { z } from 'zod';
import { day, decimal, id, timestamp } from './primitives.schema.ts';
import { reportAnswer, reportPeriod, rowBranch, rowBranchOrAll, rowCurrency } from './report.schema.ts';

/** In whole VND, line by line; + is what the business earned by it. */
const figures = {
  so_dong: z.int(),
  /** What was agreed. */
  gia_tri: decimal,
  /** The rate of the tier against the posted one. */
  tien_bac: decimal,
  /** The agreed rate against that of the tier, or the posted one where there is none. */
  tien_lech: decimal,
  /** A posted rate that was old when it was traded at against the one that replaced it within a day. */
  tien_gia_cu: decimal,
  /** The agreed rate against the reference rate of that moment. */
  tien_chenh_goc: decimal,
};

/** The fields of the grouping are filled, the others are null. Lines without a tier are one row, whose `bac_ty_gia_id` is null. */
export const rateReportRow = z.object({
  ngay: day.nullable(),
  thang: z.string().nullable(),
  tien_id: rowCurrency.tien_id.nullable(),
  ma_tien: rowCurrency.ma_tien.nullable(),
  nguoi_tao_id: id.nullable(),
  nguoi_tao: z.string().nullable(),
  bac_ty_gia_id: id.nullable(),
  bac: z.string().nullable(),
  ...rowBranchOrAll,
  ...figures,
});

export const rateReport = z.object({
  ...reportAnswer,
  items: z.array(rateReportRow),
  footer: z.object(figures),
});

const { so_dong: _one, ...amounts } = figures;

/** One line of a ticket. Rates are for one rate unit, in what the ticket was settled in; the reference rate in VND. */
export const rateReportLine = z.object({
  giao_dich_id: id,
  loai_phieu: z.string(),
  ma: z.string(),
  stt: z.int(),
  ngay: day,
  luc: timestamp,
  nguoi: z.string(),
  ma_tien: z.string(),
  so_luong: decimal,
  ty_gia_niem_yet: decimal.nullable(),
  bac: z.string().nullable(),
  ty_gia_bac: decimal.nullable(),
  ty_gia: decimal,
  ty_gia_goc: decimal.nullable(),
  /** What replaced the posted rate, where that was old; in VND. */
  ty_gia_sau: decimal.nullable(),
  ...amounts,
  ...rowBranch,
});

export const rateReportPage = z.object({
  ...reportPeriod,
  items: z.array(rateReportLine),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

export type RateReport = z.infer<typeof rateReport>;
export type RateReportRow = z.infer<typeof rateReportRow>;
export type RateReportLine = z.infer<typeof rateReportLine>;
export type RateReportPage = z.infer<typeof rateReportPage>;
