import { sql } from 'kysely';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';

const kept = (alias: string): Record<string, ListField> => ({
  phien_ban: { kind: 'number', sql: sql.ref(`${alias}.phien_ban`) },
  ngay_tao: { kind: 'timestamp', sql: sql.ref(`${alias}.ngay_tao`) },
  ngay_cap_nhat: { kind: 'timestamp', sql: sql.ref(`${alias}.ngay_cap_nhat`) },
});

export const currencyTypeList: ListSpec = {
  from: sql`loai_tien l`,
  key: sql`l.id`,
  fields: {
    id: { kind: 'number', sql: sql`l.id` },
    ma: { kind: 'text', sql: sql`l.ma`, search: true },
    ten: { kind: 'text', sql: sql`l.ten`, search: true },
    nhom: { kind: 'number', sql: sql`l.nhom` },
    thu_tu: { kind: 'number', sql: sql`l.thu_tu` },
    trang_thai: { kind: 'number', sql: sql`l.trang_thai` },
    so_tien_te: { kind: 'number', sql: sql`(SELECT count(*) FROM tien t WHERE t.loai_tien_id = l.id)` },
    ...kept('l'),
  },
};

export const currencyList: ListSpec = {
  from: sql`tien t JOIN loai_tien l ON l.id = t.loai_tien_id`,
  key: sql`t.id`,
  fields: {
    id: { kind: 'number', sql: sql`t.id` },
    ma: { kind: 'text', sql: sql`t.ma`, search: true },
    ten: { kind: 'text', sql: sql`t.ten`, search: true },
    ky_hieu: { kind: 'text', sql: sql`t.ky_hieu` },
    loai_tien_id: { kind: 'number', sql: sql`t.loai_tien_id` },
    ma_loai_tien: { kind: 'text', sql: sql`l.ma` },
    ten_loai_tien: { kind: 'text', sql: sql`l.ten`, search: true },
    nhom: { kind: 'number', sql: sql`l.nhom` },
    so_le: { kind: 'number', sql: sql`t.so_le` },
    don_vi_ty_gia: { kind: 'number', sql: sql`t.don_vi_ty_gia` },
    ton_toi_thieu: { kind: 'decimal', sql: sql`t.ton_toi_thieu` },
    thu_tu: { kind: 'number', sql: sql`t.thu_tu` },
    trang_thai: { kind: 'number', sql: sql`t.trang_thai` },
    ...kept('t'),
  },
};

export const denominationList: ListSpec = {
  from: sql`menh_gia m JOIN tien t ON t.id = m.tien_id`,
  key: sql`m.id`,
  fields: {
    id: { kind: 'number', sql: sql`m.id` },
    tien_id: { kind: 'number', sql: sql`m.tien_id` },
    ma_tien: { kind: 'text', sql: sql`t.ma`, search: true },
    gia_tri: { kind: 'decimal', sql: sql`m.gia_tri` },
    nhom_ty_gia: { kind: 'text', sql: sql`m.nhom_ty_gia`, search: true },
    dang_luu_hanh: { kind: 'boolean', sql: sql`m.dang_luu_hanh` },
    ...kept('m'),
  },
};
