/** `bao_cao_giao_dich_lon.trang_thai` */
export const REPORT_STATE = { toSend: 1, sent: 2, supplement: 3, notValid: 4, joined: 5 } as const;
export type ReportState = (typeof REPORT_STATE)[keyof typeof REPORT_STATE];

/** What changes a report. */
export const REPORT_EVENTS = [
  'lap',
  'them_phieu',
  'huy_phieu',
  'bo_phieu',
  'bo_gui',
  'gop',
  'gop_vao',
  'nguong',
  'gui',
  'ghi_chu',
] as const;

/** How far back trades just below the threshold are looked for, in days. */
export const PATTERN_DAYS = 90;
