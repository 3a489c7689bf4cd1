import { z } from 'zod';
import { namesOfBranches } from './of-branches.ts';
import { timestamp } from './primitives.schema.ts';

const record = namesOfBranches(z.record(z.string(), z.unknown())).nullable();

export const actionLogRow = z.object({
  id: z.int(),
  ngay_tao: timestamp,
  nguoi_dung_id: z.int().nullable(),
  tai_khoan: z.string().nullable(),
  ip: z.string().nullable(),
  device_id: z.string().nullable(),
  hanh_dong: z.string(),
  doi_tuong: z.string(),
  doi_tuong_id: z.string().nullable(),
  truoc: record,
  sau: record,
});

/** The answer of a chain verification: whole, or the first row where it breaks and how. */
export const chainReport = z.object({
  hop_le: z.boolean(),
  so_dong: z.int(),
  dong_loi: z.int().nullable(),
  ly_do: z.enum(['changed', 'missing', 'order', 'tail']).nullable(),
  dau_chuoi: z.string(),
});

export type ActionLogRow = z.infer<typeof actionLogRow>;
export type ChainReport = z.infer<typeof chainReport>;
