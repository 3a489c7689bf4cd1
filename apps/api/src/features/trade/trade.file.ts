import type { TradeKind } from '@doi-tien/contract/trade';
import { type RawBuilder, sql } from 'kysely';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { tradeList } from './trade.list.ts';

/** Figures of the whole ticket stand on its first line only, so that a column can be added up. */
const onFirstLine = (field: ListField | undefined): ListField => ({
  kind: 'decimal',
  sql: sql`CASE WHEN d.stt = 1 THEN ${field?.sql} END`,
  ...(field?.sum && { sum: true }),
});

const ofLine = (kind: ListField['kind'], expression: RawBuilder<unknown>): ListField => ({ kind, sql: expression });

const PER_TICKET = ['phi_thu', 'phi_chi', 'lam_tron', 'thanh_tien', 'gia_tri', 'thoi_lai'] as const;

const COLUMNS = [
  'ma_giao_dich',
  'ngay',
  'ngay_tao',
  'trang_thai',
  'nguoi_tao',
  'dong',
  'ma_tien',
  'nhom_ty_gia',
  'so_luong',
  'don_vi_ty_gia',
  'ty_gia',
  'ty_gia_niem_yet',
  'bac',
  'thanh_tien_dong',
  'ma_tien_thanh_toan',
  'ty_gia_quy_doi',
  'gia_tri_dong',
  'phi_thu',
  'phi_chi',
  'lam_tron',
  'thanh_tien',
  'gia_tri',
  'thoi_lai',
  'ma_tham_chieu',
  'mang',
  'ly_do_ty_gia',
  'ten_khach',
  'dien_thoai',
  'loai_giay_to',
  'so_giay_to',
  'quoc_tich',
  'ghi_chu',
  'so_lan_in',
  'ly_do_huy',
  'huy_luc',
];

/** The tickets of one kind as a file, a row for each line. A file leaves the business, so it never carries profit. */
export function tradeFile(kind: TradeKind): ListSpec {
  const list = tradeList(kind, false);
  return {
    ...list,
    file: {
      from: sql`giao_dich g JOIN giao_dich_dong d ON d.giao_dich_id = g.id JOIN tien t ON t.id = d.tien_id`,
      within: sql`d.stt`,
      columns: COLUMNS,
      fields: {
        ...list.fields,
        ...Object.fromEntries(PER_TICKET.map((name) => [name, onFirstLine(list.fields[name])])),
        dong: ofLine('number', sql`d.stt`),
        ma_tien: ofLine('text', sql`t.ma`),
        nhom_ty_gia: ofLine('text', sql`d.nhom_ty_gia`),
        so_luong: ofLine('decimal', sql`trim_scale(d.so_luong)`),
        don_vi_ty_gia: ofLine('number', sql`d.don_vi_ty_gia`),
        ty_gia: ofLine('decimal', sql`trim_scale(d.ty_gia)`),
        ty_gia_niem_yet: ofLine('decimal', sql`trim_scale(d.ty_gia_niem_yet)`),
        bac: { ...ofLine('text', sql`d.bac->>'ten'`), part: 'bat_bac_ty_gia' },
        thanh_tien_dong: ofLine('decimal', sql`trim_scale(d.thanh_tien)`),
        gia_tri_dong: { ...ofLine('decimal', sql`d.gia_tri`), sum: true },
      },
    },
  };
}
