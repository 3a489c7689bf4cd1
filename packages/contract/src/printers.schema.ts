import { z } from 'zod';
import { ofBranches } from './of-branches.ts';
import { id, optionalText, recordStatus, text, timestamp, version } from './primitives.schema.ts';
import { PRINT_REASONS, PRINTER_STATES, PRINTER_WAYS, SERIAL_SPEEDS } from './printers.ts';

/** Millimetres. */
const paper = z.union([z.literal(58), z.literal(80)]);
const speed = z.literal(SERIAL_SPEEDS);
const state = z.enum(PRINTER_STATES);
const reason = z.enum(PRINT_REASONS);
const printStatus = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);

export const printerBody = z.strictObject({
  ten: text(100),
  /** Null is the whole branch. */
  ngan_quy_id: id.nullish(),
  ket_noi: z.enum(PRINTER_WAYS),
  dia_chi: z.string().trim().max(253).nullish(),
  cong: z.int().min(1).max(65_535).default(9100),
  /** Of a serial line. */
  toc_do: speed.default(9600),
  kho_giay: paper.default(80),
  cat_giay: z.boolean().default(true),
  mo_ngan_keo: z.boolean().default(false),
  /** Whether it answers what state it is in. */
  bao_tinh_trang: z.boolean().default(true),
  tu_dong_in: z.boolean().default(false),
  trang_thai: recordStatus.default(1),
  ghi_chu: optionalText(500),
});

export const printer = z.object({
  id,
  ten: z.string(),
  chi_nhanh_id: ofBranches(id),
  ngan_quy_id: id.nullable(),
  ngan_quy: z.string().nullable(),
  ket_noi: z.enum(PRINTER_WAYS),
  dia_chi: z.string().nullable(),
  cong: z.int(),
  toc_do: speed,
  kho_giay: paper,
  cat_giay: z.boolean(),
  mo_ngan_keo: z.boolean(),
  bao_tinh_trang: z.boolean(),
  tu_dong_in: z.boolean(),
  trang_thai: recordStatus,
  ghi_chu: z.string().nullable(),
  /** As it was found last, and when; null while nobody has asked it. */
  tinh_trang: state.nullable(),
  tinh_trang_luc: timestamp.nullable(),
  so_lenh_cho: z.int(),
  phien_ban: version,
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
});

/** The printer of the place where the person works. */
export const printerHere = z.object({
  id,
  ten: z.string(),
  ket_noi: z.enum(PRINTER_WAYS),
  kho_giay: paper,
  toc_do: speed,
  tinh_trang: state.nullable(),
});

/** One paper that a printer was, or is, to print. */
export const printJob = z.object({
  id,
  may_in_id: id,
  may_in: z.string(),
  ket_noi: z.enum(PRINTER_WAYS),
  giao_dich_id: id.nullable(),
  ma_giao_dich: z.string().nullable(),
  loai: z.string().nullable(),
  lan_in: z.int().nullable(),
  trang_thai: printStatus,
  ly_do: reason.nullable(),
  nguoi_tao: z.string(),
  ngay_tao: timestamp,
  xong_luc: timestamp.nullable(),
});

/** The last paper of a ticket, beside the ticket. */
export const printOfTicket = z.object({
  lenh_id: id,
  may_in_id: id,
  may_in: z.string(),
  ket_noi: z.enum(PRINTER_WAYS),
  trang_thai: printStatus,
  ly_do: reason.nullable(),
  lan_in: z.int().nullable(),
});

/** How a browser ended a paper: all bytes are with the printer, or nobody knows how many. */
export const printEndBody = z.strictObject({ ket_qua: z.enum(['da_in', 'khong_ro']) });

export type Printer = z.infer<typeof printer>;
export type PrinterBody = z.infer<typeof printerBody>;
export type PrinterHere = z.infer<typeof printerHere>;
export type PrintJob = z.infer<typeof printJob>;
export type PrintOfTicket = z.infer<typeof printOfTicket>;
