import { COUNTERFEIT_RECEIVER, COUNTERFEIT_STATUS } from '@doi-tien/contract/counterfeit';
import { sql } from 'kysely';
import { keptPictures } from '../../domain/pictures/pictures.repository.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`x.${name}`) });
const searched = (name: string): ListField => ({ ...column(name), search: true });

/** Other records of the same note. */
const SAME_NOTE = sql`tien_gia_to e JOIN tien_gia o ON o.id = e.tien_gia_id
  WHERE s.so_seri <> '' AND e.so_seri = s.so_seri AND e.gia_tri = s.gia_tri AND o.tien_id = x.tien_id AND o.id <> x.id`;

/** Those of the branch by their numbers. Of other branches only that there is one: the reader may not work there. */
const IN_BRANCH = sql`(
  SELECT coalesce(jsonb_agg(DISTINCT o.ma), '[]') FROM ${SAME_NOTE} AND o.chi_nhanh_id = x.chi_nhanh_id)`;
const IS_ELSEWHERE = sql`EXISTS (SELECT FROM ${SAME_NOTE} AND o.chi_nhanh_id <> x.chi_nhanh_id)`;

const NOTES = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('gia_tri', trim_scale(s.gia_tri)::text, 'so_seri', s.so_seri, 'trung', ${IN_BRANCH},
    'trung_noi_khac', ${IS_ELSEWHERE}) ORDER BY s.stt), '[]')
  FROM tien_gia_to s WHERE s.tien_gia_id = x.id)`;

/** The register of a branch. What a count found in a safe says nothing of what the safe holds, so it is not withheld. */
export const counterfeitList: ListSpec = {
  from: sql`tien_gia x`,
  key: sql`x.id`,
  ofBranch: (branchId) => sql`x.chi_nhanh_id = ${branchId}`,
  fields: {
    id: column('id', 'number'),
    ma: searched('ma'),
    phat_hien_luc: column('phat_hien_luc', 'timestamp'),
    tien_id: column('tien_id', 'number'),
    ma_tien: { kind: 'text', sql: sql`(SELECT t.ma FROM tien t WHERE t.id = x.tien_id)`, search: true },
    so_le: { kind: 'number', sql: sql`(SELECT t.so_le FROM tien t WHERE t.id = x.tien_id)` },
    so_to: { kind: 'number', sql: sql`(SELECT count(*)::int FROM tien_gia_to s WHERE s.tien_gia_id = x.id)` },
    tong_menh_gia: {
      kind: 'decimal',
      sql: sql`(SELECT trim_scale(sum(s.gia_tri)) FROM tien_gia_to s WHERE s.tien_gia_id = x.id)`,
    },
    cac_seri: {
      kind: 'text',
      sql: sql`(SELECT coalesce(string_agg(s.so_seri, ', ' ORDER BY s.stt) FILTER (WHERE s.so_seri <> ''), '')
        FROM tien_gia_to s WHERE s.tien_gia_id = x.id)`,
      search: true,
    },
    to_tien: { kind: 'json', sql: NOTES },
    giao_dich_id: column('giao_dich_id', 'number'),
    ma_giao_dich: {
      kind: 'text',
      sql: sql`(SELECT g.ma_giao_dich FROM giao_dich g WHERE g.id = x.giao_dich_id)`,
      search: true,
    },
    ket_id: column('ket_id', 'number'),
    ma_ket: { kind: 'text', sql: sql`(SELECT k.ma_ket FROM ket k WHERE k.id = x.ket_id)`, search: true },
    khach_hang_id: column('khach_hang_id', 'number'),
    ten_khach: searched('ten_khach'),
    so_giay_to: searched('so_giay_to'),
    dia_chi: column('dia_chi'),
    nguoi_phat_hien: searched('nguoi_phat_hien'),
    dac_diem: column('dac_diem'),
    trang_thai: {
      ...column('trang_thai', 'number'),
      words: {
        [COUNTERFEIT_STATUS.kept]: 'counterfeitStatus.kept',
        [COUNTERFEIT_STATUS.handedOver]: 'counterfeitStatus.handedOver',
      },
    },
    noi_nhan: {
      ...column('noi_nhan', 'number'),
      words: {
        [COUNTERFEIT_RECEIVER.police]: 'counterfeitReceiver.police',
        [COUNTERFEIT_RECEIVER.stateBank]: 'counterfeitReceiver.stateBank',
        [COUNTERFEIT_RECEIVER.bank]: 'counterfeitReceiver.bank',
      },
    },
    nguoi_nhan: searched('nguoi_nhan'),
    ngay_ban_giao: column('ngay_ban_giao', 'date'),
    so_bien_nhan: searched('so_bien_nhan'),
    ghi_chu: searched('ghi_chu'),
    anh: { kind: 'json', sql: keptPictures('tien_gia', sql`x.id`) },
    nguoi_tao: { kind: 'text', sql: sql`(SELECT u.ho_va_ten FROM nguoi_dung u WHERE u.id = x.nguoi_tao)` },
    phien_ban: column('phien_ban', 'number'),
    ngay_tao: column('ngay_tao', 'timestamp'),
    ngay_cap_nhat: column('ngay_cap_nhat', 'timestamp'),
  },
};

/** Which record a paper belongs to is known to people who may read records only: recording notes must not tell whether a number is known. */
export const counterfeitListWithoutCustomer: ListSpec = {
  ...counterfeitList,
  fields: { ...counterfeitList.fields, khach_hang_id: { kind: 'number', sql: sql`NULL::int` } },
};
