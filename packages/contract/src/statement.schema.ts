import { z } from 'zod';
import { listQuery } from './list.schema.ts';
import { ofBranches } from './of-branches.ts';
import { day, decimal, id, optionalText, recordStatus, text, timestamp, version } from './primitives.schema.ts';
import { BOOKINGS, MATCH_MAX_LINES, MATCH_REASONS, OUTSIDE_ACCOUNT, STATEMENT_FORMATS } from './statement.ts';

const accountKind = z.literal(Object.values(OUTSIDE_ACCOUNT));

export const outsideAccountBody = z.strictObject({
  loai: accountKind,
  ten: text(100),
  /** Number of the account, or address of the wallet. */
  so: text(100),
  tien_id: id,
  /** Null: of the whole company, for people with `allBranches`. */
  chi_nhanh_id: id.nullish(),
  ngan_hang: optionalText(100),
  chu_tai_khoan: optionalText(150),
  /** Of a wallet: the contract of the token that counts, and how many confirmations make it final. */
  hop_dong: optionalText(100),
  so_xac_nhan: z.int().min(0).max(10_000).default(20),
  trang_thai: recordStatus.default(1),
});

export const outsideAccount = z.object({
  id,
  loai: accountKind,
  ten: z.string(),
  so: z.string(),
  tien_id: id,
  ma_tien: z.string(),
  chi_nhanh_id: ofBranches(id.nullable()),
  chi_nhanh: ofBranches(z.string().nullable()),
  ngan_hang: z.string().nullable(),
  chu_tai_khoan: z.string().nullable(),
  hop_dong: z.string().nullable(),
  so_xac_nhan: z.int(),
  trang_thai: recordStatus,
  phien_ban: version,
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
});

/** What a ticket shows of an account: its name and the end of its number. */
export const outsideAccountName = z.object({ id, tien_id: id, nhan: z.string() });

/** Where statement and books stand, and what explains their difference. */
export const reconciliation = z.object({
  tai_khoan: outsideAccount,
  /** The last day for which a statement was imported. */
  den_ngay: day.nullable(),
  tu_ngay: day.nullable(),
  so_du_sao_ke: decimal,
  so_du_so: decimal,
  chenh_lech: decimal,
  /** The parts of the difference: it is their sum. */
  lech_dau_ky: decimal,
  sao_ke_thieu: decimal,
  chi_ngoai: decimal,
  chi_so: decimal,
  so_dong_ngoai: z.int(),
  so_dong_so: z.int(),
  so_dong_khop: z.int(),
  so_dong_khong_tinh: z.int(),
  so_phieu_cho: z.int(),
});
/** After a match, with the match that was made. */
export const matchedReconciliation = z.object({ ...reconciliation.shape, khop_id: id });
export type MatchedReconciliation = z.infer<typeof matchedReconciliation>;

export const statementLine = z.object({
  id,
  ngay: day,
  luc: timestamp.nullable(),
  so_tien: decimal,
  tham_chieu: z.string().nullable(),
  noi_dung: z.string(),
  doi_tuong: z.string().nullable(),
  tk_doi_tuong: z.string().nullable(),
  trang_thai: z.int(),
  /** What somebody said about it. */
  giai_thich: z.string().nullable(),
  doi_chieu_id: id.nullable(),
});

export const bookLine = z.object({
  id,
  ngay: day,
  luc: timestamp,
  so_tien: decimal,
  /** The code of the ticket, or the kind of the movement. */
  ma: z.string().nullable(),
  loai: z.string(),
  giao_dich_id: id.nullable(),
  tham_chieu: z.string().nullable(),
  ten_khach: z.string().nullable(),
  chi_nhanh_id: ofBranches(id),
  doi_chieu_id: id.nullable(),
});

/** A line that may pay a ticket which still waits for its money. */
export const waitingTicket = z.object({
  giao_dich_id: id,
  ma: z.string(),
  loai: z.string(),
  chi_nhanh_id: ofBranches(id),
  so_tien: decimal,
  ten_khach: z.string().nullable(),
});

export const matchProposal = z.object({
  dong_sao_ke_id: id,
  dong_but_toan_ids: z.array(id),
  cac_phieu_cho: z.array(waitingTicket),
  /** What the line has more than the movements or tickets, which only a code in the text outweighs. */
  chenh_lech: decimal,
  ly_do: z.enum(MATCH_REASONS),
});

export const matchedGroup = z.object({
  id,
  cach: z.int(),
  nguoi_tao: z.string().nullable(),
  ngay_tao: timestamp,
  ngoai: z.array(statementLine),
  so: z.array(bookLine),
});

/** Both sides of the screen. */
export const reconciliationLines = z.object({
  ngoai: z.array(statementLine),
  so: z.array(bookLine),
  /** How many there are on each side. */
  tong_ngoai: z.int(),
  tong_so: z.int(),
  de_xuat: z.array(matchProposal),
  /** Movements that proposals name and that are not on this page. */
  so_de_xuat: z.array(bookLine),
});

/** Pages of both sides: `page` of the statement, `page_so` of the books. */
export const linesLeftQuery = listQuery.pick({ page: true, pageSize: true }).extend({ page_so: listQuery.shape.page });

export const matchedQuery = z.object({ truoc: z.coerce.number().int().positive().optional() });

export const matchBody = z.strictObject({
  /** None where movements of the books explain each other, such as a ticket and its void. */
  dong_sao_ke_ids: z.array(id).max(MATCH_MAX_LINES),
  dong_but_toan_ids: z.array(id).min(1).max(MATCH_MAX_LINES),
});

export const bookingBody = z.strictObject({
  dong_sao_ke_id: id,
  loai: z.enum(BOOKINGS),
  /** Of a transfer: the account on the other side. */
  tai_khoan_id: id.optional(),
  /** Movements that the line pays: only the difference is booked, and they are matched together. */
  dong_but_toan_ids: z.array(id).max(MATCH_MAX_LINES).default([]),
  ghi_chu: text(500),
});

export const explainBody = z.strictObject({ dong_sao_ke_id: id, ly_do: text(500) });
export const takeBackBody = z.strictObject({ ly_do: text(500) });
export const undoBookingBody = z.strictObject({ ly_do: text(500) });

export const importedStatement = z.object({
  id,
  ten_tep: z.string(),
  dinh_dang: z.enum(STATEMENT_FORMATS),
  tu_ngay: day,
  den_ngay: day,
  so_du_dau: decimal.nullable(),
  so_du_cuoi: decimal.nullable(),
  so_dong: z.int(),
  so_moi: z.int(),
  nguoi_tao: z.string().nullable(),
  ngay_tao: timestamp,
});

export type OutsideAccount = z.infer<typeof outsideAccount>;
export type OutsideAccountName = z.infer<typeof outsideAccountName>;
export type Reconciliation = z.infer<typeof reconciliation>;
export type StatementLine = z.infer<typeof statementLine>;
export type BookLine = z.infer<typeof bookLine>;
export type WaitingTicket = z.infer<typeof waitingTicket>;
export type MatchProposal = z.infer<typeof matchProposal>;
export type MatchedGroup = z.infer<typeof matchedGroup>;
export type ReconciliationLines = z.infer<typeof reconciliationLines>;
export type LinesLeftQuery = z.infer<typeof linesLeftQuery>;
export type MatchBody = z.infer<typeof matchBody>;
export type ExplainBody = z.infer<typeof explainBody>;
export type BookingBody = z.infer<typeof bookingBody>;
export type ImportedStatement = z.infer<typeof importedStatement>;
