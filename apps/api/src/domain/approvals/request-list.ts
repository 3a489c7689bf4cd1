import { APPROVAL_AREAS, APPROVAL_STATUS, COMPANY_APPROVAL_AREAS } from '@doi-tien/contract/approvals';
import { isAllowed, type Permission, type PermissionEntry } from '@doi-tien/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import type { FileTextKey } from '../../platform/http/messages.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`y.${name}`) });
const person = (name: string): ListField => ({
  kind: 'text',
  sql: sql`(SELECT ho_va_ten FROM nguoi_dung WHERE id = ${sql.ref(`y.${name}`)})`,
  search: true,
});

/** A waiting request past its time has run out: nothing has to happen for that. */
export const STATUS = sql<number>`(CASE WHEN y.trang_thai = 1 AND y.het_han_luc <= now() + clock_offset()
  THEN ${sql.lit(APPROVAL_STATUS.expired)} ELSE y.trang_thai END)`;

/**
 * For queries in which `y` is a request and `k` a safe: counts, movements and transfers of a safe, and counts of its tills, lead to what it holds, and so do requests
 * about them.
 */
export const TELLS_OF_SAFE = sql<boolean>`(
  (y.ten_quyen IN ('ket', 'ngan-quy', 'dieu-chuyen', 'doi-chieu') AND k.chi_nhanh_id = y.chi_nhanh_id AND y.ngay_tao >= k.mo_luc)
  OR (y.hanh_vi = 'POST /ket' AND y.ket_qua_id = k.id)
  OR (y.ten_quyen = 'dieu-chuyen' AND EXISTS (
    SELECT FROM dieu_chuyen d WHERE d.id = coalesce(y.ban_ghi_id, y.ket_qua_id) AND k.id IN (d.ket_gui_id, d.ket_cuoi_id))))`;
/** Its figures are left out while that safe is being counted. */
export const IS_WITHHELD = sql<boolean>`EXISTS (SELECT FROM ket k WHERE k.an_so_lieu AND ${TELLS_OF_SAFE})`;

const STATUS_WORDS: Record<string, FileTextKey> = {
  [APPROVAL_STATUS.waiting]: 'approvalStatus.waiting',
  [APPROVAL_STATUS.done]: 'approvalStatus.done',
  [APPROVAL_STATUS.refused]: 'approvalStatus.refused',
  [APPROVAL_STATUS.withdrawn]: 'approvalStatus.withdrawn',
  [APPROVAL_STATUS.expired]: 'approvalStatus.expired',
  [APPROVAL_STATUS.failed]: 'approvalStatus.failed',
};

/** The areas whose acts these permissions may approve. */
export function approvableAreas(permissions: readonly PermissionEntry[]): string[] {
  return APPROVAL_AREAS.filter((area) => isAllowed(permissions, [area, 'approve'] as unknown as Permission));
}

/** Requests of the areas that a role may approve. */
export function approverList({ permissions }: { permissions: readonly PermissionEntry[] }): ListSpec {
  return describeList(sql<boolean>`y.ten_quyen = ANY(${approvableAreas(permissions)}::text[])`);
}

/** The requests of one person. */
export function makerList(makerId: number): ListSpec {
  return describeList(sql<boolean>`y.nguoi_tao = ${makerId}`);
}

/** The requests of a safe's branch while the safe was open. */
export function listOfSafe(safeId: number): ListSpec {
  return describeList(sql<boolean>`EXISTS (
    SELECT FROM ket k WHERE k.id = ${safeId} AND k.chi_nhanh_id = y.chi_nhanh_id AND y.ngay_tao >= k.mo_luc
      AND (k.dong_luc IS NULL OR y.ngay_tao <= k.dong_luc))
    AND y.ten_quyen <> ALL(${[...COMPANY_APPROVAL_AREAS]}::text[])`);
}

function describeList(where: RawBuilder<boolean>): ListSpec {
  return {
    from: sql`yeu_cau_duyet y`,
    key: sql`y.id`,
    where,
    ofBranch: (branchId) =>
      sql`(y.chi_nhanh_id = ${branchId} OR y.ten_quyen = ANY(${[...COMPANY_APPROVAL_AREAS]}::text[]))`,
    fields: {
      id: column('id', 'number'),
      chi_nhanh_id: column('chi_nhanh_id', 'number'),
      ten_quyen: column('ten_quyen'),
      hanh_vi: { ...column('hanh_vi'), search: true },
      dieu_kien: {
        kind: 'json',
        sql: sql`(SELECT json_agg(json_build_object('loai', n->>'loai', 'muc', n->>'muc', 'gia_tri', CASE WHEN NOT ${IS_WITHHELD} THEN n->>'gia_tri' END))
                  FROM jsonb_array_elements(y.dieu_kien) n)`,
      },
      gia_tri: { kind: 'decimal', sql: sql`(CASE WHEN NOT ${IS_WITHHELD} THEN y.gia_tri END)` },
      ban_ghi_id: column('ban_ghi_id', 'number'),
      ma_bam: { kind: 'text', sql: sql`encode(y.ma_bam, 'hex')` },
      trang_thai: { kind: 'number', sql: STATUS, words: STATUS_WORDS },
      ly_do: { ...column('ly_do'), search: true },
      nguoi_tao_id: column('nguoi_tao', 'number'),
      nguoi_tao: person('nguoi_tao'),
      nguoi_duyet_id: column('nguoi_duyet', 'number'),
      nguoi_duyet: person('nguoi_duyet'),
      tai_cho: column('tai_cho', 'boolean'),
      ghi_chu: { ...column('ghi_chu'), search: true },
      tu_choi: column('tu_choi'),
      ket_qua_id: column('ket_qua_id', 'number'),
      co_mat_khau: column('co_mat_khau', 'boolean'),
      ngay_tao: column('ngay_tao', 'timestamp'),
      het_han_luc: column('het_han_luc', 'timestamp'),
      xong_luc: column('xong_luc', 'timestamp'),
      giay_cho: { kind: 'number', sql: sql`extract(epoch FROM y.xong_luc - y.ngay_tao)::int` },
    },
  };
}
