import { type DEPOSIT_STEP, RESERVATION_STATUS } from '@doi-tien/contract/reservation';
import { sql } from 'kysely';
import type { ListField } from '../../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../../platform/http/lists/list-spec.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`r.${name}`) });
const searched = (name: string): ListField => ({ ...column(name), search: true });
const person = (name: string): ListField => ({
  kind: 'text',
  sql: sql`(SELECT ho_va_ten FROM nguoi_dung WHERE id = ${sql.ref(`r.${name}`)})`,
});

/** An open one that has run out is overdue from that moment on: no job has to mark it. */
const STATUS = sql<number>`(CASE WHEN r.trang_thai = ${sql.lit(RESERVATION_STATUS.open)} AND r.den_luc <= clock_timestamp() + clock_offset()
  THEN ${sql.lit(RESERVATION_STATUS.overdue)} ELSE r.trang_thai END)`;

const TICKETS = sql`(
  SELECT coalesce(json_agg(json_build_object('id', g.id, 'ma_giao_dich', g.ma_giao_dich, 'so_luong', trim_scale(d.so_luong)::text,
    'dat_coc', d.dat_coc::text, 'trang_thai', g.trang_thai,
    'ngay_tao', to_char(g.ngay_tao AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY g.id), '[]')
  FROM giao_dich_dong d JOIN giao_dich g ON g.id = d.giao_dich_id WHERE d.giu_cho_id = r.id)`;

const DEPOSITS = sql`(
  SELECT coalesce(json_agg(json_build_object('loai', c.loai, 'so_tien', c.so_tien::text, 'nguoi', u.ho_va_ten,
    'ngay_tao', to_char(c.ngay_tao AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY c.id), '[]')
  FROM giu_cho_coc c JOIN nguoi_dung u ON u.id = c.nguoi_tao WHERE c.giu_cho_id = r.id)`;

/** The reservations of a branch. */
export const reservationList: ListSpec = {
  from: sql`giu_cho r JOIN tien t ON t.id = r.tien_id`,
  key: sql`r.id`,
  ofBranch: (branchId) => sql`r.chi_nhanh_id = ${branchId}`,
  fields: {
    id: column('id', 'number'),
    ma: searched('ma'),
    ngay: column('ngay', 'date'),
    loai: { ...column('loai'), words: { MNT: 'tradeKind.MNT', BNT: 'tradeKind.BNT' } },
    // The record of the person, whatever record was merged into it since.
    khach_hang_id: { kind: 'number', sql: sql`(SELECT c.root_id FROM khach_hang c WHERE c.id = r.khach_hang_id)` },
    ten_khach: searched('ten_khach'),
    dien_thoai: searched('dien_thoai'),
    loai_giay_to: column('loai_giay_to'),
    so_giay_to: searched('so_giay_to'),
    quoc_tich: column('quoc_tich'),
    tien_id: column('tien_id', 'number'),
    ma_tien: { kind: 'text', sql: sql`t.ma`, search: true },
    so_le: { kind: 'number', sql: sql`t.so_le` },
    nhom_ty_gia: column('nhom_ty_gia'),
    so_luong: column('so_luong', 'decimal'),
    da_lay: column('da_lay', 'decimal'),
    con_lai: {
      kind: 'decimal',
      sql: sql`(CASE WHEN r.trang_thai = ${sql.lit(RESERVATION_STATUS.cancelled)} THEN 0 ELSE r.so_luong - r.da_lay END)`,
    },
    ty_gia: column('ty_gia', 'decimal'),
    ty_gia_niem_yet: column('ty_gia_niem_yet', 'decimal'),
    don_vi_ty_gia: column('don_vi_ty_gia', 'number'),
    ly_do_ty_gia: column('ly_do_ty_gia'),
    gia_tri: { kind: 'decimal', sql: sql`round(r.so_luong * r.ty_gia / r.don_vi_ty_gia)` },
    den_luc: column('den_luc', 'timestamp'),
    dat_coc: { ...column('dat_coc', 'decimal'), sum: true },
    coc_con: { kind: 'decimal', sql: sql`(r.dat_coc - r.coc_da_dung - r.coc_da_tra)`, sum: true },
    ghi_chu: searched('ghi_chu'),
    trang_thai: {
      kind: 'number',
      sql: STATUS,
      words: {
        [RESERVATION_STATUS.open]: 'reservationState.open',
        [RESERVATION_STATUS.taken]: 'reservationState.taken',
        [RESERVATION_STATUS.cancelled]: 'reservationState.cancelled',
        [RESERVATION_STATUS.overdue]: 'reservationState.overdue',
      },
    },
    nguoi_tao: person('nguoi_tao'),
    nguoi_duyet: person('nguoi_duyet'),
    nguoi_ket_thuc: person('nguoi_ket_thuc'),
    ket_thuc_luc: column('ket_thuc_luc', 'timestamp'),
    ly_do_ket_thuc: column('ly_do_ket_thuc'),
    ngay_tao: column('ngay_tao', 'timestamp'),
    ngay_cap_nhat: column('ngay_cap_nhat', 'timestamp'),
    phien_ban: column('phien_ban', 'number'),
    phieu: { kind: 'json', sql: TICKETS },
    coc: { kind: 'json', sql: DEPOSITS },
  },
};

/** What the row of a step of a deposit is. */
export type DepositStep = (typeof DEPOSIT_STEP)[keyof typeof DEPOSIT_STEP];
