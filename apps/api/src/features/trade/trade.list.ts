import { TRADE_KINDS, TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import { type RawBuilder, sql } from 'kysely';
import { LINES_IN_WORDS } from '../../domain/currencies/lines-in-words.ts';
import { tillsOfEntry } from '../../domain/places/place-of-entry.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSearch, ListSpec } from '../../platform/http/lists/list-spec.ts';
import type { FileTextKey } from '../../platform/http/messages.ts';
import { keptTradeTotals } from './trade.totals.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`g.${name}`) });

/** Null for almost every ticket, so nobody is looked up. */
const approver = (name: string): ListField => ({
  kind: 'text',
  sql: sql`CASE WHEN ${sql.ref(`g.${name}`)} IS NOT NULL THEN (SELECT ho_va_ten FROM nguoi_dung WHERE id = ${sql.ref(`g.${name}`)}) END`,
});

const search: ListSearch = {
  text: sql`g.tim_kiem`,
  pairs: sql`word_pair_keys(g.tim_kiem)`,
  person: sql`g.nguoi_tao`,
  currencies: sql`g.cac_tien`,
  hasNumbers: true,
};

const STATUS_WORDS: Record<string, FileTextKey> = {
  [TRADE_STATUS.done]: 'tradeStatus.done',
  [TRADE_STATUS.waiting]: 'tradeStatus.waiting',
  [TRADE_STATUS.void]: 'tradeStatus.void',
};

const KIND_WORDS = Object.fromEntries(TRADE_KINDS.map(({ code }) => [code, `tradeKind.${code}` as const]));

const described = new Map<string, ListSpec>();

/** One ticket with its lines and the notes that settled it, as one row. Described once, since every trade asks for it again. */
export function tradeList(kind: TradeKind | null, maySeeProfit: boolean): ListSpec {
  const name = `${kind?.code} ${maySeeProfit}`;
  const list = described.get(name) ?? describeList(kind, maySeeProfit);
  described.set(name, list);
  return list;
}

function describeList(kind: TradeKind | null, maySeeProfit: boolean): ListSpec {
  // Without the right to see profit, it can neither be read nor found out by filtering or sorting.
  const hidden: ListField = { kind: 'json', sql: sql`NULL` };
  return {
    from: sql`giao_dich g`,
    key: sql`g.id`,
    ofBranch: (branchId) => sql`g.chi_nhanh_id = ${branchId}`,
    where: kind ? sql`g.loai = ${kind.code}` : sql`true`,
    search: { ...search, isLong: true },
    ...(kind && { kept: keptTradeTotals(kind) }),
    summedStatus: {
      field: 'trang_thai',
      summed: TRADE_STATUS.done,
      counted: { so_cho_nhan: TRADE_STATUS.waiting, so_da_huy: TRADE_STATUS.void },
    },
    fields: {
      id: column('id', 'number'),
      loai: { ...column('loai'), words: KIND_WORDS },
      ma_giao_dich: column('ma_giao_dich'),
      ket_id: column('ket_id', 'number'),
      ngay: column('ngay', 'date'),
      tien_thanh_toan_id: column('tien_thanh_toan_id', 'number'),
      ma_tien_thanh_toan: { kind: 'text', sql: sql`(SELECT ma FROM tien WHERE id = g.tien_thanh_toan_id)` },
      cac_tien: column('cac_tien', 'set'),
      bac: { kind: 'text', sql: TIER_NAMES, part: 'bat_bac_ty_gia' },
      khach_hang_id: column('khach_hang_id', 'number'),
      ten_khach: column('ten_khach'),
      dien_thoai: column('dien_thoai'),
      loai_giay_to: column('loai_giay_to'),
      so_giay_to: column('so_giay_to'),
      quoc_tich: column('quoc_tich'),
      phi_thu: column('phi_thu', 'decimal'),
      phi_chi: column('phi_chi', 'decimal'),
      lam_tron: column('lam_tron', 'decimal'),
      thanh_tien: column('thanh_tien', 'decimal'),
      gia_tri: { ...column('gia_tri', 'decimal'), sum: true },
      loi_nhuan: maySeeProfit ? { ...column('loi_nhuan', 'decimal'), sum: true } : hidden,
      ty_gia_quy_doi: column('ty_gia_quy_doi', 'decimal'),
      ly_do_ty_gia: column('ly_do_ty_gia'),
      ly_do_lay_giu_cho: column('ly_do_lay_giu_cho'),
      ghi_chu: column('ghi_chu'),
      trang_thai: { ...column('trang_thai', 'number'), words: STATUS_WORDS },
      ly_do_huy: column('ly_do_huy'),
      ma_tham_chieu: column('ma_tham_chieu'),
      mang: column('mang'),
      tai_khoan_ngoai_id: column('tai_khoan_ngoai_id', 'number'),
      so_lan_in: column('so_lan_in', 'number'),
      nguoi_tao: { kind: 'text', sql: sql`(SELECT ho_va_ten FROM nguoi_dung WHERE id = g.nguoi_tao)` },
      nguoi_tao_id: column('nguoi_tao', 'number'),
      nguoi_duyet: approver('nguoi_duyet'),
      nguoi_duyet_huy: approver('nguoi_duyet_huy'),
      ngay_tao: column('ngay_tao', 'timestamp'),
      ngay_cap_nhat: column('ngay_cap_nhat', 'timestamp'),
      huy_luc: column('huy_luc', 'timestamp'),
      ngan_quy: { kind: 'text', sql: tillsOfEntry('g.but_toan_id') },
      ngan_quy_huy: { kind: 'text', sql: tillsOfEntry('g.huy_but_toan_id') },
      phien_ban: column('phien_ban', 'number'),
      chi_tiet: { kind: 'json', sql: linesOf(maySeeProfit) },
      to_thanh_toan: { kind: 'json', sql: settlementNotes(sql`(n.so_tien > 0) = ${IS_SALE}`) },
      thoi_lai: { kind: 'decimal', sql: kind?.side === 'buy' ? sql`0::numeric` : CHANGE_AMOUNT },
      in_an: { kind: 'json', sql: LAST_PRINT },
      to_thoi_lai: { kind: 'json', sql: kind?.side === 'buy' ? sql`'[]'::json` : settlementNotes(IS_CHANGE) },
    },
  };
}

/*
 * Rows are made into JSON as they are, and a line finds its currency by itself: pairs put together one by one and a join
 * planned for every ticket took most of the time of a page.
 */
const linesOf = (maySeeProfit: boolean) => sql`(
  SELECT coalesce(json_agg(line), '[]') FROM (
    SELECT d.stt, d.tien_id, t.ma AS ma_tien, t.so_le, d.nhom_ty_gia,
      trim_scale(d.so_luong)::text AS so_luong, trim_scale(d.ty_gia)::text AS ty_gia,
      trim_scale(d.ty_gia_niem_yet)::text AS ty_gia_niem_yet, d.don_vi_ty_gia,
      trim_scale(d.thanh_tien)::text AS thanh_tien, d.gia_tri::text,
      ${maySeeProfit ? sql`d.gia_von::text` : sql`NULL`} AS gia_von,
      ${maySeeProfit ? sql`d.loi_nhuan::text` : sql`NULL`} AS loi_nhuan, coalesce(d.to_tien, '[]') AS to_tien, d.bac, d.giu_cho_id,
      CASE WHEN d.giu_cho_id IS NOT NULL THEN (SELECT ma FROM giu_cho WHERE id = d.giu_cho_id) END AS ma_giu_cho, d.dat_coc::text
    FROM giao_dich_dong d, LATERAL (SELECT ma, so_le FROM tien WHERE id = d.tien_id OFFSET 0) t
    WHERE d.giao_dich_id = g.id ORDER BY d.stt) line)`;

/** The last paper of a ticket. A company without printers does not look for it. */
const LAST_PRINT = sql`(
  CASE WHEN (SELECT EXISTS (SELECT FROM may_in)) THEN (
    SELECT json_build_object('lenh_id', j.id, 'may_in_id', m.id, 'may_in', m.ten, 'ket_noi', m.ket_noi, 'trang_thai', j.trang_thai, 'ly_do', j.ly_do, 'lan_in', j.lan_in)
    FROM lenh_in j JOIN may_in m ON m.id = j.may_in_id WHERE j.giao_dich_id = g.id ORDER BY j.id DESC LIMIT 1) END)`;

/** Only filtered: the lines tell their tiers themselves. */
const TIER_NAMES = sql`(
  SELECT string_agg(DISTINCT d.bac->>'ten', ', ') FROM giao_dich_dong d WHERE d.giao_dich_id = g.id AND d.bac_ty_gia_id IS NOT NULL)`;

const IS_SALE = sql<boolean>`(g.loai IN ('BNT', 'BDT'))`;

/** On a sale the customer pays in the settlement currency, so what leaves of it is change. */
const IS_CHANGE = sql<boolean>`(n.so_tien < 0 AND ${IS_SALE})`;

const settlementNotes = (which: RawBuilder<boolean>) => sql`(
  SELECT coalesce(json_agg(note), '[]') FROM (
    SELECT n.menh_gia_id, abs(n.so_to) AS so_to FROM dong_to_tien n
    WHERE n.but_toan_id = g.but_toan_id AND n.tien_id = g.tien_thanh_toan_id AND n.menh_gia_id IS NOT NULL AND ${which}
    ORDER BY n.id) note)`;

const CHANGE_AMOUNT = sql`(
  SELECT trim_scale(coalesce(-sum(n.so_tien), 0)) FROM dong_to_tien n
  WHERE n.but_toan_id = g.but_toan_id AND n.tien_id = g.tien_thanh_toan_id AND ${IS_CHANGE})`;

const allTrades = tradeList(null, false);

/**
 * Trades that reach the threshold of their day by themselves, or whose customer reaches it with all
 * trades of that day in all branches and on all papers: splitting an amount does not keep it off the list. Void ones did not happen.
 */
export const largeTradeList: ListSpec = {
  ...allTrades,
  from: sql`${allTrades.from} LEFT JOIN khach_hang c ON c.id = g.khach_hang_id
    LEFT JOIN customer_days k ON k.khach_hang_id = c.root_id AND k.ngay = g.ngay`,
  search,
  ofBranch: (branchId) => sql`g.id IN (SELECT large_trades(${branchId}::int))`,
  fields: {
    ...allTrades.fields,
    dien_giai: { kind: 'text', sql: LINES_IN_WORDS },
    tong_khach_trong_ngay: { kind: 'decimal', sql: sql`k.gia_tri` },
  },
};
