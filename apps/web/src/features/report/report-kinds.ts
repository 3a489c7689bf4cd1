import {
  AGENT_REPORT,
  BALANCE_REPORT,
  PROFIT_REPORTS,
  type ProfitReportKind,
  type ProfitReportName,
  RATE_REPORT,
  REASON_REPORT,
  RESULT_REPORT,
  type ReportKind,
  type ReportName,
  SAFE_REPORT,
} from '@doi-tien/contract/report';
import type { DatePreset } from '../../ui/dates/date-presets.ts';

/** What the screen of a report knows besides what the contract says of it. */
export interface ReportScreen<Kind extends ReportKind = ReportKind> {
  kind: Kind;
  route: string;
  /** The period shown when the address names none. */
  opensWith: DatePreset;
  /** The `/options` list its currency filter offers; null where there is none. */
  currencies: string | null;
  filtersByTeller: boolean;
  filtersBySafe: boolean;
  /** Held against another period. */
  isCompared: boolean;
}

export const REPORT_ROUTES: Record<ReportName, string> = {
  safe: '/bao-cao-ket-cuoi-ngay',
  balance: '/bao-cao-so-du-cuoi-ngay',
  reasons: '/bao-cao/theo-ly-do',
  agent: '/bao-cao/dai-ly',
  rates: '/bao-cao/theo-ty-gia',
  result: '/bao-cao/ket-qua-kinh-doanh',
  electronic: '/bao-cao-loi-nhuan-tien-dien-tu',
  foreign: '/bao-cao-loi-nhuan-ngoai-te',
  banking: '/bao-cao-loi-nhuan-banking',
  alipay: '/bao-cao-loi-nhuan-alipay',
};

const PROFIT_CURRENCIES: Record<ProfitReportName, string> = {
  electronic: 'tien-dien-tu',
  foreign: 'tien-ngoai-te',
  banking: 'tien-banking',
  alipay: 'tien-alipay',
};

export const SAFE_SCREEN: ReportScreen = {
  kind: SAFE_REPORT,
  route: REPORT_ROUTES.safe,
  opensWith: 'today',
  currencies: 'tien',
  filtersByTeller: false,
  filtersBySafe: true,
  isCompared: true,
};

export const BALANCE_SCREEN: ReportScreen = {
  kind: BALANCE_REPORT,
  route: REPORT_ROUTES.balance,
  opensWith: 'thisMonth',
  currencies: 'tien',
  filtersByTeller: false,
  filtersBySafe: false,
  isCompared: true,
};

export const AGENT_SCREEN: ReportScreen = {
  kind: AGENT_REPORT,
  route: REPORT_ROUTES.agent,
  opensWith: 'thisQuarter',
  currencies: 'tien-ngoai-te',
  filtersByTeller: false,
  filtersBySafe: false,
  isCompared: false,
};

export const REASON_SCREEN: ReportScreen = {
  kind: REASON_REPORT,
  route: REPORT_ROUTES.reasons,
  opensWith: 'thisMonth',
  currencies: null,
  filtersByTeller: false,
  filtersBySafe: false,
  isCompared: false,
};

export const RATE_SCREEN: ReportScreen = {
  kind: RATE_REPORT,
  route: REPORT_ROUTES.rates,
  opensWith: 'thisMonth',
  currencies: 'tien',
  filtersByTeller: true,
  filtersBySafe: false,
  isCompared: false,
};

export const RESULT_SCREEN: ReportScreen = {
  kind: RESULT_REPORT,
  route: REPORT_ROUTES.result,
  opensWith: 'thisMonth',
  currencies: null,
  filtersByTeller: false,
  filtersBySafe: false,
  isCompared: true,
};

export const PROFIT_SCREENS: readonly ReportScreen<ProfitReportKind>[] = PROFIT_REPORTS.map((kind) => ({
  kind,
  route: REPORT_ROUTES[kind.name],
  opensWith: 'thisMonth',
  currencies: PROFIT_CURRENCIES[kind.name],
  filtersByTeller: true,
  filtersBySafe: false,
  isCompared: true,
}));
