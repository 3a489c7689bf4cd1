/** A column of a report on the screen, on paper and in its file: which field, and what it holds. */
export type ReportColumn<Field extends string = string> = readonly [field: Field, kind: ReportColumnKind];
export type ReportColumnKind = 'text' | 'date' | 'number' | 'decimal' | 'boolean';

const decimals = <Field extends string>(...fields: Field[]) => fields.map((field) => [field, 'decimal'] as const);

export const PROFIT_COLUMNS = [
  ['so_phieu', 'number'],
  ['so_huy', 'number'],
  ...decimals('so_luong_mua', 'ty_gia_mua_tb', 'gia_tri_mua', 'so_luong_ban', 'ty_gia_ban_tb', 'gia_tri_ban'),
  ...decimals('gia_von', 'loi_nhuan', 'loi_nhuan_ban_si', 'phi_thu', 'phi_chi', 'lam_tron', 'ket_qua'),
] as const satisfies readonly ReportColumn[];

export const PROFIT_CONTROL_COLUMNS = [
  ['ma_tien', 'text'],
  ...decimals('ban', 'mua', 'gia_von_dau', 'gia_von_cuoi', 'von', 'dieu_chuyen', 'kiem_quy', 'dieu_chinh'),
  ...decimals('phi_ngoai', 'thu_chi', 'doi_chieu', 'loi_nhuan'),
  ['khop', 'boolean'],
] as const satisfies readonly ReportColumn[];

export const BALANCE_WORTHS = decimals('gia_von', 'gia_tri', 'chua_thuc_hien');

export const BALANCE_COLUMNS = [
  ['ngay', 'date'],
  ['ma_tien', 'text'],
  ...decimals('so_luong', 'gia_von_tb', 'gia_von', 'ty_gia', 'gia_tri', 'chua_thuc_hien'),
] as const satisfies readonly ReportColumn[];

export const BALANCE_CONTROL_COLUMNS = [
  ['ma_tien', 'text'],
  ...decimals('so_luong_dau', 'so_luong_phat_sinh', 'so_luong_cuoi'),
  ...decimals('gia_von_dau', 'gia_von_phat_sinh', 'gia_von_cuoi'),
  ['khop', 'boolean'],
] as const satisfies readonly ReportColumn[];

export const SAFE_FIGURES = [
  ...decimals('ton_dau', 'them', 'mua_vao', 'ban_ra', 'rut', 'thu_ve', 'chuyen_di', 'chuyen_den', 'dieu_chinh'),
  ...decimals('ton_so', 'thuc_dem', 'chenh_lech'),
];

export const AGENT_FIGURES = decimals(
  ...([
    'ton_dau',
    'mua_vao',
    'gia_tri_mua',
    'ban_ra',
    'gia_tri_ban',
    'ban_lai',
    'gia_tri_ban_lai',
    'khac',
    'ton_cuoi',
  ] as const),
);

export const RATE_FIGURES = [
  ['so_dong', 'number'],
  ...decimals('gia_tri', 'tien_bac', 'tien_lech', 'tien_gia_cu', 'tien_chenh_goc'),
] as const satisfies readonly ReportColumn[];

export const RESULT_FIGURES = decimals(
  ...(['lai_ngoai_te', 'lai_dien_tu', 'lai_banking', 'lai_alipay', 'phi_thu', 'phi_chi', 'lam_tron'] as const),
  ...(['lai_mua_ban', 'thu_khac', 'chi_phi', 'phi_ngoai', 'kiem_quy', 'lech_nhan', 'dieu_chinh_von'] as const),
  'ket_qua_kinh_doanh',
);
