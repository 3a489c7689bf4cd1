import type { DashboardAlert, LastCount } from '@doi-tien/contract/dashboard.schema';
import type { AlertKind } from '@doi-tien/contract/report';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import { TRADE_STATUS } from '@doi-tien/contract/trade';
import { EMPTY_QUERY, toShortParams } from '../../lib/lists/filter-query.ts';

/** Alerts that are solved in one place are one line. */
export interface AlertLine {
  kind: AlertKind;
  key: string;
  alerts: readonly [DashboardAlert, ...DashboardAlert[]];
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
 * What was found in different branches stays apart. Differences belong to their safe or transfer, tickets to the list of their kind; everything else of one kind goes together.
 * The order stays the server's.
 */
export function alertLines(alerts: readonly DashboardAlert[]): AlertLine[] {
  const keyOf = ({ loai, chi_nhanh_id, ket_id, dieu_chuyen_id, duong_dan }: DashboardAlert) => {
    const kind = chi_nhanh_id ? `${loai} @${chi_nhanh_id}` : loai;
    if (loai === 'chenh_lech_quy') return `${kind} ${ket_id}`;
    if (loai === 'chenh_lech_dieu_chuyen') return `${kind} ${dieu_chuyen_id}`;
    return BY_ADDRESS.has(loai) ? `${kind} ${duong_dan}` : kind;
  };
  return [...Map.groupBy(alerts, keyOf)].flatMap(([key, group]) => {
    const [first, ...others] = group;
    return first ? [{ kind: first.loai, key, alerts: [first, ...others] as const }] : [];
  });
}

/** The screen where it is solved. Several large trades lead to their list, if the person may open it. */
export function solvedAt(
  { kind, alerts: [first, ...others] }: AlertLine,
  mayOpen: (path: string) => boolean,
): string | null {
  const addresses: Record<AlertKind, string> = {
    so_sach_lech: '/bao-cao-so-du-cuoi-ngay',
    sao_luu_cu: '/cau-hinh-chung',
    ket_qua_ngay: `/ket/${first.ket_id}`,
    chenh_lech_quy: `/ket/${first.ket_id}`,
    dieu_chuyen_lau: `/dieu-chuyen?phieu=${first.dieu_chuyen_id}`,
    chenh_lech_dieu_chuyen: `/dieu-chuyen?phieu=${first.dieu_chuyen_id}`,
    sang_loc: '/sang-loc',
    phieu_cho_co_tien: `/${first.duong_dan}`,
    sao_ke_con: `/${first.duong_dan}`,
    sao_ke_cu: `/${first.duong_dan}`,
    phieu_cho: ticketsAt(first, TRADE_STATUS.waiting),
    phieu_huy: ticketsAt(first, TRADE_STATUS.void),
    ton_thap: '/chi-tiet-ket',
    ty_gia_cu: '/ty-gia',
    chua_co_ty_gia: '/ty-gia',
    bao_cao_lon_qua_han: '/giao-dich-lon?sortField=han&direction=asc',
    bao_cao_lon_den_han: '/giao-dich-lon?sortField=han&direction=asc',
    vuot_tran: '/chi-tiet-ket',
    giao_dich_lon:
      others.length > 0 && mayOpen('/giao-dich-lon')
        ? '/giao-dich-lon'
        : `/${first.duong_dan}?phieu=${first.giao_dich_id}`,
  };
  const address = addresses[kind];
  const path = /^\/[^/?]+/.exec(address)?.[0] ?? address;
  return mayOpen(path === '/chi-tiet-ket' ? '/ket' : path) ? address : null;
}

/** The list of their kind, filtered to their state. */
function ticketsAt({ duong_dan }: DashboardAlert, status: number): string {
  const f = [{ field: 'trang_thai', operator: 'in' as const, value: [String(status)] }];
  return `/${duong_dan}?${toShortParams({ ...EMPTY_QUERY, f })}`;
}

/** A close has a record that was signed; the other counts stand in the day of their safe. */
export function lastCountAt({ ket_id, loai_giao_dich }: LastCount): string {
  return loai_giao_dich === SAFE_MOVEMENT.close ? `/ket/${ket_id}/bien-ban` : `/ket/${ket_id}`;
}

type AlertTone = 'error' | 'warning' | 'info';

/** What is overdue is red. */
export function toneOf({ kind, alerts }: AlertLine): AlertTone {
  const isOverdue = kind === 'vuot_tran' && alerts.some(({ so_phieu: days }) => days !== null && days < 0);
  return isOverdue ? 'error' : ALERT_TONES[kind];
}

const ALERT_TONES: Record<AlertKind, AlertTone> = {
  so_sach_lech: 'error',
  sao_luu_cu: 'warning',
  ket_qua_ngay: 'warning',
  chenh_lech_quy: 'warning',
  dieu_chuyen_lau: 'warning',
  chenh_lech_dieu_chuyen: 'warning',
  sang_loc: 'error',
  phieu_cho_co_tien: 'info',
  sao_ke_con: 'warning',
  sao_ke_cu: 'warning',
  phieu_cho: 'info',
  phieu_huy: 'info',
  ton_thap: 'warning',
  ty_gia_cu: 'warning',
  chua_co_ty_gia: 'warning',
  bao_cao_lon_qua_han: 'error',
  bao_cao_lon_den_han: 'warning',
  vuot_tran: 'warning',
  giao_dich_lon: 'info',
};
