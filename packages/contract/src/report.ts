import { CURRENCY_GROUP, type CurrencyGroup } from './catalogue.ts';
import type { TradeKind, TradePath } from './trade.ts';

/** What the rows of a report are put together by. `chi_nhanh` is offered by every report. */
export const REPORT_GROUPINGS = ['ngay', 'thang', 'tien', 'nguoi', 'ly_do', 'khoan_muc', 'bac', 'chi_nhanh'] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];

export type ProfitReportName = 'electronic' | 'foreign' | 'banking' | 'alipay';
export type ReportName = 'safe' | 'balance' | 'reasons' | 'agent' | 'result' | 'rates' | ProfitReportName;
export type ReportArea = 'bao-cao' | 'chi-tiet-loi-nhuan' | 'bao-cao-loi-nhuan-ngoai-te' | 'ket-qua-kinh-doanh';

/** Nine reports, each described once: its address, who may see it, and how its rows can be grouped. */
export interface ReportKind {
  name: ReportName;
  /** The address of the call; `{path}/export` is the file. */
  path: string;
  area: ReportArea;
  /** The first is what an unspecified `nhom` means; of days and a long period, the months. */
  groupings: readonly [ReportGrouping, ...ReportGrouping[]];
}

/** A report on what one line of business earned; `{path}/chi-tiet` lists the trades and movements behind it. */
export interface ProfitReportKind extends ReportKind {
  name: ProfitReportName;
  currencyGroup: CurrencyGroup;
  /** Where the ledger books this line's profit. */
  account: 'profit-foreign' | 'profit-electronic' | 'profit-banking' | 'profit-alipay';
  /** The kinds of ticket that are this line's own; their fees and rounding are shown here. */
  trades: readonly TradeKind['code'][];
  tradePaths: readonly TradePath[];
}

export const SAFE_REPORT: ReportKind = {
  name: 'safe',
  path: '/bao-cao/bao-cao-ket-cuoi-ngay',
  area: 'bao-cao',
  groupings: ['ngay', 'thang'],
};
export const BALANCE_REPORT: ReportKind = {
  name: 'balance',
  path: '/bao-cao/bao-cao-so-du-cuoi-ngay',
  area: 'bao-cao',
  groupings: ['ngay', 'thang'],
};

/** `{path}/chi-tiet` lists the acts behind a reason. */
export const REASON_REPORT: ReportKind = {
  name: 'reasons',
  path: '/bao-cao/theo-ly-do',
  area: 'bao-cao',
  groupings: ['ly_do'],
};

/** What the business earned with everything in it: a statement by lines, or days, months and branches. `{path}/chi-tiet` lists the entries behind a line. */
export const RESULT_REPORT: ReportKind = {
  name: 'result',
  path: '/bao-cao/ket-qua-kinh-doanh',
  area: 'ket-qua-kinh-doanh',
  groupings: ['khoan_muc', 'ngay', 'thang'],
};

/** What an agent tells its bank: bought, sold on, held. */
export const AGENT_REPORT: ReportKind = {
  name: 'agent',
  path: '/bao-cao/bao-cao-dai-ly',
  area: 'bao-cao',
  groupings: ['tien'],
};

/** What tiers, overrides and old rates cost or earned, line by line; `{path}/chi-tiet` lists the lines. Of other lines of business than foreign cash it tells those whose profit the person may read. */
export const RATE_REPORT: ReportKind = {
  name: 'rates',
  path: '/bao-cao/theo-ty-gia',
  area: 'bao-cao-loi-nhuan-ngoai-te',
  groupings: ['bac', 'nguoi', 'tien', 'ngay', 'thang'],
};

/** Acts that ask for a reason: voids of tickets, differences of counts, rates agreed apart from the posted ones. */
export const REASON_KINDS = ['huy', 'lech', 'ty_gia'] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

const groupings = ['ngay', 'thang', 'tien', 'nguoi'] as const;

export const PROFIT_REPORTS: readonly ProfitReportKind[] = [
  {
    name: 'electronic',
    path: '/chi-tiet-loi-nhuan',
    area: 'chi-tiet-loi-nhuan',
    groupings,
    currencyGroup: CURRENCY_GROUP.electronic,
    account: 'profit-electronic',
    trades: ['MDT', 'BDT'],
    tradePaths: ['giao-dich-mua-tien-dien-tu', 'giao-dich-ban-tien-dien-tu'],
  },
  {
    name: 'foreign',
    path: '/chi-tiet-bao-cao-loi-nhuan-ngoai-te',
    area: 'bao-cao-loi-nhuan-ngoai-te',
    groupings,
    currencyGroup: CURRENCY_GROUP.foreignCash,
    account: 'profit-foreign',
    trades: ['MNT', 'BNT'],
    tradePaths: ['giao-dich-mua-ngoai-te', 'giao-dich-ban-ngoai-te'],
  },
  {
    name: 'banking',
    path: '/bao-cao/bao-cao-loi-nhuan-tien-banking',
    area: 'bao-cao',
    groupings,
    currencyGroup: CURRENCY_GROUP.banking,
    account: 'profit-banking',
    trades: ['MBK'],
    tradePaths: ['giao-dich-mua-tien-banking'],
  },
  {
    name: 'alipay',
    path: '/bao-cao/bao-cao-loi-nhuan-tien-alipay',
    area: 'bao-cao',
    groupings,
    currencyGroup: CURRENCY_GROUP.alipay,
    account: 'profit-alipay',
    trades: ['MAL'],
    tradePaths: ['giao-dich-mua-tien-alipay'],
  },
];

/** `GET` streams the journal of a period as plain text for hledger and ledger. */
export const JOURNAL_PATH = '/bao-cao/so-nhat-ky';

/** Two years and a day: longer periods are asked for in parts. */
export const MAX_REPORT_DAYS = 732;

/** Charts of longer periods are drawn by month, and so are their rows unless days are asked for: nobody reads seven hundred. */
export const DAYS_SHOWN_SINGLY = 92;

/** What the rows of a report are put together by when nobody says. */
export function usualGrouping({ groupings }: Pick<ReportKind, 'groupings'>, days: number): ReportGrouping {
  return days > DAYS_SHOWN_SINGLY && groupings[0] === 'ngay' ? 'thang' : groupings[0];
}

/** What a report is held against: the days (or whole months) right before, and the same days a week and a month earlier. */
export const COMPARISONS = ['ky_truoc', 'tuan_truoc', 'thang_truoc'] as const;
export type ComparisonName = (typeof COMPARISONS)[number];

/** What the person at the safe would do next; null when the day is over. */
export const SAFE_NEXT_STEPS = ['mo_ket', 'chot_ket', 'dong_ket'] as const;
export type SafeNextStep = (typeof SAFE_NEXT_STEPS)[number];

export const ALERT_KINDS = [
  'ton_thap',
  'ty_gia_cu',
  'chua_co_ty_gia',
  'ket_qua_ngay',
  'giao_dich_lon',
  'bao_cao_lon_qua_han',
  'bao_cao_lon_den_han',
  'hoa_don_qua_han',
  'nguon_ty_gia_loi',
  'nguon_ty_gia_cu',
  'giu_cho_qua_han',
  'giu_cho_sap_het',
  'may_in_cho_lau',
  'ty_gia_cho',
  'vuot_tran',
  'chenh_lech_quy',
  'phieu_cho',
  'dieu_chuyen_lau',
  'chenh_lech_dieu_chuyen',
  'sang_loc',
  'phieu_cho_co_tien',
  'sao_ke_con',
  'sao_ke_cu',
  'phieu_huy',
  'so_sach_lech',
  'sao_luu_cu',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
