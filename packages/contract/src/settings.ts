import type { LicenceRule } from './licence.ts';
import { SECOND_FACTOR_DEMANDS } from './session.ts';

/**
 * Every setting of the business: its group, its kind, its bounds and what it is until somebody changes it.
 * The settings screen, its validation and the server's typed access all follow from this table.
 */
export type SettingKind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'choice'
  | 'timeZone'
  | 'day'
  | 'licence'
  | 'bank'
  | 'account';

export interface SettingDescription {
  group: SettingGroup;
  kind: SettingKind;
  initial: string | number | boolean | LicenceRule[];
  min?: number;
  max?: number;
  choices?: readonly (string | number)[];
  /** May be left empty, which then says something of its own. */
  optional?: boolean;
}

export const SETTING_GROUPS = [
  'parts',
  'business',
  'trade',
  'largeTrades',
  'safe',
  'accounting',
  'licence',
  'rates',
  'security',
  'confirmation',
  'approval',
  'backup',
  'display',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** From which amount in VND something counts: 0 is always, empty is never. */
const FROM_AMOUNT = { kind: 'decimal', initial: '', optional: true, min: 0, max: 1_000_000_000_000 } as const;

/** Empty until somebody has chosen. */
export const BUSINESS_KIND_CHOICES = ['', 'mot_tiem', 'tiem_vang', 'dai_ly', 'chuoi'] as const;
export type BusinessKind = (typeof BUSINESS_KIND_CHOICES)[number];

/** An account number of the accountant's chart: as the Vietnamese one (Circular 99/2025) has it until somebody changes it. */
const account = <Number extends string>(initial: Number) =>
  ({ group: 'accounting', kind: 'account', initial, max: 10 }) as const;

const PART = { group: 'parts', kind: 'boolean', initial: true } as const;

export const SETTINGS = {
  /** What kind of business it said it is; the switches below are what counts. */
  loai_hinh: { group: 'parts', kind: 'choice', initial: '', choices: BUSINESS_KIND_CHOICES },
  bat_mua_ngoai_te: PART,
  bat_ban_ngoai_te: PART,
  bat_mua_tien_dien_tu: PART,
  bat_ban_tien_dien_tu: PART,
  bat_mua_tien_alipay: PART,
  bat_mua_tien_banking: PART,
  bat_khach_hang: PART,
  bat_sang_loc: PART,
  bat_so_giao_dich_lon: PART,
  bat_so_tien_gia: PART,
  bat_doi_chieu: PART,
  bat_ho_so_giay_phep: { ...PART, initial: false },
  bat_nhieu_chi_nhanh: PART,
  bat_duyet: PART,
  bat_ngan_quy: { ...PART, initial: false },
  bat_phieu_thu_chi: { ...PART, initial: false },
  bat_hoa_don: { ...PART, initial: false },
  bat_nguon_ty_gia: { ...PART, initial: false },
  bat_bac_ty_gia: { ...PART, initial: false },
  bat_giu_cho: { ...PART, initial: false },
  bat_man_hinh_khach: { ...PART, initial: false },
  bat_tin_nhan: { ...PART, initial: false },
  bat_may_in: { ...PART, initial: false },
  ten_doanh_nghiep: { group: 'business', kind: 'text', initial: 'Đổi tiền', max: 200 },
  dia_chi_doanh_nghiep: { group: 'business', kind: 'text', initial: '', max: 300 },
  dien_thoai_doanh_nghiep: { group: 'business', kind: 'text', initial: '', max: 50 },
  ma_so_thue: { group: 'business', kind: 'text', initial: '', max: 20 },
  /** The bank and the account that customers pay into, for the code on waiting tickets; the bank by its six digits. */
  vietqr_ngan_hang: { group: 'business', kind: 'bank', initial: '' },
  vietqr_so_tai_khoan: { group: 'business', kind: 'text', initial: '', max: 19 },
  mui_gio: { group: 'business', kind: 'timeZone', initial: 'Asia/Ho_Chi_Minh', max: 60 },
  buoc_lam_tron: { group: 'trade', kind: 'choice', initial: 1000, choices: [200, 500, 1000, 2000, 5000, 10_000] },
  bien_do_ty_gia: { group: 'trade', kind: 'decimal', initial: '1', min: 0, max: 100 },
  phi_thu_toi_da: { group: 'trade', kind: 'decimal', initial: '50000', min: 0, max: 1_000_000_000_000 },
  phi_thu_toi_da_phan_tram: { group: 'trade', kind: 'decimal', initial: '2', min: 0, max: 100 },
  phi_chi_toi_da: { group: 'trade', kind: 'decimal', initial: '0', min: 0, max: 1_000_000_000_000 },
  phi_chi_toi_da_phan_tram: { group: 'trade', kind: 'decimal', initial: '1', min: 0, max: 100 },
  nguong_giao_dich_lon: { group: 'trade', kind: 'decimal', initial: '400000000', min: 0, max: 1_000_000_000_000 },
  /** Working days after the business day. */
  han_bao_cao_lon: { group: 'largeTrades', kind: 'integer', initial: 1, min: 1, max: 30 },
  /** From which share of the threshold a day is just below it. */
  chia_nho_phan_tram: { group: 'largeTrades', kind: 'integer', initial: 80, min: 1, max: 100 },
  chia_nho_so_ngay: { group: 'largeTrades', kind: 'integer', initial: 7, min: 1, max: 31 },
  /** How many such days are pointed out; 0 looks for none. */
  chia_nho_so_lan: { group: 'largeTrades', kind: 'integer', initial: 3, min: 0, max: 31 },
  /** From which day on tickets need an invoice; empty: all. */
  hoa_don_tu_ngay: { group: 'trade', kind: 'day', initial: '', optional: true },
  /** Days after the business day until which its number is written down. */
  hoa_don_trong_ngay: { group: 'trade', kind: 'integer', initial: 1, min: 0, max: 60 },
  /** Lines of an imported statement complete the waiting tickets they certainly pay. */
  tu_hoan_tat_theo_sao_ke: { group: 'trade', kind: 'boolean', initial: false },
  /** Reasons offered at a press, separated by semicolons. */
  ly_do_huy_nhanh: {
    group: 'trade',
    kind: 'text',
    initial: 'Khách đổi ý; Nhập sai số lượng; Nhập sai tỷ giá; Nhập sai loại tiền; Trùng phiếu',
    max: 500,
    optional: true,
  },
  ly_do_ty_gia_nhanh: {
    group: 'trade',
    kind: 'text',
    initial: 'Khách quen; Số lượng lớn; Tiền rách, bẩn; Tờ nhỏ; Theo giá thị trường',
    max: 500,
    optional: true,
  },
  ly_do_lech_nhanh: {
    group: 'safe',
    kind: 'text',
    initial: 'Đếm nhầm; Trả nhầm khách; Thiếu tiền lẻ; Quên ghi phiếu; Chưa rõ nguyên nhân',
    max: 500,
    optional: true,
  },
  kiem_dem_mu: { group: 'safe', kind: 'boolean', initial: true },
  /** VND; 0 asks for every difference once more. */
  han_muc_lech_ket: { group: 'safe', kind: 'decimal', initial: '1000000', min: 0, max: 1_000_000_000_000 },
  /** Who has no shift cannot trade. */
  quay_chi_tu_ngan: { group: 'safe', kind: 'boolean', initial: false },
  /** A shift may end with money left in its till, once that is counted. */
  de_lai_trong_ngan: { group: 'safe', kind: 'boolean', initial: false },
  /** Account numbers of the accountant's file and books (ADR 50); vouchers have those of their items. */
  tk_tien_mat_vnd: account('1111'),
  tk_tien_mat_ngoai_te: account('1112'),
  tk_ngan_hang_vnd: account('1121'),
  tk_ngan_hang_ngoai_te: account('1122'),
  tk_vi_alipay: account('1122'),
  tk_tien_dien_tu: account('1122'),
  tk_dang_chuyen: account('113'),
  tk_von: account('4111'),
  tk_khach_dat_coc: account('344'),
  tk_coc_giu_lai: account('711'),
  tk_ket_qua_truoc: account('421'),
  tk_lai: account('515'),
  tk_lo: account('635'),
  tk_phi_thu: account('5113'),
  tk_phi_chi: account('635'),
  tk_phi_tai_khoan: account('6427'),
  tk_lai_tien_gui: account('515'),
  tk_lam_tron_lai: account('711'),
  tk_lam_tron_lo: account('811'),
  tk_quy_thieu: account('1381'),
  tk_quy_thua: account('3381'),
  tk_gia_von_giam: account('635'),
  tk_gia_von_tang: account('515'),
  ho_so_giay_phep: { group: 'licence', kind: 'licence', initial: [] as LicenceRule[] },
  /** The day of the month on which the quarter begins in which an agent reports to its bank. */
  ngay_dau_ky_dai_ly: { group: 'licence', kind: 'integer', initial: 15, min: 1, max: 28 },
  /** Names of the banks that currencies are sold on to, separated by semicolons. */
  ngan_hang_ban_lai: { group: 'licence', kind: 'text', initial: '', max: 500 },
  ty_gia_cu_sau_phut: { group: 'rates', kind: 'integer', initial: 720, min: 1, max: 10_080 },
  /** From which hour until which the rules post nothing by themselves; the same hour twice is never. */
  quy_tac_nghi_tu: { group: 'rates', kind: 'integer', initial: 20, min: 0, max: 23 },
  quy_tac_nghi_den: { group: 'rates', kind: 'integer', initial: 7, min: 0, max: 23 },
  /** Nor outside of the working hours and on holidays. */
  quy_tac_theo_gio_lam: { group: 'rates', kind: 'boolean', initial: true },
  canh_bao_bien_dong: { group: 'rates', kind: 'decimal', initial: '2', min: 0, max: 100 },
  bat_bang_ty_gia: { group: 'display', kind: 'boolean', initial: false },
  /** The board shows the tiers by amount that are for everybody. */
  bang_gia_hien_bac: { group: 'display', kind: 'boolean', initial: false },
  in_bac_bien_nhan: { group: 'display', kind: 'boolean', initial: false },
  /** The receipt lists the notes that went to the customer. */
  in_to_tien_bien_nhan: { group: 'display', kind: 'boolean', initial: false },
  mat_khau_het_han_ngay: { group: 'security', kind: 'integer', initial: 0, min: 0, max: 3650 },
  phien_nghi_phut: { group: 'security', kind: 'integer', initial: 720, min: 5, max: 10_080 },
  phien_toi_da_gio: { group: 'security', kind: 'integer', initial: 168, min: 1, max: 8760 },
  /** Who must have an authenticator app or a passkey: nobody, people of marked roles, everybody. */
  yeu_cau_hai_lop: { group: 'security', kind: 'choice', initial: 'khong', choices: SECOND_FACTOR_DEMANDS },
  /** Years after the last ticket of a person, which the law against money laundering asks for. */
  giu_ho_so_khach_nam: { group: 'security', kind: 'integer', initial: 5, min: 5, max: 50 },
  /** Years after the last ticket of a person; 0 keeps pictures of papers for ever. */
  giu_anh_giay_to_nam: { group: 'security', kind: 'integer', initial: 5, min: 0, max: 50 },
  xac_nhan_lai_vai_tro: { group: 'confirmation', kind: 'boolean', initial: true },
  xac_nhan_lai_dong_ket: { group: 'confirmation', kind: 'boolean', initial: false },
  xac_nhan_lai_xuat_file: { group: 'confirmation', kind: 'boolean', initial: false },
  xac_nhan_lai_huy_tu: { group: 'confirmation', ...FROM_AMOUNT },
  xac_nhan_lai_phut: { group: 'confirmation', kind: 'integer', initial: 5, min: 1, max: 60 },
  /** What needs a second person. */
  duyet_huy_tu: { group: 'approval', ...FROM_AMOUNT },
  duyet_ty_gia_tu: { group: 'approval', ...FROM_AMOUNT },
  duyet_phieu_tu: { group: 'approval', ...FROM_AMOUNT },
  duyet_rut_tu: { group: 'approval', ...FROM_AMOUNT },
  duyet_dieu_chuyen_tu: { group: 'approval', ...FROM_AMOUNT },
  duyet_lech_tu: { group: 'approval', ...FROM_AMOUNT },
  duyet_phieu_chi_tu: { group: 'approval', ...FROM_AMOUNT },
  duyet_giao_quy_tu: { group: 'approval', ...FROM_AMOUNT },
  /** Roles, accounts and what opens an account. */
  duyet_quyen: { group: 'approval', kind: 'boolean', initial: false },
  /** After how many minutes a request runs out. */
  duyet_het_han_phut: { group: 'approval', kind: 'integer', initial: 15, min: 1, max: 1440 },
  xac_nhan_lai_duyet: { group: 'confirmation', kind: 'boolean', initial: false },
  sao_luu_tu_dong: { group: 'backup', kind: 'boolean', initial: true },
  sao_luu_gio: { group: 'backup', kind: 'integer', initial: 2, min: 0, max: 23 },
  sao_luu_giu_ngay: { group: 'backup', kind: 'integer', initial: 30, min: 1, max: 3650 },
  sao_luu_canh_bao_gio: { group: 'backup', kind: 'integer', initial: 36, min: 1, max: 720 },
} as const satisfies Record<string, SettingDescription>;

export type SettingKey = keyof typeof SETTINGS;

type Widen<Value> = Value extends boolean
  ? boolean
  : Value extends number
    ? number
    : Value extends LicenceRule[]
      ? LicenceRule[]
      : string;

/** All settings by name; decimals are decimal strings, as everywhere. */
export type Settings = { [Key in SettingKey]: Widen<(typeof SETTINGS)[Key]['initial']> };

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** The switches of the parts of the business: see parts.ts. */
export type PartSwitch = {
  [Key in SettingKey]: (typeof SETTINGS)[Key] extends { group: 'parts'; kind: 'boolean' } ? Key : never;
}[SettingKey];
