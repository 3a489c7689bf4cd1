import { REPORT_STATE } from '@doi-tien/contract/large-reports';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { type RawBuilder, sql } from 'kysely';
import { LINES_IN_WORDS } from '../../domain/currencies/lines-in-words.ts';
import { TODAY } from '../../domain/safe-day/business-day.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import type { FileTextKey } from '../../platform/http/messages.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`r.${name}`) });
const ofPerson = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`c.${name}`) });
const ofTicket = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`g.${name}`) });
const name = (table: 'nguoi_dung' | 'chi_nhanh', key: string): RawBuilder<unknown> =>
  sql`(SELECT ${sql.ref(table === 'nguoi_dung' ? 'ho_va_ten' : 'ten')} FROM ${sql.table(table)} WHERE id = ${sql.ref(key)})`;

/** The paper that was entered first of those in use. */
const firstPaper = (what: 'loai' | 'so') => sql`(
  SELECT nullif(${sql.ref(`p.${what}`)}, '') FROM giay_to p WHERE p.khach_hang_id = c.id ORDER BY p.trang_thai, p.id LIMIT 1)`;

const STATE_WORDS: Record<string, FileTextKey> = {
  [REPORT_STATE.toSend]: 'reportState.toSend',
  [REPORT_STATE.sent]: 'reportState.sent',
  [REPORT_STATE.supplement]: 'reportState.supplement',
  [REPORT_STATE.notValid]: 'reportState.notValid',
  [REPORT_STATE.joined]: 'reportState.joined',
};
const KIND_WORDS = Object.fromEntries(TRADE_KINDS.map(({ code }) => [code, `tradeKind.${code}` as const]));

const fields: Record<string, ListField> = {
  id: column('id', 'number'),
  so_bao_cao: { ...column('so_bao_cao'), search: true },
  ngay: column('ngay', 'date'),
  khach_hang_id: column('khach_hang_id', 'number'),
  ho_va_ten: { ...ofPerson('ho_va_ten'), search: true },
  loai_giay_to: { kind: 'text', sql: firstPaper('loai') },
  so_giay_to: { kind: 'text', sql: firstPaper('so'), search: true },
  quoc_tich: ofPerson('quoc_tich'),
  nguong: column('nguong', 'decimal'),
  tong_tien: { ...column('tong_tien', 'decimal'), sum: true },
  so_phieu: column('so_phieu', 'number'),
  han: column('han', 'date'),
  con_ngay: { kind: 'number', sql: sql`CASE WHEN r.trang_thai IN (1, 3) THEN r.han - ${TODAY} END` },
  trang_thai: { ...column('trang_thai', 'number'), words: STATE_WORDS },
  con_hieu_luc: column('con_hieu_luc', 'boolean'),
  gui_luc: column('gui_luc', 'timestamp'),
  nguoi_gui: { kind: 'text', sql: name('nguoi_dung', 'r.nguoi_gui') },
  ma_tham_chieu: { ...column('ma_tham_chieu'), search: true },
  ghi_chu: column('ghi_chu'),
  phien_ban: column('phien_ban', 'number'),
  ngay_tao: column('ngay_tao', 'timestamp'),
  ngay_cap_nhat: column('ngay_cap_nhat', 'timestamp'),
};

const REPORTS = sql`bao_cao_giao_dich_lon r JOIN khach_hang c ON c.id = r.khach_hang_id`;

/** The register is the company's: a person may have traded in several branches. A file has one row for each completed ticket. */
export const reportList: ListSpec = {
  from: REPORTS,
  key: sql`r.id`,
  fields,
  file: {
    from: sql`${REPORTS} LEFT JOIN (khach_hang m JOIN giao_dich g ON g.khach_hang_id = m.id AND g.trang_thai = 1)
      ON m.root_id = r.khach_hang_id AND g.ngay = r.ngay AND r.gop_vao_id IS NULL`,
    within: sql`g.id`,
    columns: [
      'so_bao_cao',
      'ngay',
      'trang_thai',
      'han',
      'ma_giao_dich',
      'loai',
      'thoi_diem',
      'chi_nhanh',
      'nguoi_tao',
      'dien_giai',
      'ma_tien_thanh_toan',
      'gia_tri_truoc_phi',
      'tong_tien',
      'nguong',
      'ten_khach',
      'ngay_sinh',
      'gioi_tinh',
      'quoc_tich',
      'nghe_nghiep',
      'dia_chi',
      'dien_thoai',
      'loai_giay_to',
      'so_giay_to',
      'ngay_cap',
      'noi_cap',
      'gui_luc',
      'nguoi_gui',
      'ma_tham_chieu',
      'ghi_chu',
    ],
    fields: {
      ...fields,
      // The sum of a column of tickets is that of the tickets; the total of the person stands beside each.
      tong_tien: column('tong_tien', 'decimal'),
      ma_giao_dich: ofTicket('ma_giao_dich'),
      loai: { ...ofTicket('loai'), words: KIND_WORDS },
      thoi_diem: ofTicket('ngay_tao', 'timestamp'),
      chi_nhanh: { kind: 'text', sql: name('chi_nhanh', 'g.chi_nhanh_id') },
      nguoi_tao: { kind: 'text', sql: name('nguoi_dung', 'g.nguoi_tao') },
      dien_giai: { kind: 'text', sql: LINES_IN_WORDS },
      ma_tien_thanh_toan: { kind: 'text', sql: sql`(SELECT ma FROM tien WHERE id = g.tien_thanh_toan_id)` },
      gia_tri_truoc_phi: { ...ofTicket('gia_tri_truoc_phi', 'decimal'), sum: true },
      ten_khach: { kind: 'text', sql: sql`coalesce(nullif(g.ten_khach, ''), c.ho_va_ten)` },
      ngay_sinh: ofPerson('ngay_sinh', 'date'),
      gioi_tinh: { ...ofPerson('gioi_tinh', 'number'), words: { '1': 'sex.male', '2': 'sex.female' } },
      nghe_nghiep: ofPerson('nghe_nghiep'),
      dia_chi: ofPerson('dia_chi'),
      dien_thoai: ofPerson('dien_thoai'),
      loai_giay_to: { kind: 'text', sql: sql`coalesce(g.loai_giay_to, ${firstPaper('loai')})` },
      so_giay_to: { kind: 'text', sql: sql`coalesce(g.so_giay_to, ${firstPaper('so')})` },
      ngay_cap: { kind: 'date', sql: sql`(SELECT p.ngay_cap FROM giay_to p WHERE p.so = g.so_giay_to)` },
      noi_cap: { kind: 'text', sql: sql`(SELECT p.noi_cap FROM giay_to p WHERE p.so = g.so_giay_to)` },
    },
  },
};
