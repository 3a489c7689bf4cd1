import { findActions } from '@doi-tien/contract/permissions';
import type { ReportArea } from '@doi-tien/contract/report';
import { PROFIT_REPORTS } from '@doi-tien/contract/report';
import { RESULT_DETAILS, RESULT_SECTIONS, type ResultLine, type ResultSection } from '@doi-tien/contract/result-report';
import type { ResultReport, ResultStatementLine } from '@doi-tien/contract/result-report.schema';
import { subtract, sum } from '@doi-tien/money/decimal';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentBranchId } from '../../lib/branches/branches.ts';
import { EMPTY_QUERY, toShortParams } from '../../lib/lists/filter-query.ts';
import { useCan, useShownPermissions } from '../../lib/session/permissions.ts';
import { NO_COMPARISON, type ReportFilter } from './report-address.ts';
import { useColumn } from './report-columns.ts';
import { REPORT_ROUTES } from './report-kinds.ts';
import type { ReportTableModel } from './report-model.ts';
import { ResultEntries } from './result-entries.tsx';
import type { ReportAddress } from './use-report-address.ts';

/** A line of the statement, or a section with what its lines come to. */
export interface StatementRow {
  section: ResultSection;
  /** None where the row is the section. */
  line: ResultStatementLine | null;
  amount: string;
  other: string;
}

/** Every section followed by its lines. */
export function statementRows(
  { dong }: Pick<ResultReport, 'dong'>,
  comparison: ReportFilter['comparison'],
): StatementRow[] {
  const otherOf = (line: ResultStatementLine) => (comparison === NO_COMPARISON ? '0' : line.so_sanh[comparison]);
  return RESULT_SECTIONS.flatMap((section) => {
    const lines = dong
      .filter(({ phan }) => phan === section)
      .map((line) => ({ section, line, amount: line.so_tien, other: otherOf(line) }));
    if (lines.length === 0) return [];
    const amount = sum(lines.map((row) => row.amount));
    return [{ section, line: null, amount, other: sum(lines.map((row) => row.other)) }, ...lines];
  });
}

const NAMES = { mua_ban: 'lai_mua_ban', thu_khac: 'thu_khac', chi_phi: 'chi_phi', khac: 'khac' } as const;

export function useStatement(address: ReportAddress, report: ResultReport): ReportTableModel<StatementRow> {
  const { t } = useTranslation('report');
  const { t: field } = useTranslation('fields');
  const { comparison } = address.filter;
  const other = comparison === NO_COMPARISON ? null : report.so_sanh[comparison].footer.ket_qua_kinh_doanh;
  const total = report.footer.ket_qua_kinh_doanh;
  const column = useColumn<StatementRow>();
  const reports = useProfitReports(address);
  const linkOf = useLineLink(address, reports);
  const nameOf = ({ section, line }: StatementRow) =>
    line ? (line.khoan_muc ?? field(line.chi_tieu)) : field(NAMES[section]);
  const amount = (key: string, title: string, value: (row: StatementRow) => string, footer: string) =>
    column(key, 'decimal', { title, width: 116, value, footer });
  return {
    key: 'statement',
    title: t('result.statement'),
    rows: statementRows(report, comparison),
    rowKey: ({ section, line }) => [section, line?.chi_tieu, line?.khoan_muc_id].join('-'),
    rankOf: ({ line }) => (line ? 'part' : 'sum'),
    columns: [
      column('chi_tieu', 'text', { width: 180, value: nameOf }),
      column('tk_ke_toan', 'text', { width: 130, value: ({ line }) => line?.tk_ke_toan ?? null }),
      ...(other === null
        ? []
        : [
            amount('other', t(`comparisons.${comparison}`), (row) => row.other, other),
            amount('change', t('result.change'), (row) => subtract(row.amount, row.other), subtract(total, other)),
          ]),
      { ...amount('so_tien', t('result.now'), (row) => row.amount, total), isPinned: true },
    ],
    linkOf,
    footer: { label: field('ket_qua_kinh_doanh') },
    detailOf: {
      has: ({ line }) => line !== null && (hasEntries(line.chi_tieu) || isOfTickets(line.chi_tieu)),
      label: (row) => t('result.entries', { name: nameOf(row) }),
      render: ({ line }) =>
        line && hasEntries(line.chi_tieu) ? (
          <ResultEntries line={line.chi_tieu} filter={address.filter} />
        ) : (
          <ReportsOfTickets
            reports={reports.filter(({ line: own }) => report.dong.some((each) => each.chi_tieu === own))}
          />
        ),
    },
  };
}

const hasEntries = (line: ResultLine) => RESULT_DETAILS.some((name) => name === line);
const isOfTickets = (line: ResultLine) => line === 'phi_thu' || line === 'phi_chi' || line === 'lam_tron';

interface ReportOfLine {
  line: ResultLine;
  name: string;
  to: string;
}

/** The profit reports of the same days and branches that the person may see. */
function useProfitReports({ filter }: ReportAddress): ReportOfLine[] {
  const { t } = useTranslation('report');
  const may = useMayReport(filter);
  return PROFIT_REPORTS.filter(({ area }) => may(area)).map(({ name }) => ({
    line: LINE_OF_REPORT[name],
    name: t(`titles.${name}`),
    to: `${REPORT_ROUTES[name]}?${sameDays(filter)}`,
  }));
}

/** Fees and rounding are the tickets', which the profit report of their line of business shows. */
function ReportsOfTickets({ reports }: { reports: readonly ReportOfLine[] }) {
  const { t } = useTranslation('report');
  return (
    <>
      {t('result.ofTickets')}{' '}
      {reports.map(({ line, name, to }, index) => (
        <Fragment key={line}>
          {index > 0 && ' · '}
          <Link to={to}>{name}</Link>
        </Fragment>
      ))}
    </>
  );
}

/** Where a line leads: the profit of a line of business to its report, an item to its vouchers, counts to their reasons. */
function useLineLink(
  { filter }: ReportAddress,
  reports: readonly ReportOfLine[],
): NonNullable<ReportTableModel<StatementRow>['linkOf']> {
  const { t } = useTranslation('report');
  const { t: field } = useTranslation('fields');
  const mayReport = useMayReport(filter);
  const maySeeVouchers = useCan(['phieu-thu-chi', 'index']);
  const current = useCurrentBranchId();
  const isHere = filter.branches === null || filter.branches === String(current);
  return ({ line }) => {
    if (!line) return null;
    const { chi_tieu, khoan_muc } = line;
    if (khoan_muc !== null) {
      if (!isHere || !maySeeVouchers) return null;
      return { to: vouchersAddress(khoan_muc, filter), label: t('result.toVouchers', { name: khoan_muc }) };
    }
    if (chi_tieu === 'kiem_quy') {
      if (!mayReport('bao-cao')) return null;
      return {
        to: `${REPORT_ROUTES.reasons}?${sameDays(filter)}`,
        label: t('result.toReasons', { name: field('kiem_quy') }),
      };
    }
    const report = reports.find(({ line: own }) => own === chi_tieu);
    return report ? { to: report.to, label: t('result.toReport', { name: report.name }) } : null;
  };
}

/** Whether a report can be opened about the same branches. */
function useMayReport({ branches }: ReportFilter): (area: ReportArea) => boolean {
  const permissions = useShownPermissions();
  return (area) => {
    const { index, allBranches } = findActions(permissions, area);
    return index === true && (branches === null || allBranches === true);
  };
}

function sameDays({ from, to, branches }: ReportFilter): URLSearchParams {
  return new URLSearchParams({ tu_ngay: from, den_ngay: to, ...(branches !== null && { chi_nhanh: branches }) });
}

const LINE_OF_REPORT = {
  foreign: 'lai_ngoai_te',
  electronic: 'lai_dien_tu',
  banking: 'lai_banking',
  alipay: 'lai_alipay',
} as const satisfies Record<(typeof PROFIT_REPORTS)[number]['name'], ResultLine>;

function vouchersAddress(item: string, { from, to }: ReportFilter): string {
  const f = [
    { field: 'khoan_muc', operator: 'eq' as const, value: item },
    { field: 'ngay', operator: 'between' as const, value: [from, to] },
  ];
  return `/phieu-thu-chi?${toShortParams({ ...EMPTY_QUERY, f })}`;
}
