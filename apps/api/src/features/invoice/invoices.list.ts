import { INVOICE_STATE } from '@doi-tien/contract/invoices';
import { SETTINGS } from '@doi-tien/contract/settings';
import { TRADE_KINDS, TRADE_STATUS } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import { LINES_IN_WORDS } from '../../domain/currencies/lines-in-words.ts';
import { TODAY } from '../../domain/safe-day/business-day.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';

const ofTicket = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`g.${name}`) });
const ofInvoice = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`h.${name}`) });
const ofLine = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`d.${name}`) });
const person = (key: string): ListField => ({
  kind: 'text',
  sql: sql`(SELECT ho_va_ten FROM nguoi_dung WHERE id = ${sql.ref(key)})`,
});

/** The first day whose tickets need an invoice; null where all do. */
const FIRST_DAY = sql`(SELECT nullif(s.gia_tri->>'hoa_don_tu_ngay', '')::date FROM cau_hinh_chung s)`;
const DAYS = sql`(SELECT coalesce(s.gia_tri->>'hoa_don_trong_ngay', ${sql.lit(String(SETTINGS.hoa_don_trong_ngay.initial))})::int FROM cau_hinh_chung s)`;
const DEADLINE = sql`(g.ngay + ${DAYS})`;

const STATE = sql<number>`(CASE
  WHEN g.trang_thai = ${sql.lit(TRADE_STATUS.void)} THEN ${sql.lit(INVOICE_STATE.ofVoid)}
  WHEN h.id IS NOT NULL THEN ${sql.lit(INVOICE_STATE.issued)}
  WHEN ${DEADLINE} < ${TODAY} THEN ${sql.lit(INVOICE_STATE.overdue)}
  ELSE ${sql.lit(INVOICE_STATE.due)} END)`;

const KIND_WORDS = Object.fromEntries(TRADE_KINDS.map(({ code }) => [code, `tradeKind.${code}` as const]));
const TICKETS = sql`giao_dich g LEFT JOIN hoa_don h ON h.giao_dich_id = g.id`;

/** Of the buyer of the invoice: since 2025 the number of a person's citizen card is their tax code. */
const BUYER_TAX_CODE = sql`CASE WHEN upper(g.loai_giay_to) = 'CCCD' THEN g.so_giay_to END`;

const fields: Record<string, ListField> = {
  id: ofTicket('id', 'number'),
  ma_giao_dich: { ...ofTicket('ma_giao_dich'), search: true },
  loai: { ...ofTicket('loai'), words: KIND_WORDS },
  ngay: ofTicket('ngay', 'date'),
  han_hoa_don: { kind: 'date', sql: DEADLINE },
  tinh_trang: {
    kind: 'number',
    sql: STATE,
    words: {
      [INVOICE_STATE.due]: 'invoiceState.due',
      [INVOICE_STATE.overdue]: 'invoiceState.overdue',
      [INVOICE_STATE.issued]: 'invoiceState.issued',
      [INVOICE_STATE.ofVoid]: 'invoiceState.ofVoid',
    },
  },
  ten_khach: { ...ofTicket('ten_khach'), search: true },
  loai_giay_to: ofTicket('loai_giay_to'),
  so_giay_to: ofTicket('so_giay_to'),
  dien_giai: { kind: 'text', sql: LINES_IN_WORDS },
  gia_tri: { ...ofTicket('gia_tri', 'decimal'), sum: true },
  ky_hieu: { ...ofInvoice('ky_hieu'), search: true },
  so_hoa_don: { ...ofInvoice('so_hoa_don'), search: true },
  ngay_hoa_don: ofInvoice('ngay_hoa_don', 'date'),
  nguoi_ghi: person('h.nguoi_ghi'),
  nguoi_tao: person('g.nguoi_tao'),
  phien_ban: { kind: 'number', sql: sql`coalesce(h.phien_ban, 0)` },
  ngay_tao: ofTicket('ngay_tao', 'timestamp'),
};

/**
 * Tickets that need an invoice, have one, or were voided after they had. The file has a row for each line of a ticket, with what an
 * invoice program asks for.
 */
export const invoiceList: ListSpec = {
  from: TICKETS,
  key: sql`g.id`,
  ofBranch: (branchId) => sql`g.chi_nhanh_id = ${branchId}`,
  where: sql<boolean>`(g.trang_thai = ${sql.lit(TRADE_STATUS.done)} AND (h.id IS NOT NULL OR ${FIRST_DAY} IS NULL OR g.ngay >= ${FIRST_DAY})
    OR g.trang_thai = ${sql.lit(TRADE_STATUS.void)} AND h.id IS NOT NULL)`,
  fields,
  file: {
    from: sql`${TICKETS} JOIN giao_dich_dong d ON d.giao_dich_id = g.id JOIN tien t ON t.id = d.tien_id`,
    within: sql`d.stt`,
    columns: [
      'ma_giao_dich',
      'thoi_diem',
      'loai',
      'ten_khach',
      'loai_giay_to',
      'so_giay_to',
      'mst_nguoi_mua',
      'dien_thoai',
      'ma_tien',
      'ten_tien',
      'so_luong',
      'ty_gia',
      'don_vi_ty_gia',
      'gia_tri_dong',
      'phi_thu',
      'gia_tri',
      'mst_nguoi_ban',
      'tinh_trang',
      'ky_hieu',
      'so_hoa_don',
      'ngay_hoa_don',
    ],
    fields: {
      ...fields,
      // Of the whole ticket it stands beside each of its lines; the sum of the lines is that of `gia_tri_dong`.
      gia_tri: ofTicket('gia_tri', 'decimal'),
      thoi_diem: ofTicket('ngay_tao', 'timestamp'),
      mst_nguoi_mua: { kind: 'text', sql: BUYER_TAX_CODE },
      mst_nguoi_ban: { kind: 'text', sql: sql`(SELECT s.gia_tri->>'ma_so_thue' FROM cau_hinh_chung s)` },
      dien_thoai: ofTicket('dien_thoai'),
      ma_tien: { kind: 'text', sql: sql`t.ma` },
      ten_tien: { kind: 'text', sql: sql`t.ten` },
      so_luong: ofLine('so_luong', 'decimal'),
      ty_gia: ofLine('ty_gia', 'decimal'),
      don_vi_ty_gia: ofLine('don_vi_ty_gia', 'number'),
      gia_tri_dong: { ...ofLine('gia_tri', 'decimal'), sum: true },
      phi_thu: ofTicket('phi_thu', 'decimal'),
    },
  },
};
