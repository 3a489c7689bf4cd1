import { z } from 'zod';
import { ofBranches } from './of-branches.ts';
import { day, decimal, id, timestamp } from './primitives.schema.ts';
import { reportAnswer, reportPeriod, rowBranch } from './report.schema.ts';
import { COMPARISONS } from './report.ts';
import { RESULT_CONTROL_STEPS, RESULT_LINE_NAMES, RESULT_SECTIONS } from './result-report.ts';

/** In VND and signed: what each adds to the result, expenses and fees paid with a minus. A void counts against the day it was done. */
export const resultFigures = z.object({
  lai_ngoai_te: decimal,
  lai_dien_tu: decimal,
  lai_banking: decimal,
  lai_alipay: decimal,
  phi_thu: decimal,
  phi_chi: decimal,
  lam_tron: decimal,
  /** All of these: what trading earned. */
  lai_mua_ban: decimal,
  /** Vouchers of other income, and of expenses. */
  thu_khac: decimal,
  chi_phi: decimal,
  /** Interest that accounts outside paid, less the fees they took. */
  phi_ngoai: decimal,
  /** What counts found, missing with a minus; what transfers differed by on arrival apart. */
  kiem_quy: decimal,
  lech_nhan: ofBranches(decimal),
  /** Cost that voids left without money to carry it. */
  dieu_chinh_von: decimal,
  ket_qua_kinh_doanh: decimal,
});

/** A line of the statement; of income and expenses one for each item. */
export const resultLine = z.object({
  phan: z.enum(RESULT_SECTIONS),
  chi_tieu: z.enum(RESULT_LINE_NAMES),
  khoan_muc_id: id.nullable(),
  khoan_muc: z.string().nullable(),
  tk_ke_toan: z.string().nullable(),
  so_tien: decimal,
  /** The same line in the compared periods. */
  so_sanh: z.record(z.enum(COMPARISONS), decimal),
});

export const resultRow = z.object({
  ngay: day.nullable(),
  thang: z.string().nullable(),
  chi_nhanh_id: ofBranches(id.nullable()),
  chi_nhanh: ofBranches(z.string().nullable()),
  ...resultFigures.shape,
});

const resultPoint = resultFigures
  .pick({ lai_mua_ban: true, chi_phi: true, ket_qua_kinh_doanh: true })
  .extend({ ngay: day });

/**
 * The cost of what is held at the end, less that at the start, less capital: worked out without any line of the result. Of the whole company
 * money under way between branches is held, of single branches what they sent and received is taken off (`dieu_chuyen`).
 */
export const resultControl = z.object({
  /** Signed; they add up to `doi_chieu`. Empty while figures are withheld. */
  dong: z.array(z.object({ buoc: z.enum(RESULT_CONTROL_STEPS), so_tien: decimal })),
  doi_chieu: decimal,
  ket_qua_kinh_doanh: decimal,
  /** What the papers of the vouchers come to, as the journal has it in `thu_khac` and `chi_phi`. */
  phieu_thu_khac: decimal,
  phieu_chi_phi: decimal,
  khop: z.boolean(),
});

export const resultReport = z.object({
  ...reportAnswer,
  /** Days, months or branches; none by lines (`khoan_muc`), which are in `dong` whatever is asked for. */
  items: z.array(resultRow),
  /** Without the lines in which nothing happened. */
  dong: z.array(resultLine),
  footer: resultFigures,
  doi_chieu: resultControl,
  so_sanh: z.record(
    z.enum(COMPARISONS),
    z.object({ ...reportPeriod, footer: resultFigures, bieu_do: z.array(resultPoint) }),
  ),
  bieu_do: z.array(resultPoint),
});

/** An entry behind a line; a void is one of its own, with the other sign. */
export const resultDetail = z.object({
  but_toan_id: id,
  ngay: day,
  luc: timestamp,
  giao_dich_id: id.nullable(),
  loai_phieu: z.string().nullable(),
  ket_id: id,
  /** Of the ticket, or of the safe. */
  ma: z.string(),
  la_dao: z.boolean(),
  so_tien: decimal,
  nguoi: z.string(),
  ...rowBranch,
});

export const resultDetailPage = z.object({
  ...reportPeriod,
  items: z.array(resultDetail),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

export type ResultDetail = z.infer<typeof resultDetail>;
export type ResultDetailPage = z.infer<typeof resultDetailPage>;
export type ResultFigures = z.infer<typeof resultFigures>;
export type ResultStatementLine = z.infer<typeof resultLine>;
export type ResultRow = z.infer<typeof resultRow>;
export type ResultPoint = z.infer<typeof resultPoint>;
export type ResultControl = z.infer<typeof resultControl>;
export type ResultReport = z.infer<typeof resultReport>;
