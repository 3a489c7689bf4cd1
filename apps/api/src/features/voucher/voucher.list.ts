import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import type { PermissionEntry } from '@doi-tien/contract/permissions';
import { VOUCHER, VOUCHER_STATUS } from '@doi-tien/contract/voucher';
import { sql } from 'kysely';
import { keptPictures } from '../../domain/pictures/pictures.repository.ts';
import { tillsOfEntry } from '../../domain/places/place-of-entry.ts';
import { seesCostOf } from '../../domain/rights/profit-sight.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`p.${name}`) });
const searched = (name: string): ListField => ({ ...column(name), search: true });
const person = (name: string): ListField => ({
  kind: 'text',
  sql: sql`(SELECT ho_va_ten FROM nguoi_dung WHERE id = ${sql.ref(`p.${name}`)})`,
});

/** The vouchers of a branch. What foreign money that went out had cost is told to those who see costs. */
export function voucherList(permissions: readonly PermissionEntry[]): ListSpec {
  const shown = Object.values(CURRENCY_GROUP).filter((group) => seesCostOf(permissions, group));
  const isWorthShown = sql`(p.loai = ${sql.lit(VOUCHER.receipt)} OR l.nhom = ${sql.lit(CURRENCY_GROUP.localCash)} OR t.ma = 'VND-BANK'
    OR l.nhom = ANY(${shown}::int[]))`;
  return {
    from: sql`phieu_thu_chi p JOIN khoan_muc k ON k.id = p.khoan_muc_id
      JOIN tien t ON t.id = p.tien_id JOIN loai_tien l ON l.id = t.loai_tien_id`,
    key: sql`p.id`,
    ofBranch: (branchId) => sql`p.chi_nhanh_id = ${branchId}`,
    fields: {
      id: column('id', 'number'),
      so: searched('so'),
      loai: {
        ...column('loai', 'number'),
        words: { [VOUCHER.receipt]: 'voucherKind.receipt', [VOUCHER.payment]: 'voucherKind.payment' },
      },
      ngay: column('ngay', 'date'),
      ket_id: column('ket_id', 'number'),
      khoan_muc_id: column('khoan_muc_id', 'number'),
      khoan_muc: { kind: 'text', sql: sql`k.ten`, search: true },
      loai_khoan_muc: column('loai_khoan_muc', 'number'),
      tk_ke_toan: { kind: 'text', sql: sql`k.tk_ke_toan` },
      tien_id: column('tien_id', 'number'),
      ma_tien: { kind: 'text', sql: sql`t.ma`, search: true },
      nhom: { kind: 'number', sql: sql`l.nhom` },
      so_tien: column('so_tien', 'decimal'),
      gia_tri: { kind: 'decimal', sql: sql`CASE WHEN ${isWorthShown} THEN p.gia_tri END` },
      to_tien: column('to_tien', 'json'),
      tai_khoan_ngoai_id: column('tai_khoan_ngoai_id', 'number'),
      ngan_quy: { kind: 'text', sql: tillsOfEntry('p.but_toan_id') },
      nguoi_nop_nhan: searched('nguoi_nop_nhan'),
      dia_chi: column('dia_chi'),
      ly_do: searched('ly_do'),
      kem_theo: searched('kem_theo'),
      trang_thai: {
        ...column('trang_thai', 'number'),
        words: { [VOUCHER_STATUS.done]: 'tradeStatus.done', [VOUCHER_STATUS.void]: 'tradeStatus.void' },
      },
      nguoi_tao: person('nguoi_tao'),
      nguoi_duyet: person('nguoi_duyet'),
      ly_do_huy: column('ly_do_huy'),
      nguoi_huy: person('nguoi_huy'),
      nguoi_duyet_huy: person('nguoi_duyet_huy'),
      huy_luc: column('huy_luc', 'timestamp'),
      anh: { kind: 'json', sql: keptPictures('phieu_thu_chi', sql`p.id`) },
      ngay_tao: column('ngay_tao', 'timestamp'),
    },
  };
}
