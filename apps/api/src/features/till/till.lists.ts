import { HAND_OVER_STATUS, SHIFT_ENDING, TILL_COUNT } from '@doi-tien/contract/till';
import { sql } from 'kysely';
import { IS_PREPARED_BLIND, isBlindShift } from '../../domain/places/blind-counts.ts';
import { isWithheldSafe } from '../../domain/safe-day/withheld.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { FileRows, ListSpec } from '../../platform/http/lists/list-spec.ts';
import type { FileTextKey } from '../../platform/http/messages.ts';

const person = (column: string) => sql`(SELECT ho_va_ten FROM nguoi_dung WHERE id = ${sql.ref(column)})`;
const tillName = (column: string) => sql`(SELECT ma || ' · ' || ten FROM ngan_quy WHERE id = ${sql.ref(column)})`;

const ENDING_WORDS: Record<string, FileTextKey> = {
  [SHIFT_ENDING.handedIn]: 'shiftEnding.handedIn',
  [SHIFT_ENDING.handedOver]: 'shiftEnding.handedOver',
  [SHIFT_ENDING.left]: 'shiftEnding.left',
};

const HAND_OVER_WORDS: Record<string, FileTextKey> = {
  [HAND_OVER_STATUS.prepared]: 'handOverStatus.prepared',
  [HAND_OVER_STATUS.received]: 'handOverStatus.received',
  [HAND_OVER_STATUS.withdrawn]: 'handOverStatus.withdrawn',
  [HAND_OVER_STATUS.refused]: 'handOverStatus.refused',
};

/** What the difference `l.dong` of a count is worth, missing money below zero. */
export const SIGNED_WORTH = sql<string>`((l.dong->>'gia_tri_vnd')::numeric * sign((l.dong->>'chenh_lech')::numeric))`;

export const shiftList: ListSpec = {
  from: sql`ca c`,
  ofBranch: (branchId) => sql`c.chi_nhanh_id = ${branchId}`,
  key: sql`c.id`,
  fields: {
    id: { kind: 'number', sql: sql`c.id` },
    ngan_quy_id: { kind: 'number', sql: sql`c.ngan_quy_id` },
    ngan_quy: { kind: 'text', sql: tillName('c.ngan_quy_id'), search: true },
    nguoi_id: { kind: 'number', sql: sql`c.nguoi_id` },
    nguoi: { kind: 'text', sql: person('c.nguoi_id'), search: true },
    ket_id: { kind: 'number', sql: sql`c.ket_id` },
    ngay: { kind: 'date', sql: sql`c.ngay` },
    bat_dau_luc: { kind: 'timestamp', sql: sql`c.bat_dau_luc` },
    chot_luc: { kind: 'timestamp', sql: sql`c.chot_luc` },
    an_so_lieu: { kind: 'boolean', sql: sql`c.an_so_lieu` },
    ket_thuc_luc: { kind: 'timestamp', sql: sql`c.ket_thuc_luc` },
    cach_ket_thuc: { kind: 'number', sql: sql`c.cach_ket_thuc`, words: ENDING_WORDS },
    nguoi_ket_thuc: { kind: 'text', sql: person('c.nguoi_ket_thuc') },
    ly_do: { kind: 'text', sql: sql`c.ly_do` },
    chenh_lech: {
      kind: 'decimal',
      sql: sql`(SELECT sum(d.chenh_lech) FROM kiem_ngan d WHERE d.ca_id = c.id AND d.ket_qua = 'dat' AND NOT ${isWithheldSafe(sql`d.ket_id`)})`,
      sum: true,
    },
    ngay_tao: { kind: 'timestamp', sql: sql`c.bat_dau_luc` },
  },
};

/** While a count is blind nobody but the giver is told what was prepared, and nobody at all while the safe is counted. */
export function handOverList(giverId?: number): ListSpec {
  const isHidden =
    giverId === undefined ? IS_PREPARED_BLIND : sql<boolean>`(${IS_PREPARED_BLIND} AND g.nguoi_giao <> ${giverId})`;
  const isWithheld = sql<boolean>`(${isHidden} OR ${isWithheldSafe(sql`g.ket_id`)})`;
  return {
    from: sql`giao_quy g`,
    ofBranch: (branchId) => sql`g.chi_nhanh_id = ${branchId}`,
    key: sql`g.id`,
    fields: {
      id: { kind: 'number', sql: sql`g.id` },
      ket_id: { kind: 'number', sql: sql`g.ket_id` },
      tu_ngan_id: { kind: 'number', sql: sql`g.tu_ngan_id` },
      tu_ngan: { kind: 'text', sql: tillName('g.tu_ngan_id'), search: true },
      den_ngan_id: { kind: 'number', sql: sql`g.den_ngan_id` },
      den_ngan: { kind: 'text', sql: tillName('g.den_ngan_id'), search: true },
      nguoi_giao_id: { kind: 'number', sql: sql`g.nguoi_giao` },
      nguoi_giao: { kind: 'text', sql: person('g.nguoi_giao'), search: true },
      nguoi_nhan_id: { kind: 'number', sql: sql`g.nguoi_nhan` },
      nguoi_nhan: { kind: 'text', sql: person('g.nguoi_nhan'), search: true },
      ca_ngan: { kind: 'boolean', sql: sql`g.ca_ngan` },
      chi_tiet: { kind: 'json', sql: sql`CASE WHEN ${isWithheld} THEN '[]' ELSE g.chi_tiet END` },
      an_so_lieu: { kind: 'boolean', sql: isWithheld },
      ghi_chu: { kind: 'text', sql: sql`g.ghi_chu`, search: true },
      trang_thai: { kind: 'number', sql: sql`g.trang_thai`, words: HAND_OVER_WORDS },
      giao_luc: { kind: 'timestamp', sql: sql`g.giao_luc` },
      ket_thuc_luc: { kind: 'timestamp', sql: sql`g.ket_thuc_luc` },
      nguoi_ket_thuc: { kind: 'text', sql: person('g.nguoi_ket_thuc') },
      ly_do: { kind: 'text', sql: sql`g.ly_do` },
      ngay_tao: { kind: 'timestamp', sql: sql`g.giao_luc` },
    },
  };
}

/** Hand-overs as a file, a row for each currency. */
export const handOverFile: ListSpec = withLines(handOverList(), {
  from: sql`giao_quy g LEFT JOIN LATERAL jsonb_array_elements(CASE WHEN ${IS_PREPARED_BLIND} OR ${isWithheldSafe(sql`g.ket_id`)} THEN '[]' ELSE g.chi_tiet END)
    WITH ORDINALITY AS l (dong, stt) ON true`,
  columns: [
    'id',
    'giao_luc',
    'tu_ngan',
    'den_ngan',
    'ma_tien',
    'so_tien',
    'trang_thai',
    'nguoi_giao',
    'nguoi_nhan',
    'ket_thuc_luc',
    'nguoi_ket_thuc',
    'ghi_chu',
    'ly_do',
  ],
  fields: { ma_tien: ofLine('text', 'ma_tien'), so_tien: ofLine('decimal', 'so_tien') },
});

const COUNT_WORDS: Record<string, FileTextKey> = {
  [TILL_COUNT.begin]: 'tillCount.begin',
  [TILL_COUNT.receive]: 'tillCount.receive',
  [TILL_COUNT.handOver]: 'tillCount.handOver',
  [TILL_COUNT.end]: 'tillCount.end',
};

const RESULT_WORDS: Record<string, FileTextKey> = {
  dat: 'tillCountResult.taken',
  thieu_ly_do: 'tillCountResult.noReason',
  chua_xac_nhan: 'tillCountResult.unconfirmed',
  chua_co_ty_gia: 'tillCountResult.noRate',
  cho_duyet: 'tillCountResult.needsSecond',
};

export const tillCountList: ListSpec = {
  from: sql`kiem_ngan d`,
  ofBranch: (branchId) =>
    sql`d.chi_nhanh_id = ${branchId} AND NOT ${isWithheldSafe(sql`d.ket_id`)} AND NOT ${isBlindShift(sql`d.ca_id`)}`,
  key: sql`d.id`,
  fields: {
    id: { kind: 'number', sql: sql`d.id` },
    ngan_quy_id: { kind: 'number', sql: sql`d.ngan_quy_id` },
    ngan_quy: { kind: 'text', sql: tillName('d.ngan_quy_id') },
    ca_id: { kind: 'number', sql: sql`d.ca_id` },
    giao_quy_id: { kind: 'number', sql: sql`d.giao_quy_id` },
    ngay: { kind: 'date', sql: sql`d.ngay` },
    loai: { kind: 'number', sql: sql`d.loai`, words: COUNT_WORDS },
    nguoi_dem: { kind: 'text', sql: person('d.nguoi_dem'), search: true },
    nguoi_chiu_id: { kind: 'number', sql: sql`d.nguoi_chiu` },
    nguoi_chiu: { kind: 'text', sql: person('d.nguoi_chiu'), search: true },
    ket_qua_kiem: { kind: 'text', sql: sql`d.ket_qua`, words: RESULT_WORDS },
    chi_tiet: { kind: 'json', sql: sql`d.chi_tiet` },
    chenh_lech: { kind: 'decimal', sql: sql`d.chenh_lech` },
    ly_do: { kind: 'text', sql: sql`d.ly_do`, search: true },
    luc: { kind: 'timestamp', sql: sql`d.luc` },
    ngay_tao: { kind: 'timestamp', sql: sql`d.luc` },
  },
};

/** Counts as a file, a row for each currency. What a refused count found was not recorded, so it is in no sum. */
export const tillCountFile: ListSpec = withLines(tillCountList, {
  from: sql`kiem_ngan d LEFT JOIN LATERAL jsonb_array_elements(d.chi_tiet) WITH ORDINALITY AS l (dong, stt) ON true`,
  columns: [
    'id',
    'luc',
    'ngay',
    'ngan_quy',
    'loai',
    'nguoi_dem',
    'nguoi_chiu',
    'ket_qua_kiem',
    'ma_tien',
    'so_sach',
    'thuc_dem',
    'lech_tien',
    'lech_ghi_so',
    'ly_do',
  ],
  fields: {
    ma_tien: ofLine('text', 'ma_tien'),
    so_sach: ofLine('decimal', 'so_sach'),
    thuc_dem: ofLine('decimal', 'thuc_dem'),
    lech_tien: ofLine('decimal', 'chenh_lech'),
    lech_ghi_so: { kind: 'decimal', sql: sql`CASE WHEN d.ket_qua = 'dat' THEN ${SIGNED_WORTH} END`, sum: true },
  },
});

function ofLine(kind: ListField['kind'], name: string): ListField {
  const value = sql`l.dong->>${name}::text`;
  return { kind, sql: kind === 'decimal' ? sql`(${value})::numeric` : value };
}

function withLines(list: ListSpec, file: Omit<FileRows, 'within'>): ListSpec {
  return { ...list, file: { ...file, fields: { ...list.fields, ...file.fields }, within: sql`l.stt` } };
}
