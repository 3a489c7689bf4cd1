import { PRIVACY_REQUEST, PRIVACY_STATE } from '@doi-tien/contract/privacy';
import { sql } from 'kysely';
import type { ListField } from '../../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../../platform/http/lists/list-spec.ts';
import { lastDayOf, mustStay, RECORD_YEARS } from './retention.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`r.${name}`) });
const PERSON = sql`c.root_id`;

/** From when on nothing has to be kept of the person; at once of somebody who never traded. */
export const FREE_FROM = sql`CASE WHEN NOT ${mustStay(PERSON)}
  THEN coalesce((${lastDayOf(PERSON)} + make_interval(years => ${RECORD_YEARS}) + interval '1 day')::date, r.ngay_tao::date) END`;

/** What people asked about what is kept of them. */
export const requestList: ListSpec = {
  from: sql`yeu_cau_rieng_tu r JOIN khach_hang c ON c.id = r.khach_hang_id`,
  key: sql`r.id`,
  fields: {
    id: column('id', 'number'),
    khach_hang_id: { kind: 'number', sql: sql`c.root_id` },
    ho_va_ten: { kind: 'text', sql: sql`c.ho_va_ten`, search: true },
    so_giay_to: {
      kind: 'text',
      sql: sql`(SELECT p.so FROM giay_to p WHERE p.khach_hang_id = c.root_id ORDER BY p.trang_thai, p.id LIMIT 1)`,
    },
    loai: {
      ...column('loai', 'number'),
      words: { [PRIVACY_REQUEST.see]: 'privacyKind.see', [PRIVACY_REQUEST.delete]: 'privacyKind.delete' },
    },
    ghi_chu: { ...column('ghi_chu'), search: true },
    trang_thai: {
      ...column('trang_thai', 'number'),
      words: {
        [PRIVACY_STATE.waiting]: 'privacyState.waiting',
        [PRIVACY_STATE.answered]: 'privacyState.answered',
        [PRIVACY_STATE.withdrawn]: 'privacyState.withdrawn',
      },
    },
    xoa_tu_ngay: {
      kind: 'date',
      sql: sql`CASE WHEN r.loai = ${sql.lit(PRIVACY_REQUEST.delete)} AND r.trang_thai = ${sql.lit(PRIVACY_STATE.waiting)} THEN ${FREE_FROM} END`,
    },
    nguoi_tao: { kind: 'text', sql: sql`(SELECT ho_va_ten FROM nguoi_dung WHERE id = r.nguoi_tao)` },
    xong_luc: column('xong_luc', 'timestamp'),
    phien_ban: column('phien_ban', 'number'),
    ngay_tao: column('ngay_tao', 'timestamp'),
  },
};
