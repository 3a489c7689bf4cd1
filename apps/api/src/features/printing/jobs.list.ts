import { sql } from 'kysely';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`j.${name}`) });

/** Everything that was to be printed in a branch. */
export const jobList: ListSpec = {
  from: sql`lenh_in j JOIN may_in m ON m.id = j.may_in_id LEFT JOIN giao_dich g ON g.id = j.giao_dich_id`,
  ofBranch: (branchId) => sql`j.chi_nhanh_id = ${branchId}`,
  key: sql`j.id`,
  fields: {
    id: { kind: 'number', sql: sql`j.id::int` },
    may_in_id: column('may_in_id', 'number'),
    may_in: { kind: 'text', sql: sql.ref('m.ten') },
    ket_noi: { kind: 'text', sql: sql.ref('m.ket_noi') },
    giao_dich_id: column('giao_dich_id', 'number'),
    ma_giao_dich: { kind: 'text', sql: sql.ref('g.ma_giao_dich'), search: true },
    loai: { kind: 'text', sql: sql.ref('g.loai') },
    lan_in: column('lan_in', 'number'),
    trang_thai: column('trang_thai', 'number'),
    ly_do: column('ly_do'),
    nguoi_tao: { kind: 'text', sql: sql`(SELECT ho_va_ten FROM nguoi_dung WHERE id = j.nguoi_tao)` },
    ngay_tao: column('ngay_tao', 'timestamp'),
    xong_luc: column('xong_luc', 'timestamp'),
  },
};
