import type { ListPreferencesBody, SavedView } from '@doi-tien/contract/list-views.schema';
import type { Generated, GeneratedAlways, Kysely } from 'kysely';
import type { Decimal, Json, Kept, Single, Timestamp } from './column-types.ts';
import type {
  AvatarTable,
  BranchTable,
  CounterfeitTable,
  CustomerTable,
  FailedSignInTable,
  HoursExceptionTable,
  OldPasswordTable,
  OtpTable,
  OutgoingMailTable,
  PaperTable,
  PasskeyChallengeTable,
  PasskeyTable,
  PasswordResetTable,
  RecoveryCodeTable,
  RoleTable,
  ScreeningHitTable,
  ScreeningListTable,
  SessionTable,
  TotpTable,
  UsedCaptchaTable,
  UserTable,
  WorkingHoursTable,
} from './people-tables.ts';
import type {
  CountAttemptTable,
  ItemTable,
  PrinterTable,
  ReservationTable,
  SafeMovementTable,
  SafeTable,
  TillTable,
  VoucherTable,
} from './safe-tables.ts';

export interface CurrencyTypeTable extends Kept {
  ma: string;
  ten: string;
  nhom: 1 | 2 | 3 | 4 | 5;
  thu_tu: Generated<number>;
  trang_thai: Generated<1 | 2>;
}

export interface CurrencyTable extends Kept {
  ma: string;
  ten: string;
  ky_hieu: string;
  loai_tien_id: number;
  so_le: number;
  don_vi_ty_gia: Generated<1 | 100 | 1000>;
  ton_toi_thieu: Generated<Decimal>;
  thu_tu: Generated<number>;
  trang_thai: Generated<1 | 2>;
}

export interface DenominationTable extends Kept {
  tien_id: number;
  gia_tri: Decimal;
  nhom_ty_gia: string | null;
  dang_luu_hanh: Generated<boolean>;
}

export interface IdempotencyTable {
  nguoi_dung_id: number;
  /** Of the act; null where the key was withdrawn, or was written by an earlier version. */
  chi_nhanh_id: number | null;
  /** Null where the key was withdrawn. */
  tuyen: string | null;
  khoa: string;
  body_hash: Buffer | null;
  tra_loi: Json<unknown> | null;
  tu_choi: Json<unknown> | null;
  ngay_tao: Timestamp;
}

export interface ActionLogTable {
  id: GeneratedAlways<number>;
  /** The chain: a branch, or 0 for the company. */
  chuoi: number;
  /** The number within the chain. */
  so: number;
  ngay_tao: Timestamp;
  nguoi_dung_id: number | null;
  tai_khoan: string | null;
  ip: string | null;
  device_id: string | null;
  request_id: string | null;
  hanh_dong: string;
  doi_tuong: string;
  doi_tuong_id: string | null;
  truoc: Json<Record<string, unknown> | null>;
  sau: Json<Record<string, unknown> | null>;
  hash_truoc: Buffer;
  hash: Buffer;
}

/** Append-only: the application's role may insert and read, nothing else. */
export interface RateTable {
  id: GeneratedAlways<number>;
  dot: string;
  tien_id: number;
  nhom_ty_gia: string | null;
  /** Null: the company's. */
  chi_nhanh_id: number | null;
  /** From here on the branch follows the company; such a row has no rates. */
  la_ket_thuc: Generated<boolean>;
  ty_gia_mua: Decimal | null;
  ty_gia_ban: Decimal | null;
  ty_gia_goc: Decimal | null;
  hieu_luc_tu: Timestamp;
  ly_do: string | null;
  quy_tac_id: Generated<number | null>;
  nguon_id: Generated<number | null>;
  moc_nguon: Generated<string | null>;
  lan_lay_id: Generated<number | null>;
  nguoi_tao: number | null;
  ngay_tao: Timestamp;
}

export interface ImportLogTable {
  id: GeneratedAlways<number>;
  loai: string;
  ten_tep: string;
  kich_thuoc: number;
  tep_hash: Buffer;
  trang_thai: Generated<1 | 2 | 3 | 4>;
  che_do: 'tat_ca' | 'dong_dung';
  tong_dong: Generated<number>;
  them_moi: Generated<number>;
  cap_nhat: Generated<number>;
  khong_doi: Generated<number>;
  dong_loi: Generated<number>;
  da_xu_ly: Generated<number>;
  giai_doan: Generated<string>;
  theo_doi: string | null;
  dinh_dang: string | null;
  loi: Json<unknown> | null;
  tep_loi: Buffer | null;
  nguoi_tao: number | null;
  ngay_tao: Timestamp;
  xong_luc: Timestamp | null;
}

export interface SettingsTable extends Single {
  gia_tri: Json<Record<string, string | number | boolean>>;
}

export interface TradeTable extends Kept {
  chi_nhanh_id: number;
  loai: string;
  ma_giao_dich: string;
  ket_id: number | null;
  ngay: string;
  tien_thanh_toan_id: number;
  khach_hang_id: number | null;
  ten_khach: string | null;
  dien_thoai: string | null;
  loai_giay_to: string | null;
  so_giay_to: string | null;
  quoc_tich: string | null;
  phi_thu: Decimal;
  phi_chi: Decimal;
  lam_tron: Decimal;
  thanh_tien: Decimal;
  gia_tri: Decimal;
  /** What the threshold counts: the lines before fees and rounding, as agreed or at posted rates, whichever is more. */
  gia_tri_truoc_phi: Decimal;
  loi_nhuan: Decimal | null;
  ty_gia_quy_doi: Decimal | null;
  ly_do_ty_gia: string | null;
  ghi_chu: string | null;
  trang_thai: 1 | 2 | 3;
  ly_do_huy: string | null;
  ma_tham_chieu: string | null;
  mang: string | null;
  tai_khoan_ngoai_id: number | null;
  but_toan_id: number | null;
  huy_but_toan_id: number | null;
  so_lan_in: Generated<number>;
  cac_tien: number[];
  nguoi_tao: number;
  nguoi_huy: number | null;
  nguoi_duyet: number | null;
  nguoi_duyet_huy: number | null;
  huy_luc: Timestamp | null;
  /** The notes that settled it and the notes of its change; null while it waits. */
  to_thanh_toan: Json<unknown> | null;
  to_thoi_lai: Json<unknown> | null;
}

export interface TradeLineTable {
  id: GeneratedAlways<number>;
  chi_nhanh_id: number;
  giao_dich_id: number;
  stt: number;
  tien_id: number;
  nhom_ty_gia: string | null;
  so_luong: Decimal;
  ty_gia: Decimal;
  ty_gia_niem_yet: Decimal | null;
  don_vi_ty_gia: number;
  thanh_tien: Decimal;
  gia_tri: Decimal;
  gia_von: Decimal | null;
  loi_nhuan: Decimal | null;
  to_tien: Json<unknown> | null;
  bac_ty_gia_id: number | null;
  bac: Json<unknown> | null;
  ty_gia_bac: Decimal | null;
  niem_yet_luc: string | null;
  goc_niem_yet: Decimal | null;
}

export interface CustomerGroupTable extends Kept {
  ten: string;
  trang_thai: Generated<1 | 2>;
  ghi_chu: string | null;
}

export interface TierTable extends Kept {
  ten: string;
  chieu: 1 | 2;
  tien_id: number | null;
  chi_nhanh_id: number | null;
  tu_gia_tri: Decimal | null;
  tu_so_luong: Decimal | null;
  nhom_khach_id: number | null;
  cach_tinh: 1 | 2;
  tot_hon: Decimal;
  trang_thai: Generated<1 | 2>;
  ghi_chu: string | null;
}

export interface ListPreferencesTable {
  nguoi_dung_id: number;
  danh_sach: string;
  gia_tri: Json<ListPreferencesBody>;
  ngay_cap_nhat: Timestamp;
}

export interface SavedViewTable extends Kept {
  danh_sach: string;
  ten: string;
  nguoi_dung_id: number | null;
  vai_tro_id: number | null;
  mac_dinh: Generated<boolean>;
  truy_van: Json<SavedView['truy_van']>;
  cot: Json<SavedView['cot']> | null;
}

interface BackupTable {
  ngay: string;
  bat_dau: string;
  xong_luc: string | null;
  loi: string | null;
}

export interface OutsideAccountTable extends Kept {
  loai: number;
  ten: string;
  so: string;
  tien_id: number;
  chi_nhanh_id: number | null;
  ngan_hang: string | null;
  chu_tai_khoan: string | null;
  hop_dong: string | null;
  so_xac_nhan: Generated<number>;
  cot: Json<Record<string, string> | null>;
  trang_thai: Generated<1 | 2>;
}

export interface RateSourceTable extends Kept {
  ten: string;
  cach: 1 | 2;
  dinh_dang: 'xml_vcb' | 'json' | 'csv';
  dia_chi: string | null;
  trang_thai: Generated<1 | 2>;
}

export interface RateRuleTable extends Kept {
  tien_id: number;
  nhom_ty_gia: string | null;
  chi_nhanh_id: number | null;
  tu_dong: Generated<boolean>;
  trang_thai: Generated<1 | 2>;
}

export interface Tables {
  chi_nhanh: BranchTable;
  vai_tro: RoleTable;
  ngan_quy: TillTable;
  khoan_muc: ItemTable;
  phieu_thu_chi: VoucherTable;
  giu_cho: ReservationTable;
  nguoi_dung: UserTable;
  phien: SessionTable;
  loai_tien: CurrencyTypeTable;
  tien: CurrencyTable;
  menh_gia: DenominationTable;
  khach_hang: CustomerTable;
  giay_to: PaperTable;
  danh_sach_sang_loc: ScreeningListTable;
  ket_qua_sang_loc: ScreeningHitTable;
  tien_gia: CounterfeitTable;
  khoa_gui_trung: IdempotencyTable;
  log_thao_tac: ActionLogTable;
  dang_nhap_sai: FailedSignInTable;
  captcha_da_dung: UsedCaptchaTable;
  ma_otp: OtpTable;
  totp: TotpTable;
  ma_khoi_phuc: RecoveryCodeTable;
  passkey: PasskeyTable;
  thu_thach_passkey: PasskeyChallengeTable;
  dat_lai_mat_khau: PasswordResetTable;
  mat_khau_cu: OldPasswordTable;
  anh_dai_dien: AvatarTable;
  thu_di: OutgoingMailTable;
  thoi_gian_lam_viec: WorkingHoursTable;
  nguoi_dung_ngoai_gio: HoursExceptionTable;
  cau_hinh_chung: SettingsTable;
  ty_gia: RateTable;
  nguon_ty_gia: RateSourceTable;
  quy_tac_ty_gia: RateRuleTable;
  may_in: PrinterTable;
  log_import: ImportLogTable;
  ket: SafeTable;
  giao_dich_ket: SafeMovementTable;
  lan_kiem_quy: CountAttemptTable;
  giao_dich: TradeTable;
  giao_dich_dong: TradeLineTable;
  tai_khoan_ngoai: OutsideAccountTable;
  nhom_khach: CustomerGroupTable;
  bac_ty_gia: TierTable;
  tuy_chon_danh_sach: ListPreferencesTable;
  bo_loc_da_luu: SavedViewTable;
  sao_luu: BackupTable;
  log_dau_chuoi: { chuoi: number; so: number; hash: Buffer };
  bi_mat_cai_dat: { bi_mat: Buffer };
}

/** What every repository function takes. Inside a transaction it is that transaction and nothing else. */
export type Db = Kysely<Tables>;
