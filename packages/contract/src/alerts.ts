import type { DashboardAlert } from './dashboard.schema.ts';
import type { PermissionEntry } from './permissions.ts';
import { findActions } from './permissions.ts';
import type { AlertKind } from './report.ts';

/** How much an alert of the start page weighs: what is wrong or overdue, what to look at, what to know. */
export type AlertTone = 'error' | 'warning' | 'info';

interface AlertRule {
  tone: AlertTone;
  /** The area where it is solved, and the action that solves it there; null: the area of the alert's own kind of ticket. */
  area: string | null;
  action: string;
}

/** Every kind of alert, in one table: its weight, and whose business it is. */
export const ALERT_RULES: Record<AlertKind, AlertRule> = {
  so_sach_lech: { tone: 'error', area: 'bao-cao', action: 'index' },
  sao_luu_cu: { tone: 'warning', area: 'cau-hinh-chung', action: 'update' },
  ket_qua_ngay: { tone: 'warning', area: 'ket', action: 'close' },
  chenh_lech_quy: { tone: 'warning', area: 'ket', action: 'close' },
  dieu_chuyen_lau: { tone: 'warning', area: 'dieu-chuyen', action: 'update' },
  chenh_lech_dieu_chuyen: { tone: 'warning', area: 'dieu-chuyen', action: 'update' },
  sang_loc: { tone: 'error', area: 'khach-hang', action: 'screen' },
  phieu_cho_co_tien: { tone: 'info', area: 'doi-chieu', action: 'match' },
  sao_ke_con: { tone: 'warning', area: 'doi-chieu', action: 'match' },
  sao_ke_cu: { tone: 'warning', area: 'doi-chieu', action: 'import' },
  phieu_cho: { tone: 'info', area: null, action: 'update' },
  phieu_huy: { tone: 'info', area: null, action: 'void' },
  ton_thap: { tone: 'warning', area: 'ket', action: 'update' },
  ty_gia_cu: { tone: 'warning', area: 'ty-gia', action: 'create' },
  chua_co_ty_gia: { tone: 'warning', area: 'ty-gia', action: 'create' },
  nguon_ty_gia_loi: { tone: 'warning', area: 'nguon-ty-gia', action: 'update' },
  ty_gia_cho: { tone: 'warning', area: 'ty-gia', action: 'create' },
  nguon_ty_gia_cu: { tone: 'warning', area: 'nguon-ty-gia', action: 'update' },
  bao_cao_lon_qua_han: { tone: 'error', area: 'bao-cao-giao-dich-lon', action: 'update' },
  bao_cao_lon_den_han: { tone: 'warning', area: 'bao-cao-giao-dich-lon', action: 'update' },
  hoa_don_qua_han: { tone: 'warning', area: 'hoa-don', action: 'update' },
  giu_cho_qua_han: { tone: 'warning', area: 'giu-cho', action: 'delete' },
  giu_cho_sap_het: { tone: 'info', area: 'giu-cho', action: 'update' },
  may_in_cho_lau: { tone: 'warning', area: 'may-in', action: 'index' },
  vuot_tran: { tone: 'warning', area: 'ket', action: 'update' },
  giao_dich_lon: { tone: 'info', area: null, action: 'update' },
};

type AlertOfOne = Pick<DashboardAlert, 'loai' | 'so_phieu' | 'duong_dan'>;

/** What is overdue is red. */
export function alertTone(alerts: readonly AlertOfOne[]): AlertTone {
  const [first] = alerts;
  if (!first) return 'info';
  const isOverdue = first.loai === 'vuot_tran' && alerts.some(({ so_phieu: days }) => days !== null && days < 0);
  return isOverdue ? 'error' : ALERT_RULES[first.loai].tone;
}

/** Whether a person with these rights can solve it, and so may have it assigned, and assign it to others. */
export function maySolveAlert(rights: readonly PermissionEntry[], { loai, duong_dan }: AlertOfOne): boolean {
  const { area, action } = ALERT_RULES[loai];
  return findActions(rights, area ?? duong_dan ?? '')[action] === true;
}

/** What is solved on a screen of its own: a list of tickets, an account. */
const BY_ADDRESS: ReadonlySet<AlertKind> = new Set([
  'phieu_cho',
  'phieu_huy',
  'phieu_cho_co_tien',
  'sao_ke_con',
  'sao_ke_cu',
]);

/**
 * Alerts with one key are one line, and are assigned or put off together. Differences belong to their safe or transfer, tickets to the list
 * of their kind; everything else of one kind goes together.
 */
export function alertKey({
  loai,
  ket_id,
  dieu_chuyen_id,
  duong_dan,
}: Pick<DashboardAlert, 'loai' | 'ket_id' | 'dieu_chuyen_id' | 'duong_dan'>): string {
  if (loai === 'chenh_lech_quy' || loai === 'ket_qua_ngay') return `${loai} ${ket_id}`;
  if (loai === 'chenh_lech_dieu_chuyen') return `${loai} ${dieu_chuyen_id}`;
  return BY_ADDRESS.has(loai) ? `${loai} ${duong_dan}` : loai;
}

/** No alert is put off for longer. */
export const MOST_DAYS_PUT_OFF = 7;
