import { z } from 'zod';
import { INVOICE_STATE, plainNumber } from './invoices.ts';
import { day, decimal, id, text, timestamp, WITHOUT_NUL } from './primitives.schema.ts';

/** A ticket and the invoice that was issued for it elsewhere. */
export const invoice = z.object({
  id,
  ma_giao_dich: z.string(),
  loai: z.string(),
  ngay: day,
  han_hoa_don: day,
  tinh_trang: z.literal(Object.values(INVOICE_STATE)),
  ten_khach: z.string().nullable(),
  loai_giay_to: z.string().nullable(),
  so_giay_to: z.string().nullable(),
  dien_giai: z.string(),
  gia_tri: decimal,
  ky_hieu: z.string().nullable(),
  so_hoa_don: z.string().nullable(),
  ngay_hoa_don: day.nullable(),
  nguoi_ghi: z.string().nullable(),
  nguoi_tao: z.string(),
  /** 0 while there is no number. */
  phien_ban: z.int().nonnegative(),
  ngay_tao: timestamp,
});

/** What an invoice program says of the invoice it issued. */
export const invoiceNumber = z.strictObject({
  ky_hieu: z.string().trim().max(20).regex(WITHOUT_NUL, { error: 'invalid' }).overwrite(plainNumber).default(''),
  so_hoa_don: text(30).overwrite(plainNumber),
  ngay_hoa_don: day,
});

/** `hoa_don: null` takes a number away that was written down by mistake. */
export const invoiceBody = z.strictObject({
  phien_ban: z.int().nonnegative(),
  hoa_don: invoiceNumber.nullable(),
});

export type Invoice = z.infer<typeof invoice>;
export type InvoiceNumber = z.infer<typeof invoiceNumber>;
export type InvoiceBody = z.infer<typeof invoiceBody>;
