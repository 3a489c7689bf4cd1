import type { Generated, GeneratedAlways } from 'kysely';
import type { Decimal, Json, Kept, Timestamp } from './column-types.ts';

export interface TillTable extends Kept {
  chi_nhanh_id: number;
  ma: string;
  ten: string;
  trang_thai: Generated<1 | 2>;
  ghi_chu: string | null;
  nguoi_tao: number;
}

export interface ItemTable extends Kept {
  ma: string;
  ten: string;
  loai: 1 | 2 | 3 | 4;
  tk_ke_toan: string;
  thu_tu: Generated<number>;
  trang_thai: Generated<1 | 2>;
  ghi_chu: string | null;
}

export interface VoucherTable {
  id: GeneratedAlways<number>;
  chi_nhanh_id: number;
  ket_id: number;
  ngay: string;
  so: string;
  loai: 1 | 2;
  khoan_muc_id: number;
  loai_khoan_muc: 1 | 2 | 3 | 4;
  tien_id: number;
  so_tien: Decimal;
  gia_tri: Decimal;
  to_tien: Json<unknown>;
  tai_khoan_ngoai_id: number | null;
  nguoi_nop_nhan: string;
  dia_chi: string | null;
  ly_do: string;
  kem_theo: string | null;
  trang_thai: Generated<1 | 3>;
  but_toan_id: number;
  nguoi_tao: number;
  nguoi_duyet: number | null;
  ly_do_huy: string | null;
  huy_but_toan_id: number | null;
  nguoi_huy: number | null;
  nguoi_duyet_huy: number | null;
  huy_luc: Timestamp | null;
  ngay_tao: Timestamp;
}

export interface ReservationTable extends Kept {
  chi_nhanh_id: number;
  ngay: string;
  ma: string;
  loai: 'MNT' | 'BNT';
  khach_hang_id: number | null;
  ten_khach: string | null | undefined;
  dien_thoai: string | null | undefined;
  loai_giay_to: string | null | undefined;
  so_giay_to: string | null;
  quoc_tich: string | null | undefined;
  tien_id: number;
  nhom_ty_gia: string | null;
  so_luong: Decimal;
  ty_gia: Decimal;
  ty_gia_niem_yet: Decimal | null;
  don_vi_ty_gia: number;
  ly_do_ty_gia: string | null | undefined;
  den_luc: Timestamp;
  dat_coc: Decimal;
  coc_da_dung: Generated<Decimal>;
  coc_da_tra: Generated<Decimal>;
  da_lay: Generated<Decimal>;
  ghi_chu: string | null | undefined;
  trang_thai: Generated<1 | 2 | 3>;
  nguoi_tao: number;
  nguoi_duyet: number | null;
  nguoi_ket_thuc: Generated<number | null>;
  ket_thuc_luc: Timestamp | null;
  ly_do_ket_thuc: Generated<string | null>;
}

export interface SafeTable extends Kept {
  chi_nhanh_id: number;
  ma_ket: string;
  ngay: string;
  trang_thai: Generated<1 | 2>;
  xac_nhan: Generated<0 | 1>;
  mo_luc: Timestamp;
  nguoi_mo: number;
  chot_luc: Timestamp | null;
  nguoi_chot: number | null;
  dong_luc: Timestamp | null;
  nguoi_dong: number | null;
  ghi_chu: string | null;
  ghi_chu_dong: string | null;
  an_so_lieu: Generated<boolean>;
  so_chot: Json<unknown> | null;
  so_dem: Json<unknown> | null;
}

export interface SafeMovementTable {
  id: GeneratedAlways<number>;
  chi_nhanh_id: number;
  ket_id: number;
  loai_giao_dich: number;
  but_toan_id: number | null;
  noi_dung: string | null;
  ly_do: string | null;
  ngan_hang: string | null;
  chi_tiet: Json<unknown> | null;
  nguoi_tao: number;
  nguoi_duyet: number | null;
  ngay_tao: Timestamp;
}

/** One submitted count of a closing; append-only. */
export interface CountAttemptTable {
  id: GeneratedAlways<number>;
  chi_nhanh_id: number;
  ket_id: number;
  lan: number;
  ket_qua: string;
  chi_tiet: Json<unknown>;
  ly_do: string | null;
  nguoi_dem: number;
  ngay_tao: Timestamp;
}

export interface PrinterTable extends Kept {
  ten: string;
  chi_nhanh_id: number;
  ngan_quy_id: number | null;
  ket_noi: 'mang' | 'usb' | 'serial';
  dia_chi: string | null;
  cong: Generated<number>;
  kho_giay: 58 | 80;
  trang_thai: Generated<1 | 2>;
}
