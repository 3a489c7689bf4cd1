import { type AlertTone, alertKey, alertTone } from '@doi-tien/contract/alerts';
import type { DashboardAlert, LastCount } from '@doi-tien/contract/dashboard.schema';
import { INVOICE_STATE } from '@doi-tien/contract/invoices';
import type { AlertKind } from '@doi-tien/contract/report';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import { TRADE_STATUS } from '@doi-tien/contract/trade';
import { EMPTY_QUERY, toShortParams } from '../../lib/lists/filter-query.ts';

/** Alerts that are solved in one place are one line. */
export interface AlertLine {
  kind: AlertKind;
  key: string;
  /** By which it is assigned or put off in its branch. */
  khoa: string;
  handling: DashboardAlert['xu_ly'];
  alerts: readonly [DashboardAlert, ...DashboardAlert[]];
}

/**
 * What was found in different branches stays apart; what is decided together goes together. What somebody took over or put off comes
 * last, and of the others the gravest first; the rest of the order is the server's.
 */
export function alertLines(alerts: readonly DashboardAlert[]): AlertLine[] {
  const keyOf = (alert: DashboardAlert) => `${alertKey(alert)}${alert.chi_nhanh_id ? ` @${alert.chi_nhanh_id}` : ''}`;
  const lines = [...Map.groupBy(alerts, keyOf)].flatMap(([key, group]): AlertLine[] => {
    const [first, ...others] = group;
    if (!first) return [];
    return [{ kind: first.loai, key, khoa: alertKey(first), handling: first.xu_ly, alerts: [first, ...others] }];
  });
  const weight = (line: AlertLine) => (line.handling ? 3 : WEIGHTS[alertTone(line.alerts)]);
  return lines.toSorted((one, other) => weight(one) - weight(other));
}

const WEIGHTS: Record<AlertTone, number> = { error: 0, warning: 1, info: 2 };

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
    nguon_ty_gia_loi: '/nguon-ty-gia',
    nguon_ty_gia_cu: '/nguon-ty-gia',
    ty_gia_cho: '/ty-gia',
    ty_gia_cu: '/ty-gia',
    chua_co_ty_gia: '/ty-gia',
    bao_cao_lon_qua_han: '/giao-dich-lon?sortField=han&direction=asc',
    bao_cao_lon_den_han: '/giao-dich-lon?sortField=han&direction=asc',
    hoa_don_qua_han: overdueInvoices(),
    giu_cho_qua_han: '/giu-cho?sortField=den_luc&direction=asc',
    giu_cho_sap_het: '/giu-cho?sortField=den_luc&direction=asc',
    may_in_cho_lau: '/may-in',
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

function overdueInvoices(): string {
  const f = [{ field: 'tinh_trang', operator: 'in' as const, value: [String(INVOICE_STATE.overdue)] }];
  return `/hoa-don?${toShortParams({ ...EMPTY_QUERY, f })}`;
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
