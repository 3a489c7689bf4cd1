import { type RawBuilder, sql } from 'kysely';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { reportList } from './reports.list.ts';

/** What the form wants where nothing is known. */
const NOTHING = sql`'Không'`;
const filled = (value: RawBuilder<unknown>): ListField => ({
  kind: 'text',
  sql: sql`coalesce(nullif(${value}, ''), ${NOTHING})`,
});
const ofPerson = (name: string) => filled(sql.ref(`c.${name}`));
const dayInWords = (value: RawBuilder<unknown>): ListField => filled(sql`to_char(${value}, 'DD/MM/YYYY')`);
const ofPaper = (value: RawBuilder<unknown>) => sql`(SELECT ${value} FROM giay_to p WHERE p.so = g.so_giay_to)`;

/** Of an exchange of cash the leg that comes in is told; of bank money, Alipay and USDT the leg in cash. */
const IS_CASH_BOUGHT = sql`g.loai = 'MNT'`;
const COMES_IN = sql`g.loai IN ('MNT', 'BNT', 'BDT')`;
const file = reportList.file;
if (!file) throw new Error('The register has no file');

/** The register as the appendix of Circular 27/2025 asks for it: a row for each line of a ticket, and no empty cell. */
export const appendixList: ListSpec = {
  ...reportList,
  file: {
    from: sql`${file.from} JOIN giao_dich_dong d ON d.giao_dich_id = g.id
      JOIN tien t ON t.id = CASE WHEN ${IS_CASH_BOUGHT} THEN d.tien_id ELSE g.tien_thanh_toan_id END`,
    within: sql`g.id, d.stt`,
    columns: [
      'so_bao_cao',
      'ho_va_ten',
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
      'ma_giao_dich',
      'thoi_diem',
      'chi_nhanh',
      'chieu_tien',
      'ma_tien',
      'so_tien',
      'gia_tri_dong',
      'noi_dung',
    ],
    fields: {
      ...file.fields,
      ho_va_ten: filled(sql`coalesce(nullif(g.ten_khach, ''), c.ho_va_ten)`),
      ngay_sinh: dayInWords(sql`c.ngay_sinh`),
      gioi_tinh: filled(sql`CASE c.gioi_tinh WHEN 1 THEN 'Nam' WHEN 2 THEN 'Nữ' END`),
      quoc_tich: ofPerson('quoc_tich'),
      nghe_nghiep: ofPerson('nghe_nghiep'),
      dia_chi: ofPerson('dia_chi'),
      dien_thoai: ofPerson('dien_thoai'),
      loai_giay_to: filled(sql`g.loai_giay_to`),
      so_giay_to: filled(sql`g.so_giay_to`),
      ngay_cap: dayInWords(ofPaper(sql`p.ngay_cap`)),
      noi_cap: filled(ofPaper(sql`p.noi_cap`)),
      chieu_tien: { kind: 'text', sql: sql`CASE WHEN ${COMES_IN} THEN 'V' ELSE 'R' END` },
      ma_tien: { kind: 'text', sql: sql`t.ma` },
      so_tien: { kind: 'decimal', sql: sql`CASE WHEN ${IS_CASH_BOUGHT} THEN d.so_luong ELSE d.thanh_tien END` },
      gia_tri_dong: { kind: 'decimal', sql: sql`d.gia_tri`, sum: true },
      noi_dung: filled(sql`g.ghi_chu`),
    },
  },
};
