import type { DashboardAlert } from '@doi-tien/contract/dashboard.schema';
import type { AlertKind } from '@doi-tien/contract/report';

/** Alerts that are solved in one place are one line. */
export interface AlertLine {
  kind: AlertKind;
  key: string;
  alerts: readonly [DashboardAlert, ...DashboardAlert[]];
}

/** Count differences belong to their safe; everything else of one kind goes together. The order stays the server's. */
export function alertLines(alerts: readonly DashboardAlert[]): AlertLine[] {
  const keyOf = ({ loai, ket_id }: DashboardAlert) => (loai === 'chenh_lech_quy' ? `${loai} ${ket_id}` : loai);
  return [...Map.groupBy(alerts, keyOf)].flatMap(([key, group]) => {
    const [first, ...others] = group;
    return first ? [{ kind: first.loai, key, alerts: [first, ...others] as const }] : [];
  });
}

/** Where it is solved. Several large trades have a list of their own, for whoever may open it. */
export function solvedAt(
  { kind, alerts: [first, ...others] }: AlertLine,
  mayOpen: (path: string) => boolean,
): string | null {
  const addresses: Record<AlertKind, string> = {
    so_sach_lech: '/bao-cao-so-du-cuoi-ngay',
    sao_luu_cu: '/cau-hinh-chung',
    ket_qua_ngay: `/ket/${first.ket_id}`,
    chenh_lech_quy: `/ket/${first.ket_id}`,
    ton_thap: '/chi-tiet-ket',
    ty_gia_cu: '/ty-gia',
    chua_co_ty_gia: '/ty-gia',
    giao_dich_lon:
      others.length > 0 && mayOpen('/giao-dich-lon')
        ? '/giao-dich-lon'
        : `/${first.duong_dan}?phieu=${first.giao_dich_id}`,
  };
  const address = addresses[kind];
  const screen = kind === 'ton_thap' ? '/ket' : (/^\/[^/?]+/.exec(address)?.[0] ?? address);
  return mayOpen(screen) ? address : null;
}

export const ALERT_TONES: Record<AlertKind, 'error' | 'warning' | 'info'> = {
  so_sach_lech: 'error',
  sao_luu_cu: 'warning',
  ket_qua_ngay: 'warning',
  chenh_lech_quy: 'warning',
  ton_thap: 'warning',
  ty_gia_cu: 'warning',
  chua_co_ty_gia: 'warning',
  giao_dich_lon: 'info',
};
