import { z } from 'zod';
import { IMPORT_KINDS, IMPORT_MODES, IMPORT_OUTCOMES, IMPORT_STAGES } from './import.ts';
import { id, timestamp } from './primitives.schema.ts';

export const importQuery = z.strictObject({
  che_do: z.enum(IMPORT_MODES).default('tat_ca'),
  /** 1 is the dry run: everything is tried, nothing is kept. */
  thu: z.enum(['0', '1']).default('0'),
  /** Overrules what the file seems to use, when the reader knows better. */
  dau_thap_phan: z.enum(['.', ',']).optional(),
  /** A number of the caller's choosing, to ask how far it is before there is an answer. */
  theo_doi: z.uuid().optional(),
  /** 1: yes, the file may take out as much as its dry run has told. */
  xac_nhan: z.enum(['0', '1']).optional(),
});

export const templateQuery = z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') });
export const rejectedQuery = templateQuery;

const fieldError = z.object({ field: z.string(), message: z.string() });

export const importedRow = z.object({
  /** The row number a spreadsheet shows. */
  dong: z.int(),
  ket_qua: z.enum(IMPORT_OUTCOMES),
  /** The row as it was understood: decimals with a point, days and moments in ISO form. */
  du_lieu: z.record(z.string(), z.unknown()),
  /** Which fields an update changes. */
  thay_doi: z.array(z.string()).optional(),
  loi: z.array(fieldError).optional(),
});

const counts = {
  tong_dong: z.int(),
  them_moi: z.int(),
  cap_nhat: z.int(),
  khong_doi: z.int(),
  dong_loi: z.int(),
};

/** How the file was read: shown before anything is saved. */
export const fileReading = z.object({
  dinh_dang: z.enum(['xlsx', 'csv', 'xml']),
  /** Text encoding; null for a workbook. */
  ma_hoa: z.enum(['utf-8', 'utf-8-bom', 'utf-16le']).nullable(),
  dau_phan_cach: z.enum([',', ';', '\t', '|']).nullable(),
  /** Null where no column of the file holds figures with decimals. */
  dau_thap_phan: z.enum(['.', ',']).nullable(),
  /** False when no figure in the file settles it and the usual way was assumed. */
  chac_chan: z.boolean(),
  trang_tinh: z.string().nullable(),
  /** Each column with the field it was taken for; null when it is left out. */
  cot: z.array(z.object({ tieu_de: z.string(), truong: z.string().nullable() })),
});

export const importAnswer = z.object({
  /** The row in the import log; null for a dry run. */
  id: z.int().nullable(),
  thu: z.boolean(),
  /** False when the file was refused because of its bad rows and nothing was saved. */
  da_ghi: z.boolean(),
  ten_tep: z.string(),
  ...fileReading.shape,
  ...counts,
  /** Records that the file no longer has and that are taken out with it, where a file replaces the one before. */
  go_bo: z.int().optional(),
  /** Open screening hits that are closed with them. */
  dong_ket_qua: z.int().optional(),
  /** So much is taken out that saving needs `xac_nhan=1`. */
  can_xac_nhan: z.boolean().optional(),
  /** Dry run: every row. Real run: the refused ones, at most 1000 of them. */
  dong: z.array(importedRow),
  /** One-time passwords of new accounts: in this answer and nowhere else, ever. */
  mat_khau_mot_lan: z.array(z.object({ tai_khoan: z.string(), mat_khau: z.string() })).optional(),
});

export const importLogRow = z.object({
  id,
  loai: z.enum(IMPORT_KINDS),
  ten_tep: z.string(),
  kich_thuoc: z.int(),
  dinh_dang: z.string().nullable(),
  trang_thai: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  che_do: z.enum(IMPORT_MODES),
  ...counts,
  da_xu_ly: z.int(),
  giai_doan: z.enum(IMPORT_STAGES),
  nguoi_tao: z.string().nullable(),
  ngay_tao: timestamp,
  xong_luc: timestamp.nullable(),
});
export const importLogDetail = z.object({
  ...importLogRow.shape,
  tep_hash: z.string(),
  /** The first refused rows; all of them are in the file. */
  loi: z.array(z.object({ dong: z.int(), loi: z.array(fieldError) })),
  co_tep_loi: z.boolean(),
});

/** How far an import is. */
export const importProgress = z.object({
  id,
  trang_thai: importLogRow.shape.trang_thai,
  giai_doan: z.enum(IMPORT_STAGES),
  da_xu_ly: z.int(),
  tong_dong: z.int(),
});

export type ImportQuery = z.infer<typeof importQuery>;
export type ImportedRow = z.infer<typeof importedRow>;
export type FileReading = z.infer<typeof fileReading>;
export type ImportAnswer = z.infer<typeof importAnswer>;
export type ImportLogRow = z.infer<typeof importLogRow>;
export type ImportLogDetail = z.infer<typeof importLogDetail>;
export type ImportProgress = z.infer<typeof importProgress>;
