import { z } from 'zod';
import { BOOK_NAMES, JOURNAL_ROWS, MAX_BOOK_ROWS } from './accounting.ts';
import { branchesQuery, day, decimal, id } from './primitives.schema.ts';

/** Without days it is today. */
const period = { tu_ngay: day.optional(), den_ngay: day.optional() };

export const accountFileQuery = z.strictObject({
  ...period,
  theo: z.enum(JOURNAL_ROWS).default('phieu'),
  chi_nhanh: branchesQuery,
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});

const bookFields = {
  ...period,
  so: z.enum(BOOK_NAMES).default('s07'),
  tien_id: z.coerce.number().int().positive().optional(),
  /** One account outside, of a book of deposits. */
  tai_khoan_ngoai_id: z.coerce.number().int().positive().optional(),
  theo: z.enum(JOURNAL_ROWS).default('phieu'),
  chi_nhanh: branchesQuery,
};

export const bookQuery = z.strictObject({
  ...bookFields,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_BOOK_ROWS).default(50),
});
export const bookFileQuery = z.strictObject({ ...bookFields, format: z.enum(['xlsx', 'csv']).default('xlsx') });

/** A quantity with its book value in đồng; no value where the book is about one of several accounts of a foreign currency. */
const held = z.object({ so_luong: decimal, gia_tri: decimal.nullable() });
const moved = z.object({
  so_luong_thu: decimal,
  so_luong_chi: decimal,
  tien_thu: decimal.nullable(),
  tien_chi: decimal.nullable(),
});

export const bookRow = moved.extend({
  ngay: day,
  ngay_chung_tu: day,
  so_thu: z.string().nullable(),
  so_chi: z.string().nullable(),
  dien_giai_so: z.string(),
  tk_doi_ung: z.string().nullable(),
  so_luong_ton: decimal,
  tien_ton: decimal.nullable(),
});

export const bookAnswer = z.object({
  so: z.enum(BOOK_NAMES),
  mau: z.string(),
  tu_ngay: day,
  den_ngay: day,
  tien_id: id,
  ma_tien: z.string(),
  so_le: z.int(),
  /** Has quantities beside the values in đồng. */
  la_ngoai_te: z.boolean(),
  tai_khoan: z.string(),
  tai_khoan_ngoai: z.string().nullable(),
  /** Where that account is kept, and its number there. */
  ngan_hang: z.string().nullable(),
  so_tai_khoan: z.string().nullable(),
  /** A safe is being counted: its day is left out until the count is in. */
  an_so_lieu: z.boolean(),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  dau_ky: held,
  phat_sinh: moved,
  cuoi_ky: held,
  /** What stood before the first row of the page and after its last one, and what its rows come to. */
  dau_trang: held,
  cong_trang: moved,
  cuoi_trang: held,
  items: z.array(bookRow),
});

export type BookQuery = z.infer<typeof bookQuery>;
export type BookFileQuery = z.infer<typeof bookFileQuery>;
export type BookRow = z.infer<typeof bookRow>;
export type BookAnswer = z.infer<typeof bookAnswer>;
export type AccountFileQuery = z.infer<typeof accountFileQuery>;
