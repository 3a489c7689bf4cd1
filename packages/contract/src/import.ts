/** What files can be imported into, by permission area. */
export const IMPORT_KINDS = [
  'tien',
  'loai-tien',
  'menh-gia',
  'ty-gia',
  'nguoi-dung',
  'khach-hang',
  'sang-loc',
  'khoan-muc',
  'hoa-don',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Where each is imported: `<path>/import` and `<path>/import/template`. */
export const IMPORT_PATHS: Record<ImportKind, string> = {
  tien: '/tien',
  'loai-tien': '/loai-tien',
  'menh-gia': '/menh-gia',
  'ty-gia': '/ty-gia',
  'nguoi-dung': '/users',
  'khach-hang': '/khach-hang',
  'sang-loc': '/sang-loc',
  'khoan-muc': '/khoan-muc',
  'hoa-don': '/hoa-don',
};

/** `tat_ca`: one bad row refuses the file; `dong_dung`: the good rows go in, the others come back as a file. */
export const IMPORT_MODES = ['tat_ca', 'dong_dung'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export const IMPORT_OUTCOMES = ['them', 'cap_nhat', 'khong_doi', 'loi'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** `log_import.trang_thai`. */
export const IMPORT_STATUS = { running: 1, done: 2, refused: 3, brokenOff: 4 } as const;

export const IMPORT_STAGES = ['doc', 'kiem_tra', 'ghi', 'xong'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

export const IMPORT_MAX_ROWS = 50_000;
/** Every new account costs a memory-hard hash. */
export const IMPORT_MAX_USERS = 2000;
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
export const IMPORT_MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
