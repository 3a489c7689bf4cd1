import { isApprovalOn } from './approvals.ts';
import type { CurrencyGroup } from './catalogue.ts';
import type { PermissionName } from './permissions.ts';
import { type AlertKind, PROFIT_REPORTS, type ProfitReportName } from './report.ts';
import {
  type BusinessKind,
  type PartSwitch,
  SETTING_KEYS,
  SETTINGS,
  type SettingGroup,
  type SettingKey,
  type Settings,
} from './settings.ts';
import { currencyGroupsOff, type TradeKind } from './trade.ts';

/**
 * What belongs to a part of the business that can be switched off. Menu, settings page, roles, quick search, dashboard and guide follow
 * from this table. What several parts name is used while one of them is (ADR 42).
 */
export interface Part {
  areas?: readonly PermissionName[];
  /** Screens of areas that stay. */
  screens?: readonly string[];
  /** Reports also stay while they have something to tell: what was traded before. */
  reports?: readonly ProfitReportName[];
  /** Actions that mean nothing without the part, whatever the area. */
  actions?: readonly string[];
  groups?: readonly SettingGroup[];
  settings?: readonly SettingKey[];
  alerts?: readonly AlertKind[];
  /** Pages of the user guide (`docs/huong-dan`). */
  guide?: readonly string[];
}

export const PARTS: Record<PartSwitch, Part> = {
  bat_mua_ngoai_te: { areas: ['giao-dich-mua-ngoai-te'], reports: ['foreign'] },
  bat_ban_ngoai_te: { areas: ['giao-dich-ban-ngoai-te'], reports: ['foreign'] },
  bat_mua_tien_dien_tu: {
    areas: ['giao-dich-mua-tien-dien-tu'],
    reports: ['electronic'],
    settings: ['tk_tien_dien_tu'],
  },
  bat_ban_tien_dien_tu: {
    areas: ['giao-dich-ban-tien-dien-tu'],
    reports: ['electronic'],
    settings: ['tk_tien_dien_tu'],
  },
  bat_mua_tien_alipay: { areas: ['giao-dich-mua-tien-alipay'], reports: ['alipay'], settings: ['tk_vi_alipay'] },
  bat_mua_tien_banking: {
    areas: ['giao-dich-mua-tien-banking'],
    reports: ['banking'],
    settings: ['vietqr_ngan_hang', 'vietqr_so_tai_khoan'],
  },
  bat_khach_hang: { areas: ['khach-hang'], screens: ['/khach-hang'], guide: ['khach-hang'] },
  // Deciding about hits takes a right over customers.
  bat_sang_loc: {
    areas: ['sang-loc', 'khach-hang'],
    actions: ['screen'],
    alerts: ['sang_loc'],
    guide: ['sang-loc'],
  },
  bat_so_giao_dich_lon: {
    areas: ['bao-cao-giao-dich-lon'],
    groups: ['largeTrades'],
    alerts: ['bao_cao_lon_qua_han', 'bao_cao_lon_den_han'],
    guide: ['giao-dich-lon'],
  },
  bat_so_tien_gia: { areas: ['tien-gia'], guide: ['tien-gia'] },
  bat_doi_chieu: {
    areas: ['doi-chieu'],
    settings: ['tu_hoan_tat_theo_sao_ke', 'tk_phi_tai_khoan', 'tk_lai_tien_gui'],
    alerts: ['phieu_cho_co_tien', 'sao_ke_con', 'sao_ke_cu'],
    guide: ['doi-chieu'],
  },
  bat_ho_so_giay_phep: {
    screens: ['/bao-cao/dai-ly'],
    groups: ['licence'],
    alerts: ['vuot_tran'],
    guide: ['giay-phep'],
  },
  bat_nhieu_chi_nhanh: {
    areas: ['chi-nhanh', 'dieu-chuyen'],
    settings: ['duyet_dieu_chuyen_tu', 'tk_dang_chuyen'],
    alerts: ['dieu_chuyen_lau', 'chenh_lech_dieu_chuyen'],
    guide: ['dieu-chuyen', 'chi-nhanh'],
  },
  bat_ngan_quy: {
    areas: ['ngan-quy'],
    settings: ['quay_chi_tu_ngan', 'de_lai_trong_ngan', 'duyet_giao_quy_tu'],
    guide: ['ngan-quy'],
  },
  bat_phieu_thu_chi: {
    areas: ['phieu-thu-chi', 'khoan-muc', 'ket-qua-kinh-doanh'],
    screens: ['/bao-cao/so-sach'],
    groups: ['accounting'],
    settings: ['duyet_phieu_chi_tu'],
    guide: ['phieu-thu-chi', 'ket-qua-kinh-doanh', 'so-sach'],
  },
  bat_hoa_don: {
    areas: ['hoa-don'],
    settings: ['hoa_don_tu_ngay', 'hoa_don_trong_ngay'],
    alerts: ['hoa_don_qua_han'],
    guide: ['hoa-don'],
  },
  bat_nguon_ty_gia: {
    areas: ['nguon-ty-gia'],
    settings: ['quy_tac_nghi_tu', 'quy_tac_nghi_den', 'quy_tac_theo_gio_lam'],
    alerts: ['nguon_ty_gia_loi', 'nguon_ty_gia_cu', 'ty_gia_cho'],
    guide: ['nguon-ty-gia'],
  },
  bat_bac_ty_gia: {
    areas: ['bac-ty-gia'],
    screens: ['/bao-cao/theo-ty-gia'],
    settings: ['bang_gia_hien_bac', 'in_bac_bien_nhan'],
    guide: ['bac-ty-gia'],
  },
  bat_giu_cho: {
    areas: ['giu-cho'],
    settings: ['tk_khach_dat_coc', 'tk_coc_giu_lai'],
    alerts: ['giu_cho_sap_het', 'giu_cho_qua_han'],
    guide: ['giu-cho'],
  },
  bat_man_hinh_khach: {
    areas: ['man-hinh-khach'],
    guide: ['man-hinh-khach'],
  },
  bat_tin_nhan: { screens: ['/profile/messages'], guide: ['tin-nhan'] },
  bat_may_in: {
    areas: ['may-in'],
    alerts: ['may_in_cho_lau'],
    guide: ['may-in'],
  },
  bat_duyet: {
    screens: ['/duyet'],
    actions: ['approve'],
    groups: ['approval'],
    settings: ['xac_nhan_lai_duyet'],
    guide: ['duyet'],
  },
};

export const PART_SWITCHES = Object.keys(PARTS) as PartSwitch[];

const FOREIGN_CASH = ['bat_mua_ngoai_te', 'bat_ban_ngoai_te'] as const;

/** What each kind of business switches on; all other parts are off. */
export const BUSINESS_KINDS: Record<Exclude<BusinessKind, ''>, readonly PartSwitch[]> = {
  mot_tiem: FOREIGN_CASH,
  tiem_vang: [
    ...FOREIGN_CASH,
    'bat_mua_tien_banking',
    'bat_khach_hang',
    'bat_so_giao_dich_lon',
    'bat_so_tien_gia',
    'bat_doi_chieu',
  ],
  // An agent buys for its bank and sells to nobody else.
  dai_ly: [
    'bat_mua_ngoai_te',
    'bat_khach_hang',
    'bat_sang_loc',
    'bat_so_giao_dich_lon',
    'bat_so_tien_gia',
    'bat_ho_so_giay_phep',
  ],
  // What is off at first is switched on by those who want it.
  chuoi: PART_SWITCHES.filter((name) => SETTINGS[name].initial),
};

/** The settings that a kind of business stands for. */
export function settingsOfKind(kind: Exclude<BusinessKind, ''>): Pick<Settings, PartSwitch | 'loai_hinh'> {
  const switches = PART_SWITCHES.map((name) => [name, BUSINESS_KINDS[kind].includes(name)]);
  return { loai_hinh: kind, ...Object.fromEntries(switches) };
}

/**
 * The parts that are not used. What is in force is never hidden: several branches are there whatever the switch says, and so is a rule that
 * asks for a second person, as the end of a shift for somebody absent always does.
 */
export function partsOff(settings: Partial<Settings>, hasSeveralBranches: boolean): PartSwitch[] {
  return PART_SWITCHES.filter((name) => {
    if (name === 'bat_nhieu_chi_nhanh' && hasSeveralBranches) return false;
    if (name === 'bat_duyet' && (isApprovalOn(settings) || settings.bat_ngan_quy)) return false;
    return settings[name] === false;
  });
}

type ListOfPart = keyof Part;
type Named<List extends ListOfPart> = NonNullable<Part[List]>[number];

/** What of one sort belongs only to parts that are off. */
export function namedOff<List extends ListOfPart>(off: readonly PartSwitch[], list: List): Named<List>[] {
  const named = (parts: readonly PartSwitch[]) => parts.flatMap((name) => (PARTS[name][list] ?? []) as Named<List>[]);
  const used = new Set(named(PART_SWITCHES.filter((name) => !off.includes(name))));
  return [...new Set(named(off))].filter((name) => !used.has(name));
}

/** The report screens; two of them are areas of their own. */
const REPORT_SCREENS: Record<ProfitReportName, string> = {
  foreign: '/bao-cao-loi-nhuan-ngoai-te',
  electronic: '/bao-cao-loi-nhuan-tien-dien-tu',
  banking: '/bao-cao-loi-nhuan-banking',
  alipay: '/bao-cao-loi-nhuan-alipay',
};

/** A group of currencies among what is not shown. */
export const nameOfGroup = (group: CurrencyGroup): string => `nhom-tien-${group}`;

/**
 * The names of everything that is not shown, as the session tells them: switches, areas, actions (`.approve`), addresses of screens whose area
 * stays, and groups of currencies. `traded` are the kinds of which there is a ticket, `held` the groups of which something is held.
 */
export function hiddenNames(
  off: readonly PartSwitch[],
  traded: readonly TradeKind['code'][],
  held: readonly CurrencyGroup[] = [],
): string[] {
  const reports = PROFIT_REPORTS.filter(({ trades }) => !trades.some((code) => traded.includes(code)));
  const hidden = namedOff(off, 'reports').filter((name) => reports.some((report) => report.name === name));
  const areasOfReports = reports
    .filter(({ name, area }) => hidden.includes(name) && area !== 'bao-cao')
    .map(({ area }) => area);
  const screens = [...namedOff(off, 'screens'), ...hidden.map((name) => REPORT_SCREENS[name])];
  const actions = namedOff(off, 'actions').map((action) => `.${action}`);
  const groups = currencyGroupsOff(off).filter((group) => !held.includes(group));
  return [...off, ...namedOff(off, 'areas'), ...areasOfReports, ...actions, ...screens, ...groups.map(nameOfGroup)];
}

/** The part that is off to which a screen belongs, by its address and area. */
export function partOfScreen(off: readonly string[], path: string, area: string | undefined): PartSwitch | undefined {
  return PART_SWITCHES.filter((name) => off.includes(name)).find((name) => {
    const { areas = [], screens = [], reports = [] } = PARTS[name];
    const addresses = [...screens, ...reports.map((report) => REPORT_SCREENS[report])];
    return (
      areas.some((each) => each === area) || addresses.some((each) => path === each || path.startsWith(`${each}/`))
    );
  });
}

/** The settings of parts that are off. */
export function settingsOff(off: readonly PartSwitch[]): Set<SettingKey> {
  const groups = namedOff(off, 'groups');
  const keys = namedOff(off, 'settings');
  return new Set(SETTING_KEYS.filter((key) => keys.includes(key) || groups.includes(SETTINGS[key].group)));
}
