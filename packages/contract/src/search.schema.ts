import { z } from 'zod';
import { singleSpaced } from './list.ts';
import { day, decimal, id, text, timestamp } from './primitives.schema.ts';

export const quickSearchQuery = z.object({ q: text(100).overwrite(singleSpaced) });

/** What one search finds, group by group; a group the person may not look into is empty, as if there were nothing. */
export const quickSearchAnswer = z.object({
  giao_dich: z.array(
    z.object({
      id,
      loai: z.string(),
      /** Address of the trade's kind, for the link to it. */
      duong_dan: z.string(),
      ma_giao_dich: z.string(),
      trang_thai: z.int(),
      /** In VND. */
      gia_tri: decimal,
      ten_khach: z.string().nullable(),
      ngay_tao: timestamp,
    }),
  ),
  /** Left out where nothing is reserved, and of people who may not see it. */
  giu_cho: z
    .array(
      z.object({
        id,
        ma: z.string(),
        ten_khach: z.string().nullable(),
        ma_tien: z.string(),
        con_lai: decimal,
        den_luc: timestamp,
      }),
    )
    .optional(),
  khach_hang: z.array(
    z.object({
      id,
      ho_va_ten: z.string().nullable(),
      so_giay_to: z.string().nullable(),
      dien_thoai: z.string().nullable(),
    }),
  ),
  ket: z.array(z.object({ id, ma_ket: z.string(), ngay: day, trang_thai: z.int() })),
  nguoi_dung: z.array(z.object({ id, tai_khoan: z.string(), ho_va_ten: z.string(), trang_thai: z.int() })),
  tien: z.array(z.object({ id, ma: z.string(), ten: z.string(), ky_hieu: z.string(), trang_thai: z.int() })),
});

export type QuickSearchAnswer = z.infer<typeof quickSearchAnswer>;
