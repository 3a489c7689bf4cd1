import { z } from 'zod';
import { day, decimal, id, timestamp } from './primitives.schema.ts';
import { reportAnswer, reportPeriod, rowBranch, rowBranchOrAll } from './report.schema.ts';
import { REASON_KINDS } from './report.ts';

/**
 * How often, and for how much in VND: what the tickets are worth, or what the counts found. Only counts have `thua`, found too much,
 * and `thieu`, missing; `gia_tri` is then the one less the other.
 */
const figures = { so_luot: z.int(), gia_tri: decimal, thua: decimal.nullable(), thieu: decimal.nullable() };

/** One reason of one kind of act, however it was spelt: in the most frequent spelling, and null where none was given. */
export const reasonRow = z.object({
  loai: z.enum(REASON_KINDS),
  ly_do: z.string().nullable(),
  ...rowBranchOrAll,
  ...figures,
  /** Who acted, the most frequent first. */
  nguoi: z.array(z.object({ ho_va_ten: z.string(), so_luot: z.int() })),
});

export const reasonReport = z.object({
  ...reportAnswer,
  items: z.array(reasonRow),
  tong: z.array(z.object({ loai: z.enum(REASON_KINDS), ...figures })),
});

/** One act: of a ticket, or of a safe that was opened or closed with a difference. */
export const reasonDetail = z.object({
  loai: z.enum(REASON_KINDS),
  /** By which it is counted: of a void the day of the void. */
  ngay: day,
  luc: timestamp,
  giao_dich_id: id.nullable(),
  loai_phieu: z.string().nullable(),
  ket_id: id.nullable(),
  /** Of the ticket, or of the safe. */
  ma: z.string(),
  /** What the count was part of. */
  buoc: z.enum(['mo_ket', 'dong_ket']).nullable(),
  /** Per currency, of a count. */
  chenh_lech: z.array(z.object({ ma_tien: z.string(), so_tien: decimal })),
  ly_do: z.string().nullable(),
  gia_tri: decimal,
  nguoi: z.string(),
  ...rowBranch,
});

export const reasonDetailPage = z.object({
  ...reportPeriod,
  items: z.array(reasonDetail),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

export type ReasonRow = z.infer<typeof reasonRow>;
export type ReasonReport = z.infer<typeof reasonReport>;
export type ReasonDetail = z.infer<typeof reasonDetail>;
export type ReasonDetailPage = z.infer<typeof reasonDetailPage>;
