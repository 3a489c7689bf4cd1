import { sql } from 'kysely';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { OUTCOME_WORDS, WAY_WORDS } from './file-words.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`f.${name}`) });

/** What fetches and files brought. */
export const fetchList: ListSpec = {
  from: sql`lan_lay_ty_gia f JOIN nguon_ty_gia s ON s.id = f.nguon_id`,
  key: sql`f.id`,
  fields: {
    id: column('id', 'number'),
    nguon_id: column('nguon_id', 'number'),
    nguon: { kind: 'text', sql: sql.ref('s.ten'), search: true },
    cach: { ...column('cach', 'number'), words: WAY_WORDS },
    ket_qua_lay: { ...column('ket_qua'), words: OUTCOME_WORDS },
    tham_so: column('tham_so', 'json'),
    luc_dau: column('luc_dau', 'timestamp'),
    luc_cuoi: column('luc_cuoi', 'timestamp'),
    so_lan_gap: column('so_lan', 'number'),
    kich_thuoc: column('kich_thuoc', 'number'),
    sha256: { ...column('sha256'), search: true },
    moc: column('moc', 'timestamp'),
    so_dong: column('so_dong', 'number'),
    ten_tep: { ...column('ten_tep'), search: true },
    nguoi_tao: { kind: 'text', sql: sql`(SELECT u.ho_va_ten FROM nguoi_dung u WHERE u.id = f.nguoi_tao)` },
    // Lists are ordered by it until somebody chooses another order.
    ngay_tao: column('luc_dau', 'timestamp'),
  },
};
