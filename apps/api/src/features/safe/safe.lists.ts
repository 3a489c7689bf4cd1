import { sql } from 'kysely';
import { tillsOfEntry } from '../../domain/places/place-of-entry.ts';
import { isWithheldSafe } from '../../domain/safe-day/withheld.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';

const person = (column: string) => sql`(SELECT ho_va_ten FROM nguoi_dung WHERE id = ${sql.ref(column)})`;

/** Of the count that closed the safe, at the reference rates of that moment. */
const closingDifference = sql`(
  SELECT sum(sign((d->>'chenh_lech')::numeric) * (d->>'gia_tri_vnd')::numeric)
  FROM lan_kiem_quy a CROSS JOIN jsonb_array_elements(a.chi_tiet) d WHERE a.ket_id = k.id AND a.ket_qua = 'dong_ket')`;

export const safeList: ListSpec = {
  from: sql`ket k`,
  ofBranch: (branchId) => sql`k.chi_nhanh_id = ${branchId}`,
  key: sql`k.id`,
  fields: {
    id: { kind: 'number', sql: sql`k.id` },
    ma_ket: { kind: 'text', sql: sql`k.ma_ket`, search: true },
    ngay: { kind: 'date', sql: sql`k.ngay` },
    trang_thai: { kind: 'number', sql: sql`k.trang_thai` },
    xac_nhan: { kind: 'number', sql: sql`k.xac_nhan` },
    mo_luc: { kind: 'timestamp', sql: sql`k.mo_luc` },
    nguoi_mo: { kind: 'text', sql: person('k.nguoi_mo'), search: true },
    chot_luc: { kind: 'timestamp', sql: sql`k.chot_luc` },
    nguoi_chot: { kind: 'text', sql: person('k.nguoi_chot') },
    dong_luc: { kind: 'timestamp', sql: sql`k.dong_luc` },
    nguoi_dong: { kind: 'text', sql: person('k.nguoi_dong') },
    ghi_chu: { kind: 'text', sql: sql`k.ghi_chu`, search: true },
    ghi_chu_dong: { kind: 'text', sql: sql`k.ghi_chu_dong`, search: true },
    chenh_lech: { kind: 'decimal', sql: closingDifference },
    an_so_lieu: { kind: 'boolean', sql: sql`k.an_so_lieu` },
    phien_ban: { kind: 'number', sql: sql`k.phien_ban` },
    ngay_tao: { kind: 'timestamp', sql: sql`k.ngay_tao` },
    ngay_cap_nhat: { kind: 'timestamp', sql: sql`k.ngay_cap_nhat` },
  },
};

/** Counts and movements of a safe lead to what it holds, so their lines are left out while it is being counted. */
const isWithheld = isWithheldSafe(sql`g.ket_id`);

export const movementList: ListSpec = {
  from: sql`giao_dich_ket g`,
  ofBranch: (branchId) => sql`g.chi_nhanh_id = ${branchId}`,
  key: sql`g.id`,
  fields: {
    id: { kind: 'number', sql: sql`g.id` },
    ket_id: { kind: 'number', sql: sql`g.ket_id` },
    loai_giao_dich: { kind: 'number', sql: sql`g.loai_giao_dich` },
    noi_dung: { kind: 'text', sql: sql`g.noi_dung`, search: true },
    ly_do: { kind: 'text', sql: sql`g.ly_do`, search: true },
    ngan_hang: { kind: 'text', sql: sql`g.ngan_hang`, search: true },
    chi_tiet: { kind: 'json', sql: sql`CASE WHEN ${isWithheld} THEN '[]' ELSE coalesce(g.chi_tiet, '[]') END` },
    an_so_lieu: { kind: 'boolean', sql: isWithheld },
    ngan_quy: { kind: 'text', sql: tillsOfEntry('g.but_toan_id') },
    nguoi_tao: { kind: 'text', sql: person('g.nguoi_tao'), search: true },
    ngay_tao: { kind: 'timestamp', sql: sql`g.ngay_tao` },
  },
};

/** Every posting of a trade, the void included, with what it moved in or out; filtered by `ket_id`. */
export const tradeStepList: ListSpec = {
  // A void reverses the trade's own entry, so one equality finds the trade of both.
  from: sql`but_toan b JOIN giao_dich g ON g.but_toan_id = coalesce(b.dao_cua, b.id)`,
  ofBranch: (branchId) => sql`b.chi_nhanh_id = ${branchId}`,
  where: sql`b.loai IN ('trade', 'void')`,
  key: sql`b.id`,
  fields: {
    id: { kind: 'number', sql: sql`b.id` },
    ket_id: { kind: 'number', sql: sql`b.ket_id` },
    giao_dich_id: { kind: 'number', sql: sql`g.id` },
    ma_giao_dich: { kind: 'text', sql: sql`g.ma_giao_dich`, search: true },
    loai: { kind: 'text', sql: sql`g.loai` },
    la_huy: { kind: 'boolean', sql: sql`b.dao_cua IS NOT NULL` },
    nguoi_tao: { kind: 'text', sql: person('b.nguoi_tao'), search: true },
    ngay_tao: { kind: 'timestamp', sql: sql`b.ngay_tao` },
    dong_tien: {
      kind: 'json',
      sql: sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('ma_tien', f.ma, 'so_luong', trim_scale(f.so_luong)::text)
                                          ORDER BY f.so_luong < 0, f.thu_tu), '[]')
                FROM (SELECT t.ma, t.thu_tu, sum(l.so_luong) AS so_luong FROM dong_but_toan l JOIN tien t ON t.id = l.tien_id
                      WHERE l.but_toan_id = b.id AND l.tai_khoan = 'holding' GROUP BY t.id HAVING sum(l.so_luong) <> 0) f)`,
    },
  },
};
