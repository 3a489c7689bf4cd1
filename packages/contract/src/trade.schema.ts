import { z } from 'zod';
import { CUSTOMER_PHONE_PATTERN, lettersAndDigits, PAPER_NUMBER_PATTERN, RISK_LEVEL } from './customers.ts';
import {
  day,
  decimal,
  filledText,
  id,
  nonNegativeDecimal,
  optionalText,
  positiveDecimal,
  text,
  timestamp,
  version,
  WITHOUT_NUL,
} from './primitives.schema.ts';
import { printOfTicket } from './printers.schema.ts';
import { noteCount } from './safe.schema.ts';
import { lineTier } from './tiers.schema.ts';
import { EXCESS_WARNINGS } from './trade.ts';

export const tradeLineBody = z.strictObject({
  tien_id: id,
  so_luong: positiveDecimal,
  ty_gia: positiveDecimal,
  nhom_ty_gia: z.string().trim().max(50).nullish(),
  to_tien: z.array(noteCount).max(50).optional(),
  /** The reservation that the line takes, whole or in part, at its rate. */
  giu_cho_id: id.optional(),
});

/** As a bank prints it, however it was pasted: nothing invisible, so that one reference has one spelling. */
const plainText = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Mn}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const reference = z
  .string()
  .max(200)
  .overwrite(plainText)
  .regex(/^$|^(?=.*[A-Za-z0-9])[\x20-\x7E]+$/, { error: 'invalidReference' });

const customer = {
  ten_khach: filledText(150),
  dien_thoai: z.string().trim().regex(CUSTOMER_PHONE_PATTERN, { error: 'invalidPhone' }).nullish(),
  loai_giay_to: filledText(30),
  so_giay_to: z
    .string()
    .max(50)
    .regex(WITHOUT_NUL, { error: 'invalid' })
    .overwrite(lettersAndDigits)
    .regex(PAPER_NUMBER_PATTERN, { error: 'invalidPaperNumber' })
    .min(1, { error: 'invalidPaperNumber' })
    .nullish(),
  quoc_tich: filledText(60),
  ghi_chu: optionalText(1000),
};

/** What a scanner read from the paper of the customer, besides what the ticket itself shows. */
export const scannedDetails = z.strictObject({
  /** The identity card that the citizen card replaced. */
  so_cu: z
    .string()
    .regex(/^\d{9}$/, { error: 'invalid' })
    .nullish(),
  ngay_sinh: day.nullish(),
  gioi_tinh: z.union([z.literal(1), z.literal(2)]).nullish(),
  dia_chi: optionalText(300),
  ngay_cap: day.nullish(),
  het_han: day.nullish(),
});

export const tradeBody = z.strictObject({
  tien_thanh_toan_id: id.optional(),
  chi_tiet: z.array(tradeLineBody).min(1).max(50),
  to_thanh_toan: z.array(noteCount).max(50).optional(),
  /** Only of a sale: what the customer handed over, where that is more than is to be paid. */
  khach_dua: positiveDecimal.optional(),
  /** Only of a sale: the notes of the change. A part of it may be named, the rest comes from unsorted money. */
  to_thoi_lai: z.array(noteCount).max(50).optional(),
  phi_thu: nonNegativeDecimal.optional(),
  phi_chi: nonNegativeDecimal.optional(),
  ty_gia_quy_doi: positiveDecimal.optional(),
  ty_gia_goc: positiveDecimal.optional(),
  trang_thai: z.union([z.literal(1), z.literal(2)]).optional(),
  ma_tham_chieu: reference.nullish(),
  mang: optionalText(50),
  /** The account outside; asked for where the currency has several. A ticket that waits may leave it open. */
  tai_khoan_ngoai_id: id.optional(),
  ly_do_ty_gia: optionalText(500),
  /** Takes what is kept for other customers: with the right alone. */
  ly_do_lay_giu_cho: optionalText(500),
  ...customer,
  giay_to_quet: scannedDetails.optional(),
});

export const completeTradeBody = z.strictObject({
  ma_tham_chieu: reference.min(1, { error: 'requiredField' }),
  mang: optionalText(50),
  /** The notes handed over now that the money arrived. */
  to_thanh_toan: z.array(noteCount).max(50).optional(),
  /** The line of a statement that shows the money: it must have the amount of the ticket. Its account is the ticket's. */
  dong_sao_ke_id: id.optional(),
  /** The account outside, where the currency has several and the ticket names none. */
  tai_khoan_ngoai_id: id.optional(),
});
export const voidTradeBody = z.strictObject({ ly_do: text(500) });
/** Amounts are never edited; who the customer was and the note may be. */
export const tradeDetailsBody = z.strictObject({ ...customer, phien_ban: version });

/** Cost and profit are null for people who may not see them. */
export const tradeLine = z.object({
  stt: z.int(),
  tien_id: id,
  ma_tien: z.string(),
  so_le: z.int(),
  nhom_ty_gia: z.string().nullable(),
  so_luong: decimal,
  ty_gia: decimal,
  ty_gia_niem_yet: decimal.nullable(),
  don_vi_ty_gia: z.int(),
  thanh_tien: decimal,
  gia_tri: decimal,
  gia_von: decimal.nullable(),
  loi_nhuan: decimal.nullable(),
  to_tien: z.array(noteCount),
  /** The tier that fitted the line when it was agreed: its rate is what the agreed one was measured by. */
  bac: lineTier.nullable(),
  /** The reservation it took, and what of the deposit counts. */
  giu_cho_id: id.nullish(),
  ma_giu_cho: z.string().nullish(),
  dat_coc: decimal.nullish(),
});

export const trade = z.object({
  id,
  loai: z.string(),
  ma_giao_dich: z.string(),
  ket_id: id.nullable(),
  ngay: day,
  tien_thanh_toan_id: id,
  ma_tien_thanh_toan: z.string(),
  /** The record of the person in the list of customers; null where the ticket has no number of a paper. */
  khach_hang_id: id.nullable(),
  ten_khach: z.string().nullable(),
  dien_thoai: z.string().nullable(),
  loai_giay_to: z.string().nullable(),
  so_giay_to: z.string().nullable(),
  quoc_tich: z.string().nullable(),
  phi_thu: decimal,
  phi_chi: decimal,
  lam_tron: decimal,
  thanh_tien: decimal,
  gia_tri: decimal,
  loi_nhuan: decimal.nullable(),
  ty_gia_quy_doi: decimal.nullable(),
  ly_do_ty_gia: z.string().nullable(),
  /** Why it took what was kept for others. */
  ly_do_lay_giu_cho: z.string().nullish(),
  ghi_chu: z.string().nullable(),
  trang_thai: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  ly_do_huy: z.string().nullable(),
  ma_tham_chieu: z.string().nullable(),
  mang: z.string().nullable(),
  /** The account outside that was named; null where the currency has only one. */
  tai_khoan_ngoai_id: id.nullable(),
  so_lan_in: z.int(),
  nguoi_tao: z.string(),
  nguoi_tao_id: id,
  /** Who approved the ticket, and who its void, where that took a second person. */
  nguoi_duyet: z.string().nullable(),
  nguoi_duyet_huy: z.string().nullable(),
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
  huy_luc: timestamp.nullable(),
  /** The till it was paid from and into, and the one its void went back to; null for the vault. */
  ngan_quy: z.string().nullable(),
  ngan_quy_huy: z.string().nullable(),
  phien_ban: version,
  chi_tiet: z.array(tradeLine),
  /** The notes that settled it: handed over on a purchase, received on a sale. */
  to_thanh_toan: z.array(noteCount),
  /** Change given back out of what the customer handed over for a sale; "0" where there was none. */
  thoi_lai: decimal,
  to_thoi_lai: z.array(noteCount),
  /** The last paper that a printer of the business was given; null where there was none. */
  in_an: printOfTicket.nullish(),
});

/** Notes to hand over: the fewest there are, and unsorted money only for what notes cannot make. */
const proposal = z.object({ to_tien: z.array(noteCount), chua_phan_loai: decimal });

/** One line of a quote; on a sale with the notes proposed to hand over. */
const quoteLine = tradeLine.extend({
  /** Since when the posted rate stands. */
  niem_yet_luc: timestamp.nullable(),
  /** What the proposal takes from the amount nobody sorted by note. */
  tu_chua_phan_loai: decimal,
  /**
   * On a sale the notes a teller is told to hand over. On a purchase the fewest notes the customer may have brought, to
   * be confirmed; empty where notes would decide another posted rate.
   */
  de_xuat: proposal,
});

/** What a trade would post: the same figures, nothing written. */
export const tradeQuote = z.object({
  thanh_tien: decimal,
  gia_tri: decimal,
  lam_tron: decimal,
  loi_nhuan: decimal.nullable(),
  chi_tiet: z.array(quoteLine),
  to_thanh_toan: z.array(noteCount),
  thoi_lai: decimal,
  to_thoi_lai: z.array(noteCount),
  /** On a purchase the notes to hand over; on a sale the fewest notes that pay it, to be confirmed. */
  de_xuat_thanh_toan: proposal,
  /** What is left of each touched currency afterwards, and what of it is then kept for customers, where something is. */
  ton_sau: z.array(z.object({ tien_id: id, ma_tien: z.string(), so_tien: decimal, giu_cho: decimal.optional() })),
  canh_bao: z.array(
    z.object({
      /** `rateBand` to `feeLimit` are past what the posted rates or the settings allow: see `EXCESS_WARNINGS`. */
      loai: z.enum(['loss', 'largeTrade', 'customerRisk', 'staleRate', 'approval', ...EXCESS_WARNINGS]),
      dong: z.int().nullable(),
    }),
  ),
  /** What this customer traded today before this ticket, in VND. */
  tong_khach_trong_ngay: decimal.nullable(),
});

/** A customer as the company knows them, and how much they traded today in VND, in all branches and on all papers. */
export const knownCustomer = z.object({
  khach_hang_id: id,
  /** The paper that was asked for; of a person found by phone the one that was entered last. */
  so_giay_to: z.string().nullable(),
  ten_khach: z.string().nullable(),
  dien_thoai: z.string().nullable(),
  loai_giay_to: z.string().nullable(),
  quoc_tich: z.string().nullable(),
  nhom_khach_id: id.nullable(),
  muc_rui_ro: z.literal(Object.values(RISK_LEVEL)),
  so_giao_dich: z.int(),
  lan_cuoi: timestamp.nullable(),
  tong_khach_trong_ngay: decimal,
});
/** By the number of a paper, or by phone. */
export const customerQuery = z
  .strictObject({
    so_giay_to: text(50).overwrite(lettersAndDigits).optional(),
    dien_thoai: text(30).regex(CUSTOMER_PHONE_PATTERN, { error: 'invalidPhone' }).optional(),
  })
  .refine(({ so_giay_to, dien_thoai }) => Boolean(so_giay_to) !== Boolean(dien_thoai), { error: 'requiredField' });

/** A trade of the large-transaction list, with what its customer traded that day altogether. */
export const largeTrade = trade.omit({ loi_nhuan: true }).extend({
  dien_giai: z.string().nullable(),
  tong_khach_trong_ngay: decimal.nullable(),
});

export type CustomerQuery = z.infer<typeof customerQuery>;
export type KnownCustomer = z.infer<typeof knownCustomer>;
export type LargeTrade = z.infer<typeof largeTrade>;
export type CompleteTradeBody = z.infer<typeof completeTradeBody>;
export type TradeDetailsBody = z.infer<typeof tradeDetailsBody>;
export type TradeBody = z.infer<typeof tradeBody>;
export type ScannedDetails = z.infer<typeof scannedDetails>;
export type TradeLineBody = z.infer<typeof tradeLineBody>;
export type Trade = z.infer<typeof trade>;
export type TradeLine = z.infer<typeof tradeLine>;
export type NoteProposal = z.infer<typeof proposal>;
export type TradeQuote = z.infer<typeof tradeQuote>;
