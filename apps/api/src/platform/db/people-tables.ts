import type { HitStatus } from '@doi-tien/contract/screening';
import type { PasskeyPurpose } from '@doi-tien/contract/session';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Kept, Single, Timestamp } from './column-types.ts';

export interface BranchTable extends Kept {
  ma: string;
  ten: string;
  tien_to: string;
  dia_chi: string | null;
  dien_thoai: string | null;
  trang_thai: Generated<1 | 2>;
  nguoi_tao: number | null;
}

export interface RoleTable extends Kept {
  ma: string;
  ten: string;
  mo_ta: string | null;
  phan_quyen: Json<Record<string, Record<string, boolean>>>;
  he_thong: Generated<boolean>;
  trang_thai: Generated<1 | 2>;
  yeu_cau_hai_lop: Generated<boolean>;
}

export interface UserTable extends Kept {
  tai_khoan: string;
  ho_va_ten: string;
  email: string | null;
  dien_thoai: string | null;
  vai_tro_id: number;
  /** Where the person works; the first is home. */
  chi_nhanh_ids: number[];
  ngay_sinh: string | null;
  gioi_tinh: 1 | 2 | null;
  biet_danh: string | null;
  dia_chi: string | null;
  tinh: string | null;
  xa: string | null;
  avatar: string | null;
  trang_thai: Generated<1 | 2>;
  bat_otp: Generated<boolean>;
  mat_khau: string;
  mat_khau_luc: Timestamp;
  mat_khau_het_han: string | null;
  mat_khau_cap_boi: number | null;
  mat_khau_cap_luc: string | null;
  need_change_password: Generated<0 | 1 | 2>;
  dang_nhap_luc: string | null;
  tim_kiem: GeneratedAlways<string>;
}

export interface SessionTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  nguoi_dung_id: number;
  device_id: string;
  thiet_bi: string | null;
  ip: string | null;
  ngay_tao: Timestamp;
  dung_luc: Timestamp;
  het_han: Timestamp;
  xac_nhan_luc: Timestamp | null;
}

export interface FailedSignInTable {
  khoa: string;
  so_lan: number;
  lan_cuoi: Timestamp;
  khoa_den: string | null;
}

export interface UsedCaptchaTable {
  ma_hash: Buffer;
  het_han: Timestamp;
}

export interface OtpTable {
  id: GeneratedAlways<number>;
  nguoi_dung_id: number;
  device_id: string;
  ma_hash: Buffer | null;
  so_lan_sai: Generated<number>;
  gui_luc: Timestamp;
  het_han: Timestamp;
}

export interface TotpTable {
  nguoi_dung_id: number;
  bi_mat: Buffer;
  bat_luc: string | null;
  buoc_cuoi: Generated<number>;
}

export interface RecoveryCodeTable {
  id: GeneratedAlways<number>;
  nguoi_dung_id: number;
  ma_hash: string;
  dung_luc: string | null;
}

export interface PasskeyTable {
  id: GeneratedAlways<number>;
  nguoi_dung_id: number;
  ten: string;
  credential_id: Buffer;
  public_key: Buffer;
  bo_dem: Generated<number>;
  transports: string[];
  ngay_tao: Timestamp;
  dung_luc: string | null;
}

export interface PasskeyChallengeTable {
  ma_hash: Buffer;
  muc_dich: PasskeyPurpose;
  device_id: string;
  phien_id: number | null;
  ve_viec: Generated<string>;
  het_han: Timestamp;
}

export interface PasswordResetTable {
  token_hash: Buffer;
  nguoi_dung_id: number;
  het_han: Timestamp;
  dung_luc: string | null;
}

export interface OldPasswordTable {
  id: GeneratedAlways<number>;
  nguoi_dung_id: number;
  mat_khau: string;
  ngay_tao: Timestamp;
}

export interface AvatarTable {
  nguoi_dung_id: number;
  ten_tep: string;
  noi_dung: Buffer;
}

export interface OutgoingMailTable {
  id: GeneratedAlways<number>;
  nguoi_dung_id: number | null;
  nguoi_nhan: string;
  tieu_de: string;
  noi_dung: string;
  trang_thai: Generated<1 | 2 | 3>;
  loi: string | null;
  ngay_tao: Timestamp;
  gui_luc: string | null;
}

export interface WorkingHoursTable extends Single {
  /** Null: the company's. */
  chi_nhanh_id: number | null;
  theo_cong_ty: Generated<boolean>;
  khung_gio: Json<{ thu: number; tu: string; den: string }[]>;
  ngay_nghi: Json<{ ngay: string; ten: string }[]>;
}

export interface HoursExceptionTable extends Kept {
  nguoi_dung_id: number;
  tu: Timestamp;
  den: string | null;
  ly_do: string;
}

export interface CustomerTable extends Kept {
  ho_va_ten: string | null;
  ten_khac: Generated<string[]>;
  ngay_sinh: string | null;
  gioi_tinh: 1 | 2 | null;
  quoc_tich: string | null;
  dien_thoai: string | null;
  dia_chi: string | null;
  tinh: string | null;
  xa: string | null;
  nghe_nghiep: string | null;
  muc_rui_ro: Generated<1 | 2 | 3>;
  ghi_chu: string | null;
  nhom_khach_id: number | null;
  gop_vao_id: number | null;
  /** The record that totals are kept under: the one this was merged into, or itself. */
  root_id: GeneratedAlways<number>;
  cac_so: Generated<string>;
  tim_kiem: GeneratedAlways<string>;
  nguoi_tao: number | null;
}

export interface ScreeningListTable extends Kept {
  ten: string;
  nguon: 'un' | 'csv';
  trang_thai: Generated<1 | 2>;
}

export interface ScreeningHitTable extends Kept {
  khach_hang_id: number;
  muc_id: number;
  trang_thai: Generated<HitStatus>;
  ly_do: string | null;
  nguoi_quyet_dinh: number | null;
  quyet_dinh_luc: Timestamp | null;
}

export interface PaperTable extends Kept {
  khach_hang_id: number;
  loai: Generated<string>;
  so: string;
  ngay_cap: string | null;
  het_han: string | null;
  noi_cap: string | null;
  trang_thai: Generated<1 | 2>;
}

export interface CounterfeitTable extends Kept {
  chi_nhanh_id: number;
  ma: string;
  phat_hien_luc: Timestamp;
  tien_id: number;
  giao_dich_id: number | null;
  ket_id: number | null;
  khach_hang_id: number | null;
  ten_khach: string | null;
  so_giay_to: string | null;
  dia_chi: string | null;
  nguoi_phat_hien: string;
  dac_diem: string | null;
  ghi_chu: string | null;
  trang_thai: Generated<1 | 2>;
  noi_nhan: 1 | 2 | 3 | null;
  nguoi_nhan: string | null;
  ngay_ban_giao: string | null;
  so_bien_nhan: string | null;
  nguoi_tao: number;
}
