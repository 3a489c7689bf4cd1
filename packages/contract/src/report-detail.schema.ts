import { z } from 'zod';
import { day, decimal, id, timestamp } from './primitives.schema.ts';
import { reportPeriod, rowBranch, rowCurrency } from './report.schema.ts';

/** One trade or movement behind a profit report, per currency; a void is a row of its own with the opposite figures. */
export const profitDetail = z.object({
  but_toan_id: id,
  ngay: day,
  luc: timestamp,
  /** A kind of trade (MNT …) or `resale`. */
  loai: z.string(),
  la_dao: z.boolean(),
  giao_dich_id: id.nullable(),
  ma_giao_dich: z.string().nullable(),
  ket_id: id,
  nguoi_tao_id: id,
  nguoi_tao: z.string(),
  ...rowBranch,
  ...rowCurrency,
  so_luong_mua: decimal,
  gia_tri_mua: decimal,
  so_luong_ban: decimal,
  gia_tri_ban: decimal,
  gia_von: decimal,
  loi_nhuan: decimal,
});
export const profitDetailPage = z.object({
  ...reportPeriod,
  items: z.array(profitDetail),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

export type ProfitDetail = z.infer<typeof profitDetail>;
export type ProfitDetailPage = z.infer<typeof profitDetailPage>;
