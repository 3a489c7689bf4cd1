import { sql } from 'kysely';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';

export const rateList: ListSpec = {
  from: sql`ty_gia r JOIN tien t ON t.id = r.tien_id LEFT JOIN nguoi_dung u ON u.id = r.nguoi_tao
    LEFT JOIN chi_nhanh b ON b.id = r.chi_nhanh_id`,
  // The company's are everybody's; of branches those of the one that is shown.
  ofBranch: (branchId) => sql`(r.chi_nhanh_id IS NULL OR r.chi_nhanh_id = ${branchId})`,
  key: sql`r.id`,
  fields: {
    id: { kind: 'number', sql: sql`r.id` },
    dot: { kind: 'text', sql: sql`r.dot::text` },
    tien_id: { kind: 'number', sql: sql`r.tien_id` },
    ma_tien: { kind: 'text', sql: sql`t.ma`, search: true },
    ten_tien: { kind: 'text', sql: sql`t.ten`, search: true },
    nhom_ty_gia: { kind: 'text', sql: sql`r.nhom_ty_gia`, search: true },
    chi_nhanh: { kind: 'text', sql: sql`b.ten`, search: true, isOfBranches: true },
    ma_chi_nhanh: { kind: 'text', sql: sql`b.ma`, search: true, isOfBranches: true },
    la_ket_thuc: { kind: 'boolean', sql: sql`r.la_ket_thuc`, isOfBranches: true },
    ty_gia_mua: { kind: 'decimal', sql: sql`r.ty_gia_mua` },
    ty_gia_ban: { kind: 'decimal', sql: sql`r.ty_gia_ban` },
    ty_gia_goc: { kind: 'decimal', sql: sql`r.ty_gia_goc` },
    hieu_luc_tu: { kind: 'timestamp', sql: sql`r.hieu_luc_tu` },
    theo_quy_tac: { kind: 'boolean', sql: sql`r.quy_tac_id IS NOT NULL`, part: 'bat_nguon_ty_gia' },
    nguon: {
      kind: 'text',
      sql: sql`(SELECT s.ten FROM nguon_ty_gia s WHERE s.id = r.nguon_id)`,
      part: 'bat_nguon_ty_gia',
    },
    moc_nguon: { kind: 'timestamp', sql: sql`r.moc_nguon`, part: 'bat_nguon_ty_gia' },
    ly_do: { kind: 'text', sql: sql`r.ly_do`, search: true },
    nguoi_tao: { kind: 'text', sql: sql`u.ho_va_ten`, search: true },
    ngay_tao: { kind: 'timestamp', sql: sql`r.ngay_tao` },
  },
};
