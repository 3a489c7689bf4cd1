/** Where a line of the statement stands. */
export const RESULT_SECTIONS = ['mua_ban', 'thu_khac', 'chi_phi', 'khac'] as const;
export type ResultSection = (typeof RESULT_SECTIONS)[number];

/** The lines of the result of the business, in the order of the statement; their amounts add up to it. */
export const RESULT_LINES = {
  lai_ngoai_te: 'mua_ban',
  lai_dien_tu: 'mua_ban',
  lai_banking: 'mua_ban',
  lai_alipay: 'mua_ban',
  phi_thu: 'mua_ban',
  phi_chi: 'mua_ban',
  lam_tron: 'mua_ban',
  /** One line for each item (`khoan_muc`). */
  thu_khac: 'thu_khac',
  chi_phi: 'chi_phi',
  phi_ngoai: 'khac',
  kiem_quy: 'khac',
  lech_nhan: 'khac',
  dieu_chinh_von: 'khac',
} as const satisfies Record<string, ResultSection>;

export type ResultLine = keyof typeof RESULT_LINES;
export const RESULT_LINE_NAMES = Object.keys(RESULT_LINES) as ResultLine[];

/** Lines whose entries no other report or list shows. They are few: fees and rounding, which most tickets have, are in the profit reports. */
export const RESULT_DETAILS = ['phi_ngoai', 'kiem_quy', 'lech_nhan', 'dieu_chinh_von'] as const;

/** What the change of the worth is made of, besides the result. */
export const RESULT_CONTROL_STEPS = [
  'gia_von_cuoi',
  'gia_von_dau',
  'dang_chuyen_cuoi',
  'dang_chuyen_dau',
  'von',
  'dieu_chuyen',
  'dat_coc',
] as const;
